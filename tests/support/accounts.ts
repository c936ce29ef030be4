import { openAccountAdmin } from '@portico/backend/accounts'
import { readKeys } from './server.ts'
import type { TestSite } from './site.ts'

/** An account without admin rights, created with the server's own key. */
export async function createAccount({ url, dataDir }: TestSite, email: string) {
  const { secret } = await readKeys(dataDir)
  const password = 'nobody in particular at all'
  const answer = await fetch(`${url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: secret, authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, email_confirm: true }),
  })
  if (!answer.ok) throw new Error(`admin/users answered ${answer.status}: ${await answer.text()}`)
  const { id }: { id: string } = await answer.json()
  return { id, email, password }
}

/** Makes every session of a site this many seconds old, as if the owner had not signed in since. */
export function ageSessions({ dataDir }: TestSite, seconds: number): void {
  const { database, close } = openAccountAdmin(dataDir)
  const amr = JSON.stringify([{ method: 'password', timestamp: Math.floor(Date.now() / 1000) - seconds }])
  database.transaction(() => database.run('update _sessions set amr = ?', amr))
  close()
}

/** Lets every authenticator app's codes of this half-minute be used again, so that a test need not wait for the next. */
export function forgetUsedAppCodes({ dataDir }: TestSite): void {
  const { database, close } = openAccountAdmin(dataDir)
  database.transaction(() => database.run('update _factors set last_step = 0'))
  close()
}
