/** Whether a password of at least twelve characters is one that guessers try first. */
export function isCommonPassword(password: string, email: string): boolean {
  return password === email
}
