import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { DEMO_PATH } from '#content/report/demo.ts'
import { HEALTH_PATH, TEST_MAIL_PATH } from '#content/report/health.ts'
import { LINKS_PATH } from '#content/report/link-report.ts'
import { draftRoute } from '../drafts/route.ts'
import { healthRoute } from '../health/route.ts'
import type { Requester } from '../http/require-admin.ts'
import { linksRoute } from '../links/route.ts'
import { previewRoute } from '../preview/route.ts'
import { backupRoutes } from '../upkeep/backup-routes.ts'
import { demoRoutes } from '../upkeep/demo-routes.ts'

/** The routes without what they work with: they would fail if they began. */
function routesFor(requester: Requester): Hono {
  const parts = { identifyRequester: async () => requester } as never
  const nothing = {} as never
  const app = new Hono()
  for (const route of [draftRoute, healthRoute, previewRoute, demoRoutes]) app.route('/', route(parts))
  for (const route of [linksRoute, backupRoutes])
    app.route(
      '/',
      route(nothing, async () => requester),
    )
  return app
}

test.each([
  ['POST', '/api/drafts/publish'],
  ['GET', HEALTH_PATH],
  ['POST', TEST_MAIL_PATH],
  ['GET', LINKS_PATH],
  ['POST', LINKS_PATH],
  ['POST', '/api/preview'],
  ['GET', DEMO_PATH],
  ['POST', DEMO_PATH],
  ['GET', '/api/backups'],
  ['POST', '/api/backups'],
  ['POST', '/api/backups/ticket'],
])('%s %s refuses whoever is not an admin, and no cache keeps that', async (method, path) => {
  for (const [requester, status, code] of [
    ['anonymous', 401, 'no_session'],
    ['user', 403, 'not_admin'],
  ] as const) {
    const answer = await routesFor(requester).request(path, { method })
    expect([answer.status, await answer.json()]).toEqual([status, { code, message: expect.any(String) }])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})
