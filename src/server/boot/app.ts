import { Hono, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { METHOD_NAME_ALL } from 'hono/router'
import { keptAddress } from '#content/message/contact-subject.ts'
import { PUBLIC_FILES } from '#content/picture/stored-files.ts'
import { pageNumberIn } from '#content/redirects/redirect-list.ts'
import { type AccentColours, accentValue } from '#content/site/accent-colours.ts'
import {
  type AdminPath,
  adminPaths,
  isPublicPath,
  isWithoutAnalytics,
  NOT_FOUND_PATH,
  UNSENT,
  withoutTrailingSlash,
} from '#content/site/routes.ts'
import type { Words } from '#content/words/words.ts'
import { conditionsOf, toResponse } from '../http/answer.ts'
import { type Document, type FlatHeaders, pairsOf } from '../http/document.ts'
import { errorPage, errorPagePolicy } from '../http/error-page.ts'
import {
  type AppEnv,
  addHeaders,
  closeAfterRefusedBody,
  countBodyOfHead,
  logRequests,
  refuseLargeBodies,
  resolveClientAddress,
} from '../http/middlewares.ts'
import { POLICY, withDirectives } from '../http/security-headers.ts'
import type { RequestIds } from '../log/access-log.ts'
import type { Logs } from '../log/log.ts'
import { loggedPath } from '../log/logged-path.ts'
import { redirectMoved } from '../pages/redirects.ts'
import { SPECULATION_RULES_PATH, speculationRules } from '../pages/speculation-rules.ts'
import { robots } from '../sharing/sitemap.ts'
import type { Site } from './open-site.ts'

export interface AppParts
  extends Pick<Site, 'pages' | 'placeOf' | 'forwardedNotice' | 'defaultLinks'>,
    Pick<Logs, 'log' | 'logAccess'> {
  siteUrl: string
  trustProxy: number
  requestIdFor: RequestIds
  securityHeaders: FlatHeaders
  redirects: Pick<Site['redirects'], 'placeOf'>
  /** Called when a page was shown that was not in memory. */
  onPage: (clientAddress: string) => void
  /** Built files by path; empty in development, where Vite serves them. */
  files: ReadonlyMap<string, Document>
  /** The embedded backend's services; absent with a Supabase project. */
  api?: (request: Request, info: { clientAddress: string }) => Promise<Response>
  /** The origin of the Supabase project that has the files, if there is one. */
  projectUrl?: string | undefined
  /** The routes of the other rooms. */
  routes: Hono
  /** The site's accent, as last read. */
  accent: () => AccentColours
  /** In the site's language, as last read. */
  words: () => Words
  favicon: () => Promise<string>
  adminPage: (path: AdminPath) => Promise<string>
  /** False while starting and stopping. */
  isServing: () => boolean
}

export const API_PATHS = ['/rest/v1', '/auth/v1', '/storage/v1', '/functions/v1'] as const

/** The whole server behind one fetch handler. Middlewares and routes in the order in which a request passes them. */
export function createApp(parts: AppParts): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(logRequests(parts.logAccess, parts.requestIdFor))
  app.use(resolveClientAddress(parts.trustProxy, parts.forwardedNotice))
  app.use(addHeaders(parts.securityHeaders))
  app.use(closeAfterRefusedBody)
  app.use(countBodyOfHead)
  app.use(refuseLargeBodies)

  // before the API, because they also limit one of its paths
  app.route('/', parts.routes)
  const { api, projectUrl } = parts
  // addresses from before the site was moved to the project, on other pages and in image searches
  if (projectUrl)
    app.get(`${PUBLIC_FILES}*`, (c) => {
      const { pathname, search } = new URL(c.req.url)
      return redirectMoved(c, projectUrl + pathname + search)
    })
  if (api)
    for (const path of API_PATHS) app.all(`${path}/*`, (c) => api(c.req.raw, { clientAddress: c.env.clientAddress }))

  app.get('/healthz', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const isReady = parts.isServing() && (await canServe(parts))
    return c.text(isReady ? 'ready' : 'not ready', isReady ? 200 : 503, { 'cache-control': 'no-store' })
  })
  app.get('/robots.txt', (c) => c.text(robots(parts.siteUrl), 200, { 'cache-control': 'public, max-age=3600' }))
  app.get(SPECULATION_RULES_PATH, (c) =>
    c.body(speculationRules, 200, {
      [POLICY]: "default-src 'none'; frame-ancestors 'none'", // a phone loads it on its first visit, so its head is short
      'content-type': 'application/speculationrules+json',
      'cache-control': 'public, max-age=3600',
    }),
  )
  app.get('/accent/:file{[\\da-f]{6}\\.css}', (c) => {
    const style = `:root{--color-accent:${accentValue(`#${c.req.param('file').slice(0, 6)}`)}}`
    return c.body(style, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=86400' })
  })
  app.get('/favicon.ico', async (c) => {
    c.header('cache-control', 'no-cache')
    return c.redirect(await parts.favicon(), 302)
  })

  // a preview has the page's sound and film, which play nothing there
  const ofAdmin = Object.fromEntries(pairsOf(withDirectives(parts.securityHeaders, { 'media-src': "'self' https:" })))
  for (const path of adminPaths()) {
    app.get(path, async (c) => {
      if (path === '/admin/reset-password') parts.defaultLinks.check(c.req.query())
      return c.html(await parts.adminPage(path), 200, { ...ofAdmin, 'cache-control': 'no-store' })
    })
    // some password managers submit a form past its script: nothing of it is read, and the page says so
    app.post(path, (c) => {
      const { search } = new URL(c.req.url)
      c.header('cache-control', 'no-store')
      return c.redirect(`${path}${search}${search ? '&' : '?'}${UNSENT}`, 303)
    })
  }

  app.all('*', servePages(parts))
  app.onError((error, c) => {
    if (c.req.raw.signal.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST })
    // a middleware's answer, such as 413 for a body that is too large
    if (error instanceof HTTPException) return error.getResponse()
    const requestId = c.get('requestId')
    parts.log.error({ err: error, id: requestId, path: loggedPath(c.req.path) }, 'A request failed')
    const accent = parts.accent()
    c.header(POLICY, errorPagePolicy(accent))
    return c.html(errorPage(requestId, accent, parts.words()), 500, { 'cache-control': 'no-store' })
  })
  return app
}

