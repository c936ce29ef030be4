import { join } from 'node:path'
import { createRequesterLookup, type IdentifyRequester } from '#server/http/require-admin.ts'
import { mountRoutes } from '#server/http/route.ts'
import { backupRoutes } from '#server/maintenance/backup-routes.ts'
import { type Backups, openBackups } from '#server/maintenance/backups.ts'
import { type OffsiteBackups, openOffsiteBackups } from '#server/maintenance/offsite.ts'
import { offsiteRoutes } from '#server/maintenance/offsite-routes.ts'
import { openRestores } from '#server/maintenance/restores.ts'
import { openTestAuth, type TestAuth } from './auth.ts'
import { SITE_URL as BACKEND_URL } from './backend.ts'
import { makeApp, SITE_URL } from './make-app.ts'
import { untilDone } from './until-done.ts'

export interface BackupApp {
  auth: TestAuth
  identifyRequester: IdentifyRequester
  backups: Backups
  offsite: OffsiteBackups
  backupDir: string
  /** What the owner was mailed: the sentence of a failure, or 'working'. */
  mails: string[]
  /** What the log warned of. */
  warnings: string[]
  /** What the site was to do while it is stopped for a restore. */
  restarts: (() => Promise<void>)[]
  /** Who, as the owners were told, may download a backup or restores one: ids of accounts. */
  told: string[]
  /** The backups as after a restart of the site, perhaps with another folder for them. */
  open(folder?: string): Backups
  fetch(method: string, path: string, options?: { token?: string; apikey?: string; body?: unknown }): Promise<Response>
  /** A new session of the owner, as an access token. */
  ownersToken(): Promise<string>
  dispose(): Promise<void>
}

/** The site's app with the routes of backups, in process, on its own data folder, perhaps with another folder for them. */
export async function openBackupApp(folder?: string): Promise<BackupApp> {
  const auth = await openTestAuth()
  const ownDir = folder ?? join(auth.dataDir, 'backups')
  const mails: string[] = []
  const warnings: string[] = []
  const log = { info() {}, error() {}, warn: (message: string) => warnings.push(message) }
  const open = (backupDir = ownDir) =>
    openBackups({ dataDir: auth.dataDir, backupDir }, log, {
      failing: (reason) => mails.push(reason),
      working: () => mails.push('working'),
    })
  const backups = open()
  const identifyRequester = createRequesterLookup({
    api: { url: '', key: auth.keys.publishable },
    siteUrl: BACKEND_URL,
    fetch: (input, init) => auth.fetch(new Request(input, init)),
  })
  const restarts: BackupApp['restarts'] = []
  const told: string[] = []
  const notifyOwners = async (_kind: string, by: string) => void told.push(by)
  const settings = { dataDir: auth.dataDir, backupDir: ownDir, siteUrl: SITE_URL, backupHosts: 'any' as const }
  const restart = (work: () => Promise<void>) => void restarts.push(work)
  const offsiteMails = { failing: (reason: string) => mails.push(reason), working: () => mails.push('working') }
  const offsite = openOffsiteBackups({ settings, backups, log, mails: offsiteMails, notifyOwners, onChange() {} })
  const restores = openRestores({ settings, backups, offsite, log, restart, notifyOwners })
  const declared = [
    ...backupRoutes(backups, identifyRequester, notifyOwners),
    ...offsiteRoutes(offsite, true),
    ...restores.routes,
  ]
  const app = makeApp({ routes: mountRoutes(declared, identifyRequester) })
  return {
    auth,
    identifyRequester,
    backups,
    offsite,
    backupDir: ownDir,
    mails,
    warnings,
    restarts,
    told,
    open,
    async fetch(method, path, { token, apikey = auth.keys.publishable, body } = {}) {
      const headers = { ...(apikey && { apikey }), ...(token !== undefined && { authorization: `Bearer ${token}` }) }
      const sent = body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body)
      const send = async (more: object) =>
        app.fetch(
          new Request(SITE_URL + path, {
            method,
            headers: { ...headers, ...more },
            ...(body !== undefined && { body: sent }),
          }),
        )
      return path.startsWith('/api/backups') ? untilDone(send) : send({})
    },
    async ownersToken() {
      const { data } = await (await auth.signedIn()).getSession()
      return data.session!.access_token
    },
    async dispose() {
      restores.close()
      await offsite.close()
      await backups.close()
      auth.dispose()
    },
  }
}
