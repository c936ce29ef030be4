import { Hono } from 'hono'
import { LINKS_PATH } from '#content/report/link-report.ts'
import { type IdentifyRequester, requireAdmin } from '../http/require-admin.ts'
import type { LinkChecks } from './link-checks.ts'

/**
 * GET /api/health/links reads the report of the last check, POST begins one and answers at once with `isChecking`. Both for
 * a signed-in admin; 401 and 403 carry {message}.
 */
export function linksRoute(checks: LinkChecks, identifyRequester: IdentifyRequester): Hono {
  const app = new Hono()
  app.on(['GET', 'POST'], LINKS_PATH, requireAdmin(identifyRequester), async (c) => {
    if (c.req.method === 'POST') checks.check()
    return c.json(await checks.report(), c.req.method === 'POST' ? 202 : 200)
  })
  return app
}
