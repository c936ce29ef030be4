import { join } from 'node:path'
import { pino } from 'pino'
import { backupRoutes } from '#server/upkeep/backup-routes.ts'
import { type Backups, openBackups } from '#server/upkeep/backups.ts'
import { openTestAuth, type TestAuth } from './auth.ts'
import { makeApp, SITE_URL } from './make-app.ts'

export interface BackupApp {
  auth: TestAuth
  backups: Backups
  backupDir: string
  /** Sentences that were told to the owner. */
  failures: string[]
  fetch(method: string, path: string, options?: { token?: string; apikey?: string; body?: unknown }): Promise<Response>
  /** A fresh session of the owner, as an access token. */
  ownersToken(): Promise<string>
  dispose(): Promise<void>
}

/** The site's app with the routes of backups, in process, on a data folder of its own. */
export async function openBackupApp(): Promise<BackupApp> {
  const auth = await openTestAuth()
  const backupDir = join(auth.dataDir, 'backups')
  const failures: string[] = []
  const log = pino({ level: 'silent' })
  const backups = openBackups({ dataDir: auth.dataDir, backupDir }, log, (message) => failures.push(message))
  const app = makeApp({ backups: backupRoutes(backups, auth.actorOf) })
  return {
    auth,
    backups,
    backupDir,
    failures,
    fetch: async (method, path, { token, apikey = auth.keys.publishable, body } = {}) =>
      app.fetch(
        new Request(SITE_URL + path, {
          method,
          headers: { ...(apikey && { apikey }), ...(token !== undefined && { authorization: `Bearer ${token}` }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      ),
    async ownersToken() {
      const { data } = await (await auth.signedIn()).getSession()
      return data.session!.access_token
    },
    async dispose() {
      await backups.close()
      auth.dispose()
    },
  }
}
