import { authErrors } from './errors.ts'

const MAX_LENGTH = 255

/** The address in lower case, by which accounts are found. Throws AuthError if it is not an address. */
export function requireEmail(text: string): string {
  if (!text) throw authErrors.validationFailed('An email address is required')
  if (!isEmail(text)) throw authErrors.validationFailed('Unable to validate email address: invalid format')
  return text.toLowerCase()
}

/**
 * A single plain address: no display name, no list, nothing that could start another mail header. A domain without a
 * dot, as in owner@localhost, is allowed.
 */
function isEmail(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(text)
}

/** RFC 6761: no mail is ever delivered there, so such an account cannot be asked to confirm by mail. */
export function canGetMail(email: string): boolean {
  return !/@(.*\.)?localhost$/.test(email)
}
