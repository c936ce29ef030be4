import type { BackendContext } from '../context.ts'
import { isObject, readText } from '../http/body.ts'
import type { Actor } from '../options.ts'
import { storageErrors } from './storage-error.ts'

/** In bytes: a few names of full length, escaped. Anonymous clients may send it, and a megabyte takes long to parse. */
export const MAX_BODY = 32 * 1024

/**
 * The body as a JSON object, and its sender. Key and token are checked before anything is read, and again at the end: a
 * body may take minutes, and the session may have ended meanwhile. `maxBytes` is how much this sender may send. Throws
 * ApiError and TokenError.
 */
export async function receiveJson(
  context: BackendContext,
  request: Request,
  maxBytes: (sender: Actor) => number = () => MAX_BODY,
): Promise<{ actor: Actor; body: Record<string, unknown> }> {
  const sender = await context.actorOf(request)
  const body = parse(await readText(request, maxBytes(sender), noJson))
  if (!isObject(body)) throw storageErrors.invalidRequest('body must be object')
  return { actor: await context.actorOf(request), body }
}

type Fields = Record<string, unknown>

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw noJson()
  }
}

const noJson = () => storageErrors.invalidRequest('body must be JSON')

/** Throws ApiError if the field is missing or not a string. */
export function requireString(fields: Fields, name: string): string {
  if (fields[name] === undefined) throw storageErrors.invalidRequest(`body must have required property '${name}'`)
  return stringField(fields, name, '')
}

/** `fallback` for a missing field. Throws ApiError if it is not a string. */
export function stringField<Fallback>(fields: Fields, name: string, fallback: Fallback): string | Fallback {
  const value = fields[name] ?? fallback
  if (value !== fallback && typeof value !== 'string') throw storageErrors.invalidRequest(`body/${name} must be string`)
  return value as string | Fallback // checked above
}

/** An integer of at least `minimum`, possibly as text, or `fallback` for a missing field. Throws ApiError. */
export function integerField(fields: Fields, name: string, minimum: number, fallback: number): number {
  const value = fields[name] ?? fallback
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  if (!Number.isSafeInteger(number)) throw storageErrors.invalidRequest(`body/${name} must be integer`)
  if (Number(number) < minimum) throw storageErrors.invalidRequest(`body/${name} must be >= ${minimum}`)
  return Number(number)
}

/** `sortBy: {column, order}` of a list. Throws ApiError. */
export function sortField<Column extends string>(fields: Fields, columns: readonly Column[]) {
  const sortBy = fields.sortBy ?? {}
  if (typeof sortBy !== 'object') throw storageErrors.invalidRequest('body/sortBy must be object')
  const sort = sortBy as Fields // an object
  return { column: choiceField(sort, 'column', columns), order: choiceField(sort, 'order', ['asc', 'desc']) }
}

/** One of `choices`; the first is the default. Throws ApiError. */
function choiceField<Choice extends string>(fields: Fields, name: string, choices: readonly Choice[]): Choice {
  const value = fields[name] ?? choices[0]
  const choice = choices.find((each) => each === value)
  if (!choice) throw storageErrors.invalidRequest(`body/${name} must be equal to one of the allowed values`)
  return choice
}
