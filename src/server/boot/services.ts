import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { Gate } from '@portico/gate'
import type { PostgrestClient } from '@supabase/postgrest-js'
import { WRITTEN_FILES } from '#content/written.ts'
import { contactQuery, heroQuery, siteQuery, talksQuery } from '#data/content-queries.ts'
import { restOf } from '#data/content-source.ts'
import { createRestClient } from '#data/rest-client.ts'
import { readNewsletterUrl } from '#data/server-reads.ts'
import { readTalkAddresses } from '#data/talks.ts'
import type * as Render from '#site/render.tsx'
import { type ContentBackend, openContentBackend } from '../backend/content-backend.ts'
import { limitMessages } from '../contact/limit-messages.ts'
import { createMessageLimitNotice } from '../contact/message-limit-notice.ts'
import { openDrafts } from '../drafts/open-drafts.ts'
import type { ScheduledDrafts } from '../drafts/scheduled-drafts.ts'
import type { Settings } from '../environment/env.ts'
import type { Feed } from '../feed/feed.ts'
import { openFeed } from '../feed/open-feed.ts'
import { alertMail, backupsWorkMail, draftMail, type OwnersMail } from '../health/letters.ts'
import { openHealth, sendToOwner } from '../health/open-health.ts'
import type { FlatHeaders } from '../http/document.ts'
import { createForwardedNotice, type ForwardedNotice } from '../http/forwarded-notice.ts'
import { createKnownAdmins, type KnownAdmins } from '../http/known-admins.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { Visitors } from '../http/visitors.ts'
import type { LinkChecks } from '../links/link-checks.ts'
import { openLinks } from '../links/open-links.ts'
import type { Logs } from '../log/log.ts'
import { createLetterhead } from '../mail/letterhead.ts'
import { createMailer, type Mailer } from '../mail/mailer.ts'
import { type Backups, openBackups } from '../maintenance/backups.ts'
import { openDataMaintenance } from '../maintenance/data-maintenance.ts'
import type { Nightly } from '../maintenance/nightly.ts'
import type { MessageDelivery } from '../messages/delivery.ts'
import { openDelivery } from '../messages/open-delivery.ts'
import type { PageCache } from '../pages/page-cache.ts'
import { loadBuiltRenderer, type Renderer } from '../pages/renderer.ts'
import { createTalkAddresses, type TalkAddresses } from '../pages/talk-addresses.ts'
import { createKeptReads, type KeptReads } from '../preview/kept-reads.ts'
import { faviconAddress } from '../sharing/site-icon.ts'
import { openVisits, type Visits } from '../visits/open-visits.ts'
import { type KeptFor, keepFor } from './keep-for.ts'
import { EMBEDDED_MAX_AGE_MS, openPages, SUPABASE_MAX_AGE_MS } from './open-pages.ts'

const DIST = join(import.meta.dirname, '../../../dist')

/** Reports which table was written, or that the newsletter's `articles` changed. */
type Changes = EventEmitter<{ change: [what: string] }>

/** How long the server waits for reads that no visitor waits for. */
const READ_WITHIN_MS = 2000

/** After how long the server asks again for what hardly ever changes, if no write was reported. */
const ASKED_AGAIN_MS = 60_000

/** Everything the app needs to answer requests. */
export interface Services {
  settings: Settings
  logs: Logs
  headers: FlatHeaders
  renderer: Renderer
  backend: ContentBackend
  environment: Render.SiteEnvironment
  /** Reads with a visitor's rights and time limit. */
  publicRest: PostgrestClient
  /** Counts what strangers send. */
  gate: Gate
  feed: Feed
  links: LinkChecks
  visits: Visits
  /** Who was shown a page, for the contact form. */
  visitors: Visitors
  mailer: Mailer
  delivery: MessageDelivery | undefined
  /** Absent with a Supabase project whose secret key is not set. */
  scheduledDrafts: ScheduledDrafts | undefined
  health: ReturnType<typeof openHealth>
  forwardedNotice: ForwardedNotice
  knownAdmins: KnownAdmins
  /** Absent with the embedded backend. */
  keptReads: KeptReads | undefined
  /** To be called when content was written without the backend's notice. */
  onWrite: (table: string) => void
  pages: PageCache
  previewedFile: ReturnType<typeof openPages>['previewedFile']
  talkAddresses: TalkAddresses
  favicon: KeptFor<string>
  /** Absent with Supabase, which keeps the data itself. */
  backups: Backups | undefined
  /** Checks the data each night; absent with Supabase. */
  dataMaintenance: Nightly | undefined
}

