import { join } from 'node:path'
import type { PostgrestClient } from '@supabase/postgrest-js'
import { type Backend, openBackend } from '#backend/index.ts'
import { createMessageQueue, readContactEmail } from '#data/message-queue.ts'
import { createRestClient } from '#data/rest-client.ts'
import { askStorage } from '#functions/create-storage-bucket/ask-storage.ts'
import { createCreateStorageBucket } from '#functions/create-storage-bucket/handler.ts'
import { createSendEmail } from '#functions/send-email/handler.ts'
import { createMessageLimit } from '#functions/send-email/message-limit.ts'
import { createMessageStore } from '#functions/send-email/store.ts'
import type * as Render from '#site/render.tsx'
import { access } from './access.ts'
import { buckets } from './buckets.ts'
import type { Settings } from './env.ts'
import { type CopyStore, fileStore } from './feed/stored-copy.ts'
import { type FirstLogin, forgetFirstLogin, makeFirstAccount } from './first-account.ts'
import { firstStart } from './first-start.ts'
import type { Log } from './log.ts'
import { authMail } from './mail/auth-mail.ts'
import { createMailer, type Mailer } from './mail.ts'
import { createMessageDelivery, type MessageDelivery } from './messages/delivery.ts'

const MIGRATIONS = join(import.meta.dirname, '../../supabase/migrations')

type Handle = (request: Request, info: { clientAddress: string }) => Promise<Response>

/** Where the content stands, seen from the server: embedded in this process, or a Supabase project. */
export interface ContentBackend {
  /** As browsers reach it; an empty url is the site's own origin. */
  api: Render.SiteEnvironment['api']
  /** As the server reaches it. */
  fetch: typeof globalThis.fetch
  /** Answers the API's paths on this server; absent with Supabase. */
  handle?: Handle
  /** Calls a function, telling who asked. */
  callFunction: Handle
  /** Where the newsletter's last good copy outlives a restart. */
  feedCopy: CopyStore
  /** How the owner signs in, while it is new to him. */
  firstLogin?: FirstLogin | undefined
  /** Mails the contact messages, and is closed before this; absent where the server has no key to read them. */
  delivery?: MessageDelivery
  close: () => void | Promise<void>
}

/** Opens the data folder, fills it on the first start, or turns to the Supabase project that is set. */
export const openContentBackend = (settings: Settings, log: Log, onWrite: (table: string) => void) =>
  settings.supabase ? reachSupabase(settings, settings.supabase, log) : openEmbedded(settings, log, onWrite)

/** With Supabase this process keeps nothing: any number of them can run. */
function reachSupabase(settings: Settings, project: NonNullable<Settings['supabase']>, log: Log): ContentBackend {
  const { url, publishableKey, secretKey } = project
  const mailer = createMailer({ ...settings, log })
  const delivery =
    secretKey === undefined
      ? undefined
      : openDelivery({ settings, log, mailer, isAlone: false, rest: createRestClient({ url, key: secretKey }) })
  if (!delivery) log.warn('SUPABASE_SECRET_KEY is not set: contact messages are kept in the inbox and not mailed')
  return {
    api: { url, key: publishableKey },
    fetch: globalThis.fetch,
    callFunction: (request) => fetch(request),
    feedCopy: { read: async () => null, write: async () => {} },
    ...(delivery && { delivery }),
    async close() {
      await mailer.close()
    },
  }
}

interface OpenDelivery {
  settings: Settings
  log: Log
  mailer: Mailer
  rest: PostgrestClient
  isAlone: boolean
}

/** The messages go to CONTACT_TO or, without it, to the address of the contact information. */
function openDelivery({ settings, log, mailer, rest, isAlone }: OpenDelivery): MessageDelivery {
  const { mail, siteUrl } = settings
  const recipient = async () => mail.contactTo ?? (await readContactEmail(rest))
  return createMessageDelivery({ queue: createMessageQueue(rest), mailer, recipient, siteUrl, isAlone, log })
}

async function openEmbedded(settings: Settings, log: Log, onWrite: (table: string) => void): Promise<ContentBackend> {
  const { dataDir, siteUrl, corsOrigins, content } = settings
  const mailer = createMailer({ ...settings, log })
  // what is written before the delivery stands needs no telling: it looks for itself when it starts
  let delivery: MessageDelivery | undefined
  const backend: Backend = await openBackend({
    dataDir,
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
    onWrite(table) {
      onWrite(table)
      if (table === 'contact_messages') delivery?.wake()
    },
    log,
  })
  const inProcess: typeof fetch = (input, init) => backend.fetch(new Request(input, init))
  const rest = createRestClient({ url: siteUrl, key: backend.keys.secret, fetch: inProcess })
  delivery = openDelivery({ settings, log, mailer, rest, isAlone: true })
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
  await firstStart({ ...backend, feedCopy }, content)
  const firstLogin = await makeFirstAccount(backend, settings)
  return {
    api: { url: '', key: backend.keys.publishable },
    fetch: inProcess,
    handle: backend.fetch,
    callFunction: backend.fetch,
    feedCopy,
    firstLogin,
    delivery,
    async close() {
      // first the backend, which hands over the mails of its last answers
      backend.close()
      await mailer.close()
    },
  }
}
