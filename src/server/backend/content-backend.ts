import { join } from 'node:path'
import { type Backend, type Condition, openBackend, type Trouble } from '@portico/backend'
import { explainFault } from '@portico/backend/faults'
import type { Rest } from '#data/rest.ts'
import { createRestClient } from '#data/rest-client.ts'
import { askStorage } from '#functions/create-storage-bucket/ask-storage.ts'
import { createCreateStorageBucket } from '#functions/create-storage-bucket/handler.ts'
import { createSendEmail } from '#functions/send-email/handler.ts'
import { createMessageLimit } from '#functions/send-email/message-limit.ts'
import { createMessageStore } from '#functions/send-email/store.ts'
import type * as Render from '#site/render.tsx'
import { type FirstLogin, forgetFirstLogin, makeFirstAccount } from '../backend/first-account.ts'
import { firstStart } from '../backend/first-start.ts'
import type { Settings } from '../environment/env.ts'
import { type CopyStore, fileStore } from '../feed/stored-copy.ts'
import type { Log } from '../log/log.ts'
import { authMail } from '../mail/auth-mail.ts'
import type { Mailer } from '../mail/mailer.ts'
import { access } from './access.ts'
import { buckets } from './buckets.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../supabase/migrations')

/** Enough to sign in, delete and take messages for days. */
const RESERVE_BYTES = 16 * 1024 * 1024

const ADMIN_NOT_USED =
  'ADMIN_EMAIL and ADMIN_PASSWORD are not used: they make the first account, and there is one. ' +
  'Use `npm run admin` to make another one or to give it a new password'

type Handle = (request: Request, info: { clientAddress: string }) => Promise<Response>

/** Where the content stands, seen from the server: embedded in this process, or a Supabase project. */
export interface ContentBackend {
  /** As browsers reach it; an empty url is the site's own origin. */
  api: Render.SiteEnvironment['api']
  /** As the server reaches it. */
  fetch: typeof globalThis.fetch
  /** Answers the API's paths on this server; absent with Supabase. */
  handle?: Handle
  /** The same with the secret key; absent with a Supabase project whose secret key is not set. */
  withSecret?: Rest
  /** Calls a function, telling who asked. */
  callFunction: Handle
  /** Where the newsletter's last good copy outlives a restart. */
  feedCopy: CopyStore
  /** How the data folder is; absent with Supabase. */
  condition?: () => Condition
  /** Looks over the database, and deletes what was put away a month ago; absent with Supabase. */
  lookAfterData?: () => Promise<void>
  /** How the owner signs in, while it is new to him. */
  firstLogin?: FirstLogin | undefined
  close: () => void
}

export interface ContentBackendParts {
  settings: Settings
  log: Log
  /** For mails about accounts; a Supabase project sends its own. */
  mailer: Mailer
  /** Called after a commit, once for every table it wrote; a Supabase project tells nothing. */
  onWrite: (table: string) => void
  /** Called once for something that only the owner can mend. */
  onTrouble: (trouble: Trouble) => void
}

/** Opens the data folder, fills it on the first start, or turns to the Supabase project that is set. */
export const openContentBackend = (parts: ContentBackendParts) =>
  parts.settings.supabase ? reachSupabase(parts.settings.supabase) : openEmbedded(parts)

/** With Supabase this process keeps nothing: any number of them can run. */
const reachSupabase = ({ url, publishableKey, secretKey }: NonNullable<Settings['supabase']>): ContentBackend => ({
  api: { url, key: publishableKey },
  fetch: globalThis.fetch,
  ...(secretKey && { withSecret: { url, key: secretKey } }),
  callFunction: (request) => fetch(request),
  feedCopy: { read: async () => null, write: async () => {} },
  close: () => {},
})

async function openEmbedded({
  settings,
  log,
  mailer,
  onWrite,
  onTrouble,
}: ContentBackendParts): Promise<ContentBackend> {
  const { dataDir, backupDir, siteUrl, corsOrigins } = settings
  const backend: Backend = await openBackend({
    dataDir,
    backupDir,
    siteUrl,
    corsOrigins,
    migrationsDir: MIGRATIONS,
    access,
    buckets,
    isAdmin: (database, userId) => database.get('select is_admin from profiles where id = ?', userId)?.is_admin === 1,
    functions: {
      'send-email': (request) => sendEmail(request),
      'create-storage-bucket': (request) => createStorageBucket(request),
    },
    sendAuthMail: (mail) => mailer.send(authMail(siteUrl, mail)),
    onSignIn: () => forgetFirstLogin(dataDir),
    onWrite,
    onTrouble,
    reserveBytes: RESERVE_BYTES,
    log,
  })
  const inProcess: typeof fetch = (input, init) => backend.fetch(new Request(input, init))
  const withSecret = { url: siteUrl, key: backend.keys.secret, fetch: inProcess }
  const rest = createRestClient(withSecret)
  const sendEmail = createSendEmail({
    store: createMessageStore(rest),
    isKnownKey: (key) => Object.values(backend.keys).includes(key),
    limit: createMessageLimit(rest, backend.keys.secret),
    log: (message, error) => log.error({ err: error }, message),
  })
  const createStorageBucket = createCreateStorageBucket({
    ...askStorage({ url: siteUrl, secret: backend.keys.secret, fetch: inProcess }),
    log: (message, error) => log.error({ err: error }, message),
  })
  const feedCopy = fileStore(join(dataDir, 'newsletter.json'))
  if (settings.admin && backend.accounts.count()) log.info(ADMIN_NOT_USED)
  const firstLogin = await fill(backend, feedCopy, settings)
  return {
    api: { url: '', key: backend.keys.publishable },
    fetch: inProcess,
    withSecret,
    handle: backend.fetch,
    callFunction: backend.fetch,
    async lookAfterData() {
      await backend.checkDatabase()
      backend.storage.expireQuarantine()
    },
    feedCopy,
    condition: backend.condition,
    firstLogin,
    close: backend.close,
  }
}

/** What the first start makes. Throws a sentence for the owner, with the data folder closed. */
async function fill(backend: Backend, feedCopy: CopyStore, settings: Settings): Promise<FirstLogin | undefined> {
  try {
    await firstStart({ ...backend, feedCopy }, settings.content)
    return await makeFirstAccount(backend, settings)
  } catch (error) {
    backend.close()
    throw explainFault(error, settings.dataDir)
  }
}
