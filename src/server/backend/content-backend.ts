import type { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { type AuthMail, type Backend, type BackendOptions, type Condition, openBackend } from '@portico/backend'
import { expireReplaced } from '@portico/backend/backup'
import { explainFault } from '@portico/backend/faults'
import { type DemoRemains, hasDemo } from '#api/demo.ts'
import type { Rest } from '#data/rest/rest.ts'
import { createRestClient } from '#data/rest/rest-client.ts'
import { createCreateStorageBucket, storageLookups } from '#functions/create-storage-bucket/handler.ts'
import { createSendEmail, type LimitMessages } from '#functions/send-email/handler.ts'
import { createMessageStore } from '#functions/send-email/store.ts'
import type * as Render from '#site/render.tsx'
import { projectSendEmail } from '../contact/send-through-function.ts'
import type { Settings } from '../environment/env.ts'
import { commandHere } from '../environment/program.ts'
import { type FeedCacheStore, openFeedCacheStore, takeOverFile } from '../feed/feed-cache-store.ts'
import type { Log } from '../log/log.ts'
import { access, history } from './access.ts'
import { buckets } from './buckets.ts'
import { demoRemains, removeDemo, takeOverRecord } from './demo-content.ts'
import { fetchInProcess } from './fetch-in-process.ts'
import { type FirstLogin, forgetFirstLogin, makeFirstAccount } from './first-account.ts'
import { firstStart } from './first-start.ts'
import { migrationsDir } from './product.ts'
import './product.ts'
import { projectDemo } from './project-demo.ts'
import { removeUnnamedFiles, removeUnusedUploads } from './unused-uploads.ts'
import { watchAnswers } from './watch-answers.ts'

/** Enough to sign in, delete and receive messages for days. */
const RESERVE_BYTES = 16 * 1024 * 1024

const ADMIN_NOT_USED =
  'ADMIN_EMAIL and ADMIN_PASSWORD are ignored: they create the first account, and there already is one. ' +
  `Use \`${commandHere('admin')}\` to create another one or to reset a password`

const EMPTY_NOT_USED =
  'CONTENT=empty is ignored: this data folder was filled with the demo at its first start. Press "Remove demo content" on ' +
  'the dashboard, or set DATA_DIR to a new folder'

type Handle = (request: Request, info: { clientAddress: string }) => Promise<Response>

/** The content backend as the server sees it: embedded in this process, or a Supabase project. */
export interface ContentBackend {
  /** As browsers reach it; an empty url means the site's own origin. */
  api: Render.SiteEnvironment['api']
  /** As the server reaches it. */
  fetch: typeof globalThis.fetch
  /** Whether a request has waited long for its answer; absent with the embedded backend, which always answers. */
  isSilent?: () => boolean
  /** Handles the API's paths on this server; absent with Supabase. */
  handle?: Handle
  /** Answers the most common reads directly, before `handle`; absent with Supabase. */
  readDirectly?: Backend['readDirectly']
  /** The tables with the secret key, as the server reaches them; absent with a Supabase project when no such key is set. */
  withSecret?: Rest
  /** Calls a function on behalf of a client address. */
  callFunction: Handle
  /** Keeps the last good copy of the newsletter across restarts. */
  feedCopy: FeedCacheStore
  /** The data folder; absent with Supabase. */
  data?: {
    condition: () => Condition
    /** Bucket and name of each stored file that is lost. */
    lostFiles: () => string[]
    /** Checks the database, and removes unused uploads and what was quarantined or replaced a month ago. */
    maintain: () => Promise<void>
  }
  /** Removes what assistants have left in a project's storage; absent without its secret key. */
  removeUnnamedFiles?: () => Promise<void>
  /** How the owner signs in for the first time. */
  firstLogin?: FirstLogin | undefined
  /** The demo's content; absent when a Supabase project's secret key is not set. */
  demo?: { remains: () => DemoRemains | Promise<DemoRemains>; remove: () => Promise<void> }
  /** Sends the deferred mails of the last responses. */
  finish?: () => void
  close: () => void
}

export type BackendEvents = EventEmitter<{
  /** A table was written, after the commit; a Supabase project reports no writes. */
  write: [table: string]
  /** A problem that only the owner can solve, as a sentence. */
  alert: [message: string]
  /** A mail about an account; a Supabase project sends its own. */
  mail: [mail: AuthMail]
  /** The content can be read from now on. */
  open: []
}>

export interface ContentBackendParts {
  settings: Settings
  log: Log
  events: Pick<BackendEvents, 'emit'>
  limitMessages: LimitMessages
}

/** Opens the data folder and fills it on the first start, or connects to the configured Supabase project. */
export const openContentBackend = (parts: ContentBackendParts) =>
  parts.settings.supabase ? reachSupabase(parts.settings.supabase, parts) : openEmbedded(parts)

/** With Supabase this process keeps no state: any number of them can run. */
function reachSupabase(
  { url, publishableKey, secretKey }: NonNullable<Settings['supabase']>,
  { limitMessages, events, log }: ContentBackendParts,
): ContentBackend {
  const withSecret = secretKey ? { url, key: secretKey } : undefined
  const shared = { ...watchAnswers(globalThis.fetch), feedCopy: openFeedCacheStore(withSecret, log), close: () => {} }
  const api = { url, key: publishableKey }
  if (!withSecret) return { ...shared, api, callFunction: (request) => fetch(request) }
  return {
    ...shared,
    api: { ...api, formUrl: '' },
    withSecret,
    demo: projectDemo(withSecret),
    removeUnnamedFiles: () => removeUnnamedFiles(withSecret, log),
    callFunction: projectSendEmail({
      withSecret,
      publishableKey,
      limit: limitMessages,
      onStored: () => events.emit('write', 'contact_messages'),
      log: (message, error) => log.error({ err: error }, message),
    }),
  }
}

async function openEmbedded({ settings, log, events, limitMessages }: ContentBackendParts): Promise<ContentBackend> {
  const { dataDir, backupDir, siteUrl, corsOrigins } = settings
  const backend: Backend = await openBackend({
    dataDir,
    backupDir,
    siteUrl,
    corsOrigins,
    migrationsDir,
    access,
    buckets,
    history,
    isAdmin: hasProfileOf('is_admin'),
    isAssistant: hasProfileOf('is_assistant'),
    functions: {
      'send-email': (request) => sendEmail(request),
      'create-storage-bucket': (request) => createStorageBucket(request),
    },
    sendAuthMail: (mail) => events.emit('mail', mail),
    onSignIn: () => forgetFirstLogin(dataDir),
    onWrite: (table) => events.emit('write', table),
    onTrouble: ({ message }) => events.emit('alert', message),
    reserveBytes: RESERVE_BYTES,
    log,
  })
  const inProcess = fetchInProcess(backend, siteUrl)
  const withSecret = { url: siteUrl, key: backend.keys.secret, fetch: inProcess }
  const rest = createRestClient(withSecret)
  const sendEmail = createSendEmail({
    store: createMessageStore(rest),
    isKnownKey: (key) => Object.values(backend.keys).includes(key),
    isSecretKey: (key) => key === backend.keys.secret,
    limit: limitMessages,
    log: (message, error) => log.error({ err: error }, message),
  })
  const createStorageBucket = createCreateStorageBucket({
    ...storageLookups({ url: siteUrl, secret: backend.keys.secret, fetch: inProcess }),
    log: (message, error) => log.error({ err: error }, message),
  })
  const feedCopy = openFeedCacheStore(withSecret, log)
  await takeOverFile(feedCopy, join(dataDir, 'newsletter.json'), log)
  takeOverRecord(backend)
  if (settings.admin && backend.accounts.count()) log.info(ADMIN_NOT_USED)
  if (settings.content === 'empty' && hasDemo(demoRemains(backend))) log.info(EMPTY_NOT_USED)
  const firstLogin = await fillOnFirstStart(backend, feedCopy, settings)
  return {
    api: { url: '', key: backend.keys.publishable },
    fetch: inProcess,
    withSecret,
    handle: backend.fetch,
    readDirectly: backend.readDirectly,
    callFunction: backend.fetch,
    feedCopy,
    data: {
      condition: backend.condition,
      lostFiles: () => backend.storage.lost(),
      async maintain() {
        await backend.checkDatabase()
        await removeUnusedUploads(backend, log)
        backend.storage.expireQuarantine()
        expireReplaced(dataDir)
      },
    },
    firstLogin,
    demo: { remains: () => demoRemains(backend), remove: () => removeDemo(backend) },
    finish: backend.finish,
    close: backend.close,
  }
}

const hasProfileOf =
  (column: 'is_admin' | 'is_assistant'): BackendOptions['isAdmin'] =>
  (database, userId) =>
    database.get(`select ${column} from profiles where id = ?`, userId)?.[column] === 1

/** The first start. Throws a sentence for the owner, with the data folder closed. */
async function fillOnFirstStart(backend: Backend, feedCopy: FeedCacheStore, settings: Settings) {
  try {
    await firstStart({ ...backend, feedCopy }, settings.content)
    return await makeFirstAccount(backend, settings)
  } catch (error) {
    backend.close()
    throw explainFault(error, settings.dataDir)
  }
}