/** Files and pages, from memory if they are there. */
function servePages({ files, pages, placeOf, redirects, onPage, routes }: AppParts): MiddlewareHandler<AppEnv> {
  const methodsOfRoutes = methodsByPath(routes)
  return async (c) => {
    const methods = methodsOfRoutes.get(c.req.path) ?? READS
    if (!methods.has(c.req.method)) return c.text('Method not allowed', 405, { allow: [...methods].join(', ') })
    // as sent: Hono decodes its path, and a decoded backslash or line break must not reach a Location header
    const { pathname: path, search } = new URL(c.req.url)
    const file = files.get(path)
    if (file) return toResponse(await file.answer(conditionsOf(c.req.raw)))
    const bare = path.startsWith('//') ? path : withoutTrailingSlash(path)
    const isPage = isPublicPath(bare)
    const place = isPage ? { keptAs: keptAddress(bare, search) } : await placeOf(bare)
    const listed = !place || (path === '/' && pageNumberIn(search)) ? await redirects.placeOf(bare, search) : null
    if (listed && 'movedTo' in listed) return redirectMoved(c, listed.movedTo)
    const usual = place || listed ? bare : bare.replace(/\/index\.html?$/i, '').toLowerCase() || '/'
    if (usual !== bare && (isPublicPath(usual) || methodsOfRoutes.has(usual) || (await placeOf(usual))))
      return c.redirect(usual + search, 308)
    if (bare !== path) return c.redirect(bare + search, 308)
    if (place && 'movedTo' in place) return redirectMoved(c, place.movedTo + search)
    const keptAs = (!listed && place?.keptAs) || NOT_FOUND_PATH
    const page = await pages.get(keptAs)
    const isCurrent = pages.isCurrent(keptAs, page)
    const answer = await page.document.answer({ ...conditionsOf(c.req.raw), isCurrent })
    const response = toResponse(listed && answer.status === 404 ? { ...answer, status: 410 } : answer)
    onPage(c.env.clientAddress)
    if (/^\/admin(\/|$)/.test(path)) response.headers.set('cache-control', 'no-store')
    // under /admin the default policy applies, not that of public pages, which may allow analytics
    if (isWithoutAnalytics(path)) response.headers.delete(POLICY)
    return response
  }
}

/** Of files and pages. */
const READS = new Set(['GET', 'HEAD'])

/** The methods of routes that have a path of their own. */
function methodsByPath({ routes }: Hono): Map<string, Set<string>> {
  const byPath = new Map<string, Set<string>>()
  for (const { path, method } of routes) {
    if (method === METHOD_NAME_ALL) continue // a middleware
    const methods = byPath.get(path) ?? new Set()
    for (const one of method === 'GET' ? READS : [method]) methods.add(one)
    byPath.set(path, methods)
  }
  return byPath
}

/** For the log only, as nginx writes it: the client has disconnected. */
const CLIENT_CLOSED_REQUEST = 499

/** Whether the home page can be made from its content. */
export async function canServe({ pages }: Pick<AppParts, 'pages'>): Promise<boolean> {
  try {
    return (await pages.get('/')).isGood
  } catch {
    return false
  }
}
