import { authErrors } from './errors.ts'

const MAX_LENGTH = 255

/** The address as accounts are found by it: in lower case. Throws AuthError when it is none. */
export function requireEmail(text: string): string {
  if (!text) throw authErrors.validationFailed('An email address is required')
  if (!isEmail(text)) throw authErrors.validationFailed('Unable to validate email address: invalid format')
  return text.toLowerCase()
}

/**
 * One plain address: no display name, no list, nothing that could begin another mail header. A name without a dot, such as
 * owner@localhost, is one.
 */
function isEmail(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(text)
}

/** RFC 6761: no mail is ever delivered there, so such an account cannot be asked to confirm by mail. */
export function canGetMail(email: string): boolean {
  return !/@(.*\.)?localhost$/.test(email)
}
