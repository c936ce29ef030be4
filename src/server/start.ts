import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { OWNER } from '#content/owner.ts'
import { PRESS_KIT_ZIP_PATH } from '#content/press-kit.ts'
import type * as Render from '#site/render.tsx'
import { adminPage } from './admin-page.ts'
import { type AppParts, createApp } from './app.ts'
import { contactFormRoute, sendThroughFunction } from './contact-form.ts'
import { type ContentBackend, openContentBackend } from './content-backend.ts'
import type { FlatHeaders } from './document.ts'
import type { Settings } from './env.ts'
import { newsletterRoute } from './feed/route.ts'
import { createFeed, type Feed } from './feed.ts'
import { createSiteServer } from './http-server.ts'
import type { Log, Logs } from './log.ts'
import { createMailer, type Mailer } from './mail.ts'
import type { MessageDelivery } from './messages/delivery.ts'
import { openDelivery } from './messages/open-delivery.ts'
import { toPage } from './page.ts'
import { PageCache } from './page-cache.ts'
import { pressKitRoute } from './press-kit/route.ts'
import { createPressKit, type PressKitFile } from './press-kit.ts'
import { loadBuiltRenderer, type Renderer } from './renderer.ts'
import { createFirstRowReader, type ReadFirstRow } from './rest-rows.ts'
import { securityHeaders } from './security-headers.ts'
import { createUpdatedAt, sitemap } from './sitemap.ts'
import { SPECULATION_RULES_PATH } from './speculation-rules.ts'
import { openVisits, type Visits } from './visits/open-visits.ts'

/** SPEC section 2: the favicon is read from the public bucket site-settings. */
const FAVICON_PATH = '/storage/v1/object/public/site-settings/favicon.png'
const DIST = join(import.meta.dirname, '../../dist')

/** The embedded backend tells every write; the hour is for what nobody writes, the year in the footer. */
const EMBEDDED_MAX_AGE_MS = 3_600_000
/** Supabase tells nothing: what is saved there shows within this time. */
const SUPABASE_MAX_AGE_MS = 5_000
const BEST_BROTLI_AFTER_MS = 1_000

export interface RunningSite {
  port: number
  /** How the owner signs in, while it is new to him. */
  firstLogin: ContentBackend['firstLogin']
  /** Finishes what is in flight, then lets go of the data folder. */
  stop(): Promise<void>
}

/** What the answers are made of. */
interface House {
  settings: Settings
  logs: Logs
  headers: FlatHeaders
  renderer: Renderer
  backend: ContentBackend
  environment: Render.SiteEnvironment
  readFirstRow: ReadFirstRow
  feed: Feed
  visits: Visits
  mailer: Mailer
  delivery: MessageDelivery | undefined
  pages: PageCache
}

/** Brings the whole site up, from data folder to socket. Rejects with a sentence for the owner when it cannot. */
export async function startSite(settings: Settings, logs: Logs): Promise<RunningSite> {
  const server = createSiteServer()
  // Vite is loaded in development only
  const development = settings.isDevelopment
    ? await (await import('./development.ts')).startDevelopment(server.http, settings.dataDir)
    : undefined
  const house = await furnish(settings, logs, development?.renderer)
  const { pages, feed, visits, mailer, delivery, backend, renderer } = house
  let isServing = false
  const listener = getRequestListener(createApp(appParts(house, () => isServing)).fetch, { hostname: 'localhost' })
  const memory = { pages, files: renderer.files, logAccess: logs.logAccess }
  server.serve(memory, development?.before(listener) ?? listener)

  const port = await server.listen(settings)
  isServing = true
  feed.start()
  visits.start()
  delivery?.start()
  // so that the first visitor waits for nothing
  if (!settings.isDevelopment) pages.get('/').catch(() => {})
  return {
    port,
    firstLogin: backend.firstLogin,
    async stop() {
      isServing = false
      await Promise.all([server.stop(), delivery?.close()])
      await Promise.all([development?.close(), feed.close(), visits.stop()])
      // which hands over the mails of its last answers
      backend.close()
      await mailer.close()
    },
  }
}

