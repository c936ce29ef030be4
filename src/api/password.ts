/** The minimum is in characters, the maximum in bytes of UTF-8. */
export const PASSWORD_MIN_CHARACTERS = 12
export const PASSWORD_MAX_BYTES = 72

/** Why the length of a new password is not accepted, in words for its owner; null if it is. */
export function passwordFault(password: string): string | null {
  if ([...password].length < PASSWORD_MIN_CHARACTERS)
    return `Use at least ${PASSWORD_MIN_CHARACTERS} characters. A few words are easier to remember than symbols.`
  if (new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES)
    return `This is longer than ${PASSWORD_MAX_BYTES} bytes: use fewer words.`
  return null
}
