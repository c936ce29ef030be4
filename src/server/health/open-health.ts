import type { PostgrestClient } from '@supabase/postgrest-js'
import type { HealthReport, TestMailResult } from '#content/report/health.ts'
import type { ContentBackend } from '../backend/content-backend.ts'
import { createFaultCheck } from '../backend/project-faults.ts'
import type { Settings } from '../environment/env.ts'
import type { Feed } from '../feed/feed.ts'
import type { ForwardedNotice } from '../http/forwarded-notice.ts'
import type { Log } from '../log/log.ts'
import { reasonOf } from '../mail/mail-failure.ts'
import type { Mailer } from '../mail/mailer.ts'
import { ownerAddress } from '../mail/owner-address.ts'
import type { Backups } from '../maintenance/backups.ts'
import { createHealth, type HealthSources } from './health.ts'
import { type OwnersMail, testMail } from './letters.ts'

interface HealthParts {
  settings: Settings
  backend: ContentBackend
  mailer: Mailer
  feed: Feed
  forwardedNotice: ForwardedNotice
  rest: PostgrestClient
  backups: Backups | undefined
}

/** The report of the Health page, and the test mail. */
export function openHealth({ settings, backend, mailer, feed, forwardedNotice, rest, backups }: HealthParts) {
  const { siteUrl, trustProxy, supabase } = settings
  const report = createHealth({
    siteUrl,
    engine: supabase ? 'supabase' : 'embedded',
    hasSecretKey: backend.withSecret !== undefined,
    projectFaults: supabase ? createFaultCheck(supabase) : async () => null,
    trustProxy,
    data: () => dataOf(backend),
    backups: () => (backups ? summarize(backups) : null),
    mail: mailer.condition,
    feed: feed.condition,
    ignoredProxyAt: forwardedNotice.ignoredAt,
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
  return { report, sendTestMail }
}

function dataOf({ condition, lostFiles }: ContentBackend): ReturnType<HealthSources['data']> {
  if (!condition) return { writesStopped: null, databaseCheck: null, disk: null, quarantine: null, lostFiles: [] }
  const { writesStopped = null, databaseCheck = null, disk, quarantine } = condition()
  const { freeBytes, usableBytes, totalBytes } = disk
  return {
    writesStopped,
    databaseCheck,
    disk: { freeBytes, usableBytes, totalBytes },
    quarantine,
    lostFiles: writesStopped === null ? namesOf(lostFiles) : [],
  }
}

/** None where the database cannot be read, which is reported as a problem of its own. */
function namesOf(lostFiles: ContentBackend['lostFiles']): string[] {
  try {
    return lostFiles?.() ?? []
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
    folderFault: folderFault() ?? null,
    lastFailure: failure && { at: failure.at, reason: failure.message },
  }
}

/** Mails the owner. The log and the Health page show the same, in case the mail does not arrive. */
export async function sendToOwner(
  parts: { settings: Settings; mailer: Mailer; rest: PostgrestClient; log: Log },
  write: OwnersMail,
): Promise<void> {
  const { settings, mailer, rest, log } = parts
  try {
    const to = await ownerAddress(settings, rest)
    if (to) mailer.send(write(to, await mailer.letterhead()))
    else
      log.warn('The owner could not be notified by mail: no address is known. Set CONTACT_TO, or fill in Contact Info')
  } catch (error) {
    log.warn({ err: error }, 'The owner could not be notified by mail')
  }
}
