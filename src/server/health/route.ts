import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { HEALTH_PATH, type HealthReport, TEST_MAIL_PATH, type TestMailResult } from '#content/health.ts'
import { noStore } from '../http/no-store.ts'
import { type IdentifyRequester, refuseUnlessAdmin } from '../http/require-admin.ts'

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

  for (const path of ['/status', HEALTH_PATH, TEST_MAIL_PATH]) app.use(path, noStore)
  app.get('/status', async (c) => {
    if (!secretKey || !hasKey(c, secretKey)) return c.json({ message: 'This needs the secret key' }, 401)
    return c.json(await report())
  })
  app.get(HEALTH_PATH, async (c) => (await refuseUnlessAdmin(identifyRequester, c.req.raw)) ?? c.json(await report()))
  app.post(TEST_MAIL_PATH, async (c) => {
    const refusal = await refuseUnlessAdmin(identifyRequester, c.req.raw)
    if (refusal) return refusal
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
  const bearer = /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return [c.req.header('apikey'), bearer].some((given) => given && timingSafeEqual(digest(given), digest(secretKey)))
}