async function furnish(settings: Settings, logs: Logs, developed: Renderer | undefined): Promise<House> {
  const { siteUrl, isDevelopment, supabase, clarityProjectId } = settings
  const security = { siteUrl, supabaseUrl: supabase?.url, isDevelopment }
  const headers = securityHeaders(security)
  const pageHeaders = securityHeaders({ ...security, allowsClarity: clarityProjectId !== undefined })
  const renderer = developed ?? (await loadBuiltRenderer(DIST, headers))
  const mailer = createMailer({ ...settings, log: logs.log })
  // the backend and the feed say what changes; what depends on it exists a moment later
  let pages: PageCache | undefined
  let delivery: MessageDelivery | undefined
  const onWrite = (table: string) => {
    pages?.drop(table)
    if (table === 'contact_messages') delivery?.wake()
  }
  const backend = await openContentBackend({ settings, log: logs.log, mailer, onWrite })
  delivery = openDelivery(settings, backend.withSecret, mailer, logs.log)
  const { api, fetch } = backend
  const readFirstRow = createFirstRowReader({ api, siteUrl, fetch })
  const feed = openFeed(settings, logs.log, backend, readFirstRow, () => pages?.drop('articles'))
  const visits = openVisits(siteUrl, backend.withSecret, logs.log)
  const pressKit = createPressKit({ siteUrl, api, fetch, headers, pages: () => pages! }) // nobody asks before they exist
  const environment = {
    siteUrl,
    api,
    ...(clarityProjectId && { clarityProjectId }),
    fetch,
    assets: renderer.assets,
    articles: feed.latest,
    pressKit: pressKit.describe,
  }
  pages = createPages({ settings, log: logs.log, headers: pageHeaders, renderer, environment, pressKit })
  const parts = { settings, logs, headers, renderer, backend, environment, readFirstRow }
  return { ...parts, feed, visits, mailer, delivery, pages }
}

function appParts(house: House, isServing: () => boolean): AppParts {
  const { settings, logs, headers, renderer, backend, environment, pages } = house
  const { siteUrl, trustProxy } = settings
  const { api, callFunction, handle } = backend
  const updatedAt = createUpdatedAt(house.readFirstRow)
  const faviconUrl = `${api.url}${FAVICON_PATH}`
  return {
    siteUrl,
    trustProxy,
    ...logs,
    securityHeaders: headers,
    pages,
    files: renderer.files,
    ...(handle && { api: handle }),
    newsletter: newsletterRoute(house.feed),
    pressKit: pressKitRoute(pages),
    contactForm: contactFormRoute({
      siteUrl,
      send: sendThroughFunction({ url: api.url || siteUrl, key: api.key }, callFunction),
      renderPage: async (answer) => (await (await renderer.load()).renderContactPage(answer, environment)).html,
      log: (message, error) => logs.log.error({ err: error }, message),
    }),
    visits: house.visits.route,
    faviconUrl,
    adminPage: adminPage({ assets: renderer.adminAssets, api, siteName: OWNER.siteName, faviconUrl }),
    sitemap: () => sitemap({ siteUrl, tablesOf: async (path) => (await pages.get(path)).tables, updatedAt }),
    isServing,
  }
}

type PageParts = Pick<House, 'settings' | 'headers' | 'renderer' | 'environment'> & { log: Log; pressKit: PressKitFile }

function createPages({ settings, log, headers, renderer, environment, pressKit }: PageParts): PageCache {
  const lives = settings.supabase
    ? { maxAgeMs: SUPABASE_MAX_AGE_MS, retryAfterMs: 1_000 }
    : { maxAgeMs: EMBEDDED_MAX_AGE_MS, retryAfterMs: 0 }
  const pageHeaders = {
    headers: [...headers, 'speculation-rules', `"${SPECULATION_RULES_PATH}"`],
    bestBrotliAfterMs: BEST_BROTLI_AFTER_MS,
  }
  return new PageCache({
    ...lives,
    ...(settings.isDevelopment && { maxAgeMs: 0 }),
    async render(path) {
      if (path === PRESS_KIT_ZIP_PATH) return pressKit.make()
      return toPage(await (await renderer.load()).renderPage(path, environment), pageHeaders)
    },
    onError: (path, error) => log.error({ err: error, path }, 'A page could not be rendered'),
  })
}

function openFeed(
  settings: Settings,
  log: Log,
  backend: ContentBackend,
  readFirstRow: ReadFirstRow,
  onChange: () => void,
) {
  const substackUrl = async () => {
    const url = (await readFirstRow('contact?select=substack_url'))?.substack_url
    return typeof url === 'string' ? url : null
  }
  return createFeed({
    substackUrl,
    store: backend.feedCopy,
    log: { debug: (message) => log.debug(message), warn: (message) => log.warn(message) },
    onChange,
    proxyUrl: settings.feedProxyUrl,
  })
}
