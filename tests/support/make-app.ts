import { Hono } from 'hono'
import { pino } from 'pino'
import { accentColours } from '#content/site/accent-colours.ts'
import { ENGLISH } from '#content/words/english.ts'
import { type AppParts, createApp } from '#server/boot/app.ts'
import { createDefaultLinkNotice } from '#server/health/default-links.ts'
import { createProxyWarning } from '#server/http/proxy-warning.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { createRequestIds } from '#server/log/access-log.ts'
import { type PageHeaders, toPage } from '#server/pages/page.ts'
import { PageCache, type PageCacheOptions } from '#server/pages/page-cache.ts'
import type { RenderedPage } from '#site/render.tsx'

export const SITE_URL = 'http://localhost:3000'

export const makePage = (changes: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  html: `<!doctype html><title>Home</title>${'<p>Some text that compresses well.</p>'.repeat(50)}`,
  tables: ['hero'],
  isComplete: true,
  ...changes,
})

type RenderHtml = (path: string) => Promise<RenderedPage>

/** A cache of rendered pages, like the server's. */
export const makeCache = (
  render: RenderHtml,
  { headers = [], ...options }: Partial<Omit<PageCacheOptions, 'render'> & PageHeaders> = {},
) =>
  new PageCache({
    render: async (path) => toPage(await render(path), { headers }),
    maxAgeMs: 60_000,
    onError: () => {},
    ...options,
  })

/** The production app with a renderer of the test's own instead of the built pages. */
export function makeApp(parts: Partial<AppParts> & { render?: RenderHtml } = {}) {
  const headers = parts.securityHeaders ?? securityHeaders({ siteUrl: SITE_URL, isDevelopment: false })
  const render = parts.render ?? (async (path) => makePage(path === '/404' ? { status: 404, html: 'Not found' } : {}))
  return createApp({
    siteUrl: SITE_URL,
    trustProxy: 0,
    log: pino({ level: 'silent' }),
    logAccess: () => {},
    requestIdFor: createRequestIds(parts.trustProxy ?? 0),
    securityHeaders: headers,
    pages: makeCache(render, { headers }),
    placeOf: async () => null,
    redirects: { placeOf: async () => null },
    onPage: () => {},
    files: new Map(),
    routes: new Hono().get('/api/newsletter', (c) => c.json({ articles: [] })),
    forwardedNotice: createProxyWarning(parts.trustProxy ?? 0, parts.log ?? pino({ level: 'silent' })),
    defaultLinks: createDefaultLinkNotice(),
    adminPage: async () => '<!doctype html><title>Admin</title>',
    words: () => ENGLISH,
    accent: () => accentColours(''),
    favicon: async () => '/storage/v1/object/public/site-settings/favicon.png',
    isServing: () => true,
    ...parts,
  })
}
