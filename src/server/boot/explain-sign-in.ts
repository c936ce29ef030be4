import type { FirstLogin } from '../backend/first-account.ts'

/**
 * Further lines of the start, while the owner's account is new. The password is told to a terminal alone: other output
 * ends in a journal, where it would stay for everybody who may read that.
 */
export function explainSignIn(siteUrl: string, firstLogin: FirstLogin | undefined, isTerminal: boolean): string {
  if (!firstLogin) return ''
  const { email, password, file } = firstLogin
  const where = `\nSign in at ${siteUrl}/admin/login as ${email}`
  if (password && isTerminal) return `${where} with the password ${password}\nUntil you do, ${file} tells it too.`
  return file ? `${where}. The password stands in ${file}` : `${where}.`
}
