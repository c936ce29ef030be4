import { hash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { HEALTH_PATH, type HealthReport, TEST_MAIL_PATH, type TestMailResult } from '#content/report/health.ts'
import { noStore } from '../http/no-store.ts'
import { bearerOf, type IdentifyRequester, requireAdmin } from '../http/require-admin.ts'

interface HealthRouteParts {
  report: () => Promise<HealthReport>
  /** The key that gives access to `/status`; absent with a Supabase project when no secret key is set. */
  secretKey: string | undefined
  identifyRequester: IdentifyRequester
  sendTestMail: () => Promise<TestMailResult>
}

/** Minimum time between two test mails, because the mail server may belong to somebody else. */
const TEST_MAIL_PAUSE_MS = 10_000

/**
 * `GET /status` for holders of the secret key, as `apikey` or bearer token; the same report for a signed-in admin, and
 * a test mail. 401 and 403 carry {message}.
 */
export function healthRoute({ report, secretKey, identifyRequester, sendTestMail }: HealthRouteParts): Hono {
  const app = new Hono()
  let lastTestAt = Number.NEGATIVE_INFINITY

  app.get('/status', noStore, async (c) => {
    if (!secretKey || !hasKey(c, secretKey)) return c.json({ message: 'This needs the secret key' }, 401)
    return c.json(await report())
  })
  const adminsOnly = requireAdmin(identifyRequester)
  app.get(HEALTH_PATH, adminsOnly, async (c) => c.json(await report()))
  app.post(TEST_MAIL_PATH, adminsOnly, async (c) => {
    const waitMs = lastTestAt + TEST_MAIL_PAUSE_MS - performance.now()
    if (waitMs > 0) {
      c.header('retry-after', String(Math.ceil(waitMs / 1000)))
      return c.json({ message: 'A test mail was sent a moment ago. Wait ten seconds.' }, 429)
    }
    lastTestAt = performance.now()
    return c.json(await sendTestMail())
  })
  return app
}

function hasKey(c: Context, secretKey: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return [c.req.header('apikey'), bearerOf(c.req.raw)].some(
    (given) => given && timingSafeEqual(digest(given), digest(secretKey)),
  )
}
