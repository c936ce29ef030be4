import { isObject, readText } from '../http/body.ts'
import { authErrors } from './errors.ts'

/** Maximum size of a request body, in bytes. */
const MAX_BODY = 32 * 1024

/** The members of a JSON body, read by type. As in GoTrue, null and absent are the same, and a wrong type is bad_json. */
export type Fields = Awaited<ReturnType<typeof readFields>>

/** Reads the body of a request; unless `isOptional`, a missing one is an error too. Throws AuthError, ApiError. */
export async function readFields(request: Request, isOptional = false) {
  const content = await readText(request, MAX_BODY, () => authErrors.badJson('invalid UTF-8'), authErrors.tooLarge)
  const body = isOptional && !content ? {} : parseObject(content)
  const read = <T>(name: string, fallback: T, isRight: (value: unknown) => boolean, type: string): T => {
    const value = body[name] ?? fallback
    if (value !== fallback && !isRight(value)) throw authErrors.badJson(`${name} must be ${type}`)
    return value as T // isRight has checked it
  }
  return {
    has: (name: string) => (body[name] ?? undefined) !== undefined,
    /** '' when it is absent. */
    text: (name: string) => read(name, '', (value) => typeof value === 'string', 'text'),
    flag: (name: string) => read(name, false, (value) => typeof value === 'boolean', 'true or false'),
    object: (name: string) => read<Record<string, unknown> | undefined>(name, undefined, isObject, 'an object'),
  }
}

function parseObject(text: string): Record<string, unknown> {
  if (!text.trim()) throw authErrors.badJson('unexpected end of JSON input')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw authErrors.badJson('invalid character')
  }
  // as Go reads it into a struct
  if (value === null) return {}
  if (!isObject(value)) throw authErrors.badJson('cannot unmarshal into an object')
  return value
}

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** The id in a path, in lower case. Throws AuthError, which calls it `name`. */
export function requireUuid(id: string | undefined, name: 'factor_id' | 'user_id'): string {
  if (!id || !isUuid(id)) throw authErrors.notUuid(name)
  return id.toLowerCase()
}

/** Throws AuthError for a phone number: accounts have addresses only. */
export function refusePhone(fields: Fields): void {
  if (fields.text('phone')) throw authErrors.phoneProviderDisabled()
}

const MAX_LENGTH = 255

/** The address in lower case, by which accounts are found. Throws AuthError if it is not an address. */
export function requireEmail(text: string): string {
  if (!text) throw authErrors.validationFailed('An email address is required')
  if (!isEmail(text)) throw authErrors.validationFailed('Unable to validate email address: invalid format')
  return text.toLowerCase()
}

/** One plain address: no name, no list, no start of another mail header. owner@localhost is one. */
function isEmail(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(text)
}

/** RFC 6761: no mail is ever delivered there, so such an account cannot be asked to confirm by mail. */
export const canGetMail = (email: string): boolean => !/@(.*\.)?localhost$/.test(email)

/**
 * Maximum JSON size of user_metadata and of app_metadata, in bytes. Both are part of every access token, which is sent
 * in a header: with both full it has some 7 kB, where nginx accepts 8 kB a line and Node 16 kB in all.
 */
const MAX_BYTES = 2048

/** The metadata after a change; null removes a member, as in GoTrue. Throws AuthError if it becomes too large. */
export function mergeMetadata(stored: Record<string, unknown>, changes: Record<string, unknown> | undefined) {
  const merged = Object.fromEntries(Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null))
  // metadata that is already too large may stay, and become smaller
  if (bytesOf(merged) > Math.max(MAX_BYTES, bytesOf(stored)))
    throw authErrors.validationFailed(`Metadata is too large: it may have ${MAX_BYTES} bytes as JSON`)
  return merged
}

const bytesOf = (metadata: object) => Buffer.byteLength(JSON.stringify(metadata))
