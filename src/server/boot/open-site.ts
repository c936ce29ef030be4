import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { Gate } from '@portico/gate'
import type { PostgrestClient } from '@supabase/postgrest-js'
import { WRITTEN_FILES } from '#api/write-notice.ts'
import { MAIL_SETTINGS } from '#data/our-server/mail-settings.ts'
import {
  contactQuery,
  heroQuery,
  pagesQuery,
  redirectsQuery,
  siteQuery,
  talksQuery,
} from '#data/records/content-queries.ts'
import { readPageAddresses } from '#data/records/own-pages.ts'
import { readNewsletterUrl } from '#data/records/server-reads.ts'
import { readTalkAddresses } from '#data/records/talks.ts'
import { restOf } from '#data/rest/content-source.ts'
import { createRestClient } from '#data/rest/rest-client.ts'
import { type BackendEvents, openContentBackend } from '../backend/content-backend.ts'
import { createMessageLimitNotice, limitMessages } from '../contact/limit-messages.ts'
import type { Settings } from '../environment/env.ts'
import { createFeed } from '../feed/feed.ts'
import { createDefaultLinkNotice } from '../health/default-links.ts'
import { createAdminRoleCache } from '../http/admin-role-cache.ts'
import { createProxyWarning } from '../http/proxy-warning.ts'
import { createRecentPageLoads } from '../http/recent-page-loads.ts'
import { createRequesterLookup } from '../http/require-admin.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Logs } from '../log/log.ts'
import { createContentAddresses, ofOwnPage, ofTalk, type PlaceOf } from '../pages/content-addresses.ts'
import { createNoticeSource } from '../pages/notice-source.ts'
import { createRedirects } from '../pages/redirects.ts'
import { loadBuiltRenderer, type Renderer } from '../pages/renderer.ts'
import { openPeople } from '../people/people.ts'
import { createPreviewReadCache } from '../preview/preview-read-cache.ts'
import { faviconAddress, SITE_ICON_TABLES } from '../sharing/site-icon.ts'
import { cachedFor } from './cached-for.ts'
import { openMail } from './open-mail.ts'
import { EMBEDDED_MAX_AGE_MS, openPages, type PageSource, SUPABASE_MAX_AGE_MS } from './open-pages.ts'

const DIST = join(import.meta.dirname, '../../../dist')

/** Another process may have set a mail server. */
const MAIL_ASKED_AGAIN_MS = 5_000

/** The timeout of reads in the background. */
const READ_WITHIN_MS = 2000

/** How long rarely changed values are cached, if no write is reported. */
const ASKED_AGAIN_MS = 60_000

/** How long pages that are made together share their reads of a project: the sitemap looks at all of them. */
const SHARED_BY_PAGES_MS = 500

/** What services share. */
export type Site = Awaited<ReturnType<typeof openSite>>

/**
 * Opens the backend and what is made from its content, and connects what is written with what depends on it. `adapt` may
 * change what the pages are rendered from.
 */
