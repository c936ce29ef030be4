import { hash, timingSafeEqual } from 'node:crypto'
import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Context } from 'hono'
import { HEALTH_PATH, type HealthReport, TEST_MAIL_PATH, type TestMailResult } from '#api/health.ts'
import type { ContentBackend } from '../backend/content-backend.ts'
import { createFaultCheck } from '../backend/project-faults.ts'
import type { Settings } from '../environment/env.ts'
import { programVersion } from '../environment/program.ts'
import type { Feed } from '../feed/feed.ts'
import type { ProxyWarning } from '../http/proxy-warning.ts'
import { bearerOf } from '../http/require-admin.ts'
import { type Route, route } from '../http/route.ts'
import { reasonOf } from '../mail/mail-failure.ts'
import type { Mailer } from '../mail/mailer.ts'
import { ownerAddress } from '../mail/owner-address.ts'
import type { Backups } from '../maintenance/backups.ts'
import type { OffsiteBackups } from '../maintenance/offsite.ts'
import type { DefaultLinkNotice } from './default-links.ts'
import { testMail } from './letters.ts'

interface HealthParts {
  settings: Settings
  backend: ContentBackend
  mailer: Mailer
  feed: Feed
  forwardedNotice: ProxyWarning
  defaultLinks: DefaultLinkNotice
  rest: PostgrestClient
  backups: Backups | undefined
  offsite: Pick<OffsiteBackups, 'state'> | undefined
}

/** The report of the Health page, and the test mail. */
export function openHealth(parts: HealthParts) {
  const { settings, backend, mailer, feed, forwardedNotice, defaultLinks, rest, backups, offsite } = parts
  const { siteUrl, trustProxy, supabase } = settings
  const secretKey = backend.withSecret?.key
  const projectFaults = supabase ? createFaultCheck(supabase) : async () => null
  const version = programVersion()
  const startedAt = new Date().toISOString()

  /** Takes a few statements, and a file system call for each stored file. */
  const report = async (): Promise<HealthReport> => ({
    version,
    node: process.versions.node,
    engine: supabase ? 'supabase' : 'embedded',
    hasSecretKey: secretKey !== undefined,
    projectFaults: await projectFaults(),
    defaultLinkAt: supabase ? defaultLinks.seenAt() : null,
    siteUrl,
    startedAt,
    ...dataOf(backend),
    backups: backups ? summarize(backups) : null,
    offsite: offsite ? await offsite.state() : null,
    mail: { ...mailer.condition(), hasServer: await mailer.hasServer() },
    feed: await feed.condition(),
    proxy: { trusted: trustProxy, ignoredAt: forwardedNotice.ignoredAt() },
  })

  async function sendTestMail(): Promise<TestMailResult> {
    const to = await ownerAddress(settings, rest)
    if (!to) return { outcome: 'no-address' }
    try {
      return { outcome: await mailer.deliver(testMail(siteUrl, to, await mailer.letterhead())), to }
    } catch (error) {
      return { outcome: 'failed', to, reason: reasonOf(error) }
    }
  }
  return { routes: healthRoutes({ report, sendTestMail, secretKey }) }
}

function dataOf({ data }: ContentBackend) {
  if (!data) return { writesStopped: null, databaseCheck: null, disk: null, quarantine: null, lostFiles: [] }
  const { writesStopped = null, databaseCheck = null, disk, quarantine } = data.condition()
  const { freeBytes, usableBytes, totalBytes } = disk
  return {
    writesStopped,
    databaseCheck,
    disk: { freeBytes, usableBytes, totalBytes },
    quarantine,
    lostFiles: writesStopped === null ? namesOf(data) : [],
  }
}

/** None where the database cannot be read, which is reported as a problem of its own. */
function namesOf({ lostFiles }: NonNullable<ContentBackend['data']>): string[] {
  try {
    return lostFiles()
  } catch {
    return []
  }
}

function summarize({ state, folderFault }: Backups): HealthReport['backups'] {
  const { backups, failure } = state()
  // one dated in the future would hide for years that no others are made
  const now = new Date().toISOString()
  const latest = backups.find(({ at }) => at <= now)
  return {
    latestAt: latest?.at ?? null,
    latestBytes: latest?.bytes ?? 0,
    kept: backups.length,
    hasOwn: backups.some(({ kind }) => kind === 'manual'),
    folderFault: folderFault() ?? null,
    lastFailure: failure && { at: failure.at, reason: failure.message },
  }
}

interface HealthRouteParts {
  report: () => Promise<HealthReport>
  /** The key that gives access to `/status`; absent with a Supabase project when no secret key is set. */
  secretKey: string | undefined
  sendTestMail: () => Promise<TestMailResult>
}

/** Minimum time between two test mails, because the mail server may belong to somebody else. */
const TEST_MAIL_PAUSE_MS = 10_000

/** `GET /status` for holders of the secret key, as `apikey` or bearer token; the same for an admin, and a test mail. */
function healthRoutes({ report, secretKey, sendTestMail }: HealthRouteParts): Route[] {
  let lastTestAt = Number.NEGATIVE_INFINITY

  async function test(): Promise<Response> {
    const waitMs = lastTestAt + TEST_MAIL_PAUSE_MS - performance.now()
    if (waitMs > 0) {
      const headers = { 'retry-after': String(Math.ceil(waitMs / 1000)) }
      const message = 'A test mail was sent a moment ago. Wait ten seconds.'
      return Response.json({ message }, { status: 429, headers })
    }
    lastTestAt = performance.now()
    return Response.json(await sendTestMail())
  }

  const answer = async (c: Context) => c.json(await report())
  const check = async (c: Context) =>
    secretKey && hasKey(c, secretKey) ? undefined : c.json({ message: 'This needs the secret key' }, 401)
  return [
    route({ method: 'GET', path: '/status', who: { with: 'secret key', check } }, answer),
    route({ method: 'GET', path: HEALTH_PATH, who: 'owner' }, answer),
    route({ method: 'POST', path: TEST_MAIL_PATH, who: 'owner', isLong: true }, test),
  ]
}

function hasKey(c: Context, secretKey: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return [c.req.header('apikey'), bearerOf(c.req.raw)].some(
    (given) => given && timingSafeEqual(digest(given), digest(secretKey)),
  )
}
