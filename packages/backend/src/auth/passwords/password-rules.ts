import { authErrors } from '../errors.ts'
import { isCommonPassword } from './common-passwords.ts'

const MIN_CHARACTERS = 12
/** bcrypt's limit: with a longer password, the account could not be moved to every GoTrue. */
const MAX_BYTES = 72

/**
 * Throws AuthError, with GoTrue's reasons, for a new password that is too short or too long, common, or made of public
 * knowledge: `known` are the account's address and the site's. Spaces are allowed, and no kind of character is
 * required.
 */
export function requireStrongPassword(password: string, known: readonly string[]): void {
  if ([...password].length < MIN_CHARACTERS)
    throw authErrors.weakPassword(`Password should be at least ${MIN_CHARACTERS} characters.`, ['length'])
  if (Buffer.byteLength(password) > MAX_BYTES)
    throw authErrors.validationFailed(`Password cannot be longer than ${MAX_BYTES} bytes.`)
  if (isCommonPassword(password, known)) {
    throw authErrors.weakPassword('Password is known to be weak and easy to guess, please choose a different one.', [
      'pwned',
    ])
  }
}
