import { z } from 'zod'

/** What JSON Schema says of the parts of an object. */
export type Properties = Record<string, { type?: unknown; format?: unknown; anyOf?: { type?: unknown }[] }>

/** A tool's input in which null and '' mean that nothing is given, and JSON text is what it says where no text is expected. */
export function lenient<Schema extends z.ZodObject>(schema: Schema) {
  const standard = schema['~standard']
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' })
  const validate = (given: unknown) => standard.validate(asMeant(given, properties as Properties, isGiven))
  return { '~standard': { ...standard, validate } }
}

const isGiven = (value: unknown) => value !== null && value !== ''

/** An object whose parts are what `properties` expects, as far as JSON text says it; parts that `isKept` refuses are left out. */
export function asMeant(given: unknown, properties: Properties, isKept: (value: unknown) => boolean = () => true) {
  const object = parsed(given)
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return given
  return Object.fromEntries(
    Object.entries(object)
      .filter(([, value]) => isKept(value))
      .map(([name, value]) => [name, expectsText(properties[name]) ? value : parsed(value)]),
  )
}

/** Whether a text is among what this part may be. */
export const expectsText = ({ type, anyOf = [] }: Properties[string] = { type: 'string' }): boolean =>
  [type, ...anyOf.map((one) => one.type)].flat().includes('string')

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
