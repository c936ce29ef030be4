/** The fields that the database adds to every row. Times are ISO 8601 with offset. */
export interface Row {
  id: string
  created_at: string
  updated_at: string
}

type Check = (value: unknown) => boolean

export const isText = (value: unknown) => typeof value === 'string'
export const isNumber = (value: unknown) => typeof value === 'number'
export const isBoolean = (value: unknown) => typeof value === 'boolean'
export const isTrue = (value: unknown) => value === true
export const isTextOrNull = (value: unknown) => value === null || isText(value)
/* @__NO_SIDE_EFFECTS__ */
export const isOneOf =
  <T extends string>(values: readonly T[]) =>
  (value: unknown): value is T =>
    values.some((one) => one === value)

/** The type of what a guard lets pass. */
export type Guarded<G> = G extends (value: unknown) => value is infer T ? T : never

/** A type guard for visitors' browsers, for which the schema library is too large. Other fields are ignored. */
/* @__NO_SIDE_EFFECTS__ */
export const guard =
  <T>(checks: { [K in keyof T]?: Check }) =>
  (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check | undefined>(checks).every(([field, check]) =>
      check?.((value as Record<string, unknown>)[field]),
    )

/** The checks of every row of a list. */
export const LISTED = { id: isText, display_order: isNumber }

type Checks = Record<string, (value: unknown) => value is unknown>

/** A row by the checks of its own fields. A kind with fields that are not checked extends it. */
export type Checked<C extends Checks> = Row & { [Field in keyof C]: Guarded<C[Field]> }

/** The guard of a row by the checks of its own fields, of which its type follows: `Guarded<typeof isPressQuote>`. */
/* @__NO_SIDE_EFFECTS__ */
export const rowGuard = <C extends Checks>(checks: C) => guard<Checked<C>>(checks)
