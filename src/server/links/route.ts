import { Hono } from 'hono'
import { LINKS_PATH } from '#content/link-report.ts'
import { noStore } from '../http/no-store.ts'
import { type IdentifyRequester, refuseUnlessAdmin } from '../http/require-admin.ts'
import type { LinkChecks } from './link-checks.ts'

/**
 * GET /api/health/links reads the report of the last check, POST begins one and answers at once with `isChecking`. Both for
 * a signed-in admin; 401 and 403 carry {message}.
 */
export function linksRoute(checks: LinkChecks, identifyRequester: IdentifyRequester): Hono {
  const app = new Hono()
  app.use(LINKS_PATH, noStore)
  app.on(['GET', 'POST'], LINKS_PATH, async (c) => {
    const refusal = await refuseUnlessAdmin(identifyRequester, c.req.raw)
    if (refusal) return refusal
    if (c.req.method === 'POST') checks.check()
    return c.json(await checks.report(), c.req.method === 'POST' ? 202 : 200)
  })
  return app
}