/** Opens the services and connects those that report changes with those that depend on them. */
export async function openServices(
  settings: Settings,
  logs: Logs,
  developmentRenderer: Renderer | undefined,
): Promise<Services> {
  const { siteUrl, isDevelopment, supabase, clarityProjectId } = settings
  const security = { siteUrl, supabaseUrl: supabase?.url, isDevelopment }
  const headers = securityHeaders(security)
  const pageHeaders = securityHeaders({ ...security, allowsClarity: clarityProjectId !== undefined })
  const renderer = developmentRenderer ?? (await loadBuiltRenderer(DIST, headers))
  const changes: Changes = new EventEmitter()
  const publicReader = Promise.withResolvers<PostgrestClient>()
  const letterhead = createLetterhead(publicReader.promise)
  const mailer = createMailer({ ...settings, letterhead, log: logs.log })
  const onWrite = (table: string) => changes.emit('change', table)
  const mailOwner = async (write: OwnersMail) =>
    sendToOwner({ settings, mailer, log: logs.log, rest: await publicReader.promise }, write)
  const tellOwner = (message: string) => mailOwner(alertMail(siteUrl, message))
  const gate = new Gate()
  const visitors = new Visitors()
  const backend = await openContentBackend({
    settings,
    log: logs.log,
    mailer,
    letterhead: letterhead.current,
    onWrite,
    onTrouble: ({ message }) => tellOwner(message),
    limitMessages: limitMessages(gate, visitors, createMessageLimitNotice(logs.log, tellOwner)),
  })
  const delivery = openDelivery(settings, backend.withSecret, mailer, logs.log, gate)
  const tellOfDraft = (reason: string) => mailOwner(draftMail(siteUrl, reason))
  const scheduledDrafts = openDrafts(settings, backend.withSecret, logs.log, tellOfDraft, onWrite)
  const { api, fetch } = backend
  const publicRest = createRestClient({ ...restOf({ siteUrl, api, fetch }), timeoutMs: READ_WITHIN_MS })
  publicReader.resolve(publicRest)
  void letterhead.read()
  const newsletterUrl = keepFor(ASKED_AGAIN_MS, () => readNewsletterUrl(publicRest))
  const feed = openFeed({
    settings,
    log: logs.log,
    substackUrl: newsletterUrl.get,
    store: backend.feedCopy,
    onChange: () => changes.emit('change', 'articles'),
  })
  const links = openLinks(settings, logs.log, publicRest)
  const visits = openVisits(siteUrl, gate, backend.withSecret, logs.log)
  const source = {
    siteUrl,
    api,
    ...(clarityProjectId && { clarityProjectId }),
    fetch,
    assets: renderer.assets,
    articles: feed.latest,
  }
  const { pages, environment, previewedFile } = openPages({
    settings,
    log: logs.log,
    headers,
    pageHeaders,
    renderer,
    source,
    isSilent: backend.isSilent,
  })
  const talkAddresses = createTalkAddresses({
    read: () => readTalkAddresses(publicRest),
    maxAgeMs: supabase ? SUPABASE_MAX_AGE_MS : EMBEDDED_MAX_AGE_MS,
  })
  const favicon = keepFor(ASKED_AGAIN_MS, () => faviconAddress(environment))
  const knownAdmins = createKnownAdmins()
  const keptReads = supabase && createKeptReads(fetch)
  changes.on('change', (what) => {
    pages.drop(what)
    keptReads?.drop(what)
    if (what === 'profiles') knownAdmins.forget()
    if (what === contactQuery.table) newsletterUrl.drop()
    if (what === WRITTEN_FILES) favicon.drop()
    if (what === talksQuery.table) talkAddresses.drop()
    if (what === 'contact_messages') delivery?.wake()
    if (what === 'content_drafts') scheduledDrafts?.wake()
    if (what === siteQuery.table || what === heroQuery.table) void letterhead.read()
  })
  const backups = supabase
    ? undefined
    : openBackups(settings, logs.log, {
        failing: (reason) => void tellOwner(`The nightly backup failed, and is tried again every hour. ${reason}`),
        working: () => void mailOwner(backupsWorkMail(siteUrl)),
      })
  const dataMaintenance = openDataMaintenance(backend)
  const forwardedNotice = createForwardedNotice(settings.trustProxy, logs.log)
  const health = openHealth({ settings, backend, mailer, feed, forwardedNotice, rest: publicRest, backups })
  const parts = { settings, logs, headers, renderer, backend, environment, publicRest, gate, visitors }
  return {
    ...parts,
    feed,
    links,
    visits,
    mailer,
    delivery,
    scheduledDrafts,
    health,
    forwardedNotice,
    knownAdmins,
    keptReads,
    onWrite,
    pages,
    previewedFile,
    talkAddresses,
    favicon,
    backups,
    dataMaintenance,
  }
}
