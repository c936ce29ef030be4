import type { FirstLogin } from '../backend/first-account.ts'

/**
 * Lines printed at start until the owner has signed in. The password is only shown on a terminal: other output ends up
 * in a journal, where everybody with access to it could read the password.
 */
export function explainSignIn(siteUrl: string, firstLogin: FirstLogin | undefined, isTerminal: boolean): string {
  if (!firstLogin) return ''
  const { email, password, file } = firstLogin
  const where = `\nSign in at ${siteUrl}/admin/login as ${email}`
  if (password && isTerminal) return `${where} with the password ${password}\nUntil you do, it is also in ${file}.`
  return file ? `${where}. The password is in ${file}` : `${where}.`
}