export async function openSite(
  settings: Settings,
  logs: Logs,
  developmentRenderer?: Renderer,
  adapt: (source: PageSource) => PageSource = (source) => source,
) {
  const { log } = logs
  const { siteUrl, isDevelopment, supabase, clarityProjectId } = settings
  const security = { siteUrl, supabaseUrl: supabase?.url, isDevelopment }
  const renderer = developmentRenderer ?? (await loadBuiltRenderer(DIST, securityHeaders(security)))
  const ofDocuments = { ...security, inlineStyles: Object.values(renderer.assets.pageStyles ?? {}) }
  const headers = securityHeaders(ofDocuments)
  const pageHeaders = securityHeaders({ ...ofDocuments, allowsClarity: clarityProjectId !== undefined })
  /** `write` also reports that the newsletter's `articles` have changed. */
  const events: BackendEvents = new EventEmitter()
  const { letterhead, mailer, mailOwner } = openMail(settings, log, events, () => ({ rest, secretRest, people }))
  const gate = new Gate()
  const recentPageLoads = createRecentPageLoads()
  const messageLimitNotice = createMessageLimitNotice(log, (message) => events.emit('alert', message))
  const backend = await openContentBackend({
    settings,
    log,
    events,
    limitMessages: limitMessages(gate, recentPageLoads, messageLimitNotice),
  })
  const { api, fetch } = backend
  const visitorsRest = createRestClient({ ...restOf({ siteUrl, api, fetch }), timeoutMs: READ_WITHIN_MS })
  /** What the site itself needs of its content: behind the door recentPageLoads may not read it. */
  const rest: PostgrestClient = backend.withSecret
    ? createRestClient({ ...backend.withSecret, timeoutMs: READ_WITHIN_MS })
    : visitorsRest
  const secretRest = backend.withSecret && createRestClient(backend.withSecret)
  const people = async () => (backend.withSecret ? openPeople(backend.withSecret, siteUrl).list() : [])
  events.emit('open')
  const newsletterUrl = cachedFor(ASKED_AGAIN_MS, () => readNewsletterUrl(rest))
  const feed = createFeed({
    proxyUrl: settings.feedProxyUrl,
    log,
    substackUrl: newsletterUrl.get,
    store: backend.feedCopy,
    onChange: () => events.emit('write', 'articles'),
  })
  const clarity = clarityProjectId ? { clarityProjectId } : {}
  /** Of a Supabase project; the embedded backend keeps its own. */
  const previewReads = supabase && createPreviewReadCache(fetch)
  const sharedReads = supabase && createPreviewReadCache(fetch, SHARED_BY_PAGES_MS)
  const source = adapt({
    siteUrl,
    api,
    ...clarity,
    fetch: sharedReads?.after({}) ?? fetch,
    assets: renderer.assets,
    articles: feed.latest,
    aboutFeed: feed.about,
    notice: createNoticeSource(settings, secretRest),
  })
  const { isSilent } = backend
  const made = openPages({ settings, log, headers, pageHeaders, renderer, source, isSilent })
  const maxAgeMs = supabase ? SUPABASE_MAX_AGE_MS : EMBEDDED_MAX_AGE_MS
  const addresses = [
    createContentAddresses(ofTalk, { read: () => readTalkAddresses(visitorsRest), maxAgeMs }),
    createContentAddresses(ofOwnPage, { read: () => readPageAddresses(visitorsRest), maxAgeMs }),
  ] as const
  const placeOf: PlaceOf = async (path) => (await addresses[0].placeOf(path)) ?? addresses[1].placeOf(path)
  const redirects = createRedirects(siteUrl, maxAgeMs, () => redirectsQuery.read(restOf({ siteUrl, api, fetch })))
  const favicon = cachedFor(ASKED_AGAIN_MS, () => faviconAddress(made.environment))
  const hasMailServer = cachedFor(MAIL_ASKED_AGAIN_MS, mailer.hasServer)
  const adminRoleCache = createAdminRoleCache()
  events.on('write', (what) => {
    made.pages.drop(what)
    previewReads?.drop(what)
    sharedReads?.drop(what)
    if (what === 'profiles') adminRoleCache.forget()
    if (what === contactQuery.table) newsletterUrl.drop()
    if (what === WRITTEN_FILES || SITE_ICON_TABLES.includes(what)) favicon.drop()
    if (what === MAIL_SETTINGS) hasMailServer.drop()
    if ([talksQuery.table, pagesQuery.table, siteQuery.table].some((table) => table === what))
      for (const { drop } of addresses) drop()
    if (what === redirectsQuery.table || what === siteQuery.table) redirects.drop()
    if (what === siteQuery.table || what === heroQuery.table) void letterhead.read()
  })
  return {
    ...made,
    ...{ settings, logs, headers, renderer, events, letterhead, mailer, mailOwner, gate, recentPageLoads },
    ...{ backend, rest, secretRest, visitorsRest, feed },
    ...{ hasMailServer, placeOf, redirects, favicon, adminRoleCache, previewReads },
    identifyRequester: createRequesterLookup(made.environment, adminRoleCache),
    forwardedNotice: createProxyWarning(settings.trustProxy, log),
    defaultLinks: createDefaultLinkNotice(),
  }
}
