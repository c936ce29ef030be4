import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { FEED_CHECK_PATH } from '#content/newsletter/feed-check.ts'
import { DEMO_PATH } from '#content/report/demo.ts'
import { HEALTH_PATH, TEST_MAIL_PATH } from '#content/report/health.ts'
import { LINKS_PATH } from '#content/report/link-report.ts'
import { openTestBackend, SITE_URL } from '#tests/support/backend.ts'
import { draftRoute } from '../drafts/route.ts'
import { feedCheckRoute } from '../feed/route.ts'
import { healthRoute } from '../health/open-health.ts'
import { helperRoutes } from '../helpers/routes.ts'
import { createRequesterLookup, type IdentifyRequester } from '../http/require-admin.ts'
import { linksRoute } from '../links/open-links.ts'
import { backupRoutes } from '../maintenance/backup-routes.ts'
import { demoRoutes } from '../maintenance/demo-routes.ts'
import { previewRoute } from '../preview/route.ts'

/** The routes without what they work with: they would fail if they began. */
function routesFor(identifyRequester: IdentifyRequester): Hono {
  const parts = { identifyRequester } as never
  const nothing = {} as never
  const app = new Hono()
  for (const route of [draftRoute, healthRoute, previewRoute, demoRoutes]) app.route('/', route(parts))
  app.route('/', helperRoutes({ withSecret: { url: SITE_URL, key: '' }, identifyRequester } as never))
  app.route('/', backupRoutes(nothing, identifyRequester, nothing))
  for (const route of [linksRoute, feedCheckRoute]) app.route('/', route(nothing, identifyRequester))
  return app
}

const ROUTES: [method: string, path: string][] = [
  ['POST', '/api/drafts/publish'],
  ['GET', HEALTH_PATH],
  ['POST', TEST_MAIL_PATH],
  ['GET', LINKS_PATH],
  ['POST', LINKS_PATH],
  ['POST', FEED_CHECK_PATH],
  ['POST', '/api/preview'],
  ['GET', DEMO_PATH],
  ['POST', DEMO_PATH],
  ['POST', '/api/backups'],
  ['POST', '/api/backups/ticket'],
  ['POST', '/api/access-keys'],
  ['POST', '/api/connect'],
  ['POST', '/api/connect/agree'],
  ['DELETE', '/api/access-keys/00000000-0000-4000-8000-000000000001'],
]

test.each(ROUTES)('%s %s refuses whoever is not an admin, and no cache keeps that', async (method, path) => {
  for (const [requester, status, code] of [
    ['anonymous', 401, 'no_session'],
    ['user', 403, 'not_admin'],
  ] as const) {
    const answer = await routesFor(async () => requester).request(path, { method })
    expect([answer.status, await answer.json()]).toEqual([status, { code, message: expect.any(String) }])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

test.each(ROUTES)('%s %s refuses an assistant, unless it is a preview', async (method, path) => {
  const answer = await routesFor(async () => 'assistant').request(path, { method })
  expect([answer.status, (await answer.json()).code]).toEqual(
    path === '/api/preview' ? [400, 'bad_preview'] : [403, 'not_admin'],
  )
})

test('every one of them refuses a program of an admin, whose own token is let in', async () => {
  const backend = await openTestBackend()
  onTestFinished(() => backend.dispose())
  const { publishable } = backend.keys
  const fetch: typeof globalThis.fetch = (input, init) => backend.fetch(new Request(input, init))
  const identify = createRequesterLookup({ api: { url: SITE_URL, key: publishable }, siteUrl: SITE_URL, fetch })
  const [owner, program] = await Promise.all([
    backend.tokenOf({ isAdmin: true }),
    backend.tokenOf({ isAdmin: true, claims: { client_id: 'a client of OAuth' } }),
  ])
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  expect(await identify(new Request(SITE_URL, bearer(owner)))).toBe('admin')
  for (const [method, path] of ROUTES)
    expect((await routesFor(identify).request(path, { method, ...bearer(program) })).status, path).toBe(403)
})
