import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { contactFormRoute, sendThroughFunction } from './contact-form.ts'
import { type ContentBackend, openContentBackend } from './content-backend.ts'
import type { FlatHeaders } from './document.ts'
import type { Settings } from './env.ts'
import { newsletterRoute } from './feed/route.ts'
import { createFeed } from './feed.ts'
import { createSiteServer } from './http-server.ts'
import type { Log, Logs } from './log.ts'
import { PageCache, type PageCacheOptions } from './page-cache.ts'
import { loadBuiltRenderer } from './renderer.ts'
import { createFirstRowReader, type ReadFirstRow } from './rest-rows.ts'
import { securityHeaders } from './security-headers.ts'
import { createUpdatedAt, sitemap } from './sitemap.ts'

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
  /** Finishes what is in flight, then lets go of the data folder. */
  stop(): Promise<void>
}

/** Brings the whole site up, from data folder to socket. Rejects with a sentence for the owner when it cannot. */
export async function startSite(settings: Settings, { log, logAccess }: Logs): Promise<RunningSite> {
  const { siteUrl, isDevelopment } = settings
  const headers = securityHeaders({ siteUrl, supabaseUrl: settings.supabase?.url, isDevelopment })
  const server = createSiteServer()
  // Vite is loaded in development only
  const development = isDevelopment
    ? await (await import('./development.ts')).startDevelopment(server.http, settings.dataDir)
    : undefined
  const renderer = development?.renderer ?? (await loadBuiltRenderer(DIST, headers))

  let pages: PageCache | undefined
  const backend = await openContentBackend(settings, log, (table) => pages?.drop(table))
  const { api, fetch } = backend
  const readFirstRow = createFirstRowReader({ api, siteUrl, fetch })
  const feed = openFeed(settings, log, backend, readFirstRow, () => pages?.drop('articles'))
  const environment = { siteUrl, api, fetch, assets: renderer.assets, articles: feed.latest }
  const cache = createPages(settings, log, headers, async (path) =>
    (await renderer.load()).renderPage(path, environment),
  )
  pages = cache

  let isServing = false
  const app = createApp({
    siteUrl,
    trustProxy: settings.trustProxy,
    log,
    logAccess,
    securityHeaders: headers,
    pages: cache,
    files: renderer.files,
    ...(backend.handle && { api: backend.handle }),
    newsletter: newsletterRoute(feed),
    contactForm: contactFormRoute({
      siteUrl,
      send: sendThroughFunction({ url: api.url || siteUrl, key: api.key }, backend.callFunction),
      renderPage: async (answer) => (await (await renderer.load()).renderContactPage(answer, environment)).html,
      log: (message, error) => log.error({ err: error }, message),
    }),
    faviconUrl: `${api.url}${FAVICON_PATH}`,
    sitemap: () =>
      sitemap({
        siteUrl,
        tablesOf: async (path) => (await cache.get(path)).tables,
        updatedAt: createUpdatedAt(readFirstRow),
      }),
    isServing: () => isServing,
  })

  const listener = getRequestListener(app.fetch, { hostname: 'localhost' })
  server.serve({ pages: cache, files: renderer.files, logAccess }, development?.before(listener) ?? listener)
  const close = async () => {
    await Promise.all([development?.close(), feed.close()])
    backend.close()
  }
  const port = await server.listen(settings).catch(async (error) => {
    await close()
    throw error
  })
  isServing = true
  feed.start()
  // so that the first visitor waits for nothing
  if (!isDevelopment) cache.get('/').catch(() => {})
  return {
    port,
    async stop() {
      isServing = false
      await server.stop()
      await close()
    },
  }
}

function createPages(settings: Settings, log: Log, headers: FlatHeaders, render: PageCacheOptions['render']) {
  const lives = settings.supabase
    ? { maxAgeMs: SUPABASE_MAX_AGE_MS, retryAfterMs: 1_000 }
    : { maxAgeMs: EMBEDDED_MAX_AGE_MS, retryAfterMs: 0 }
  return new PageCache({
    ...lives,
    ...(settings.isDevelopment && { maxAgeMs: 0 }),
    render,
    headers,
    bestBrotliAfterMs: BEST_BROTLI_AFTER_MS,
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
