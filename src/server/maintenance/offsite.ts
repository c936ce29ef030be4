import { join } from 'node:path'
import type { KeptBackup } from '@portico/backend/backup'
import { messageOf } from '@portico/backend/faults'
import type { BackupTest, OffsiteArchive, OffsiteState } from '#api/offsite.ts'
import { DAY_MS } from '#content/text/dates.ts'
import type { Settings } from '../environment/env.ts'
import type { Log } from '../log/log.ts'
import type { NotifyOwners } from '../mail/letter.ts'
import { openBucket } from '../offsite/bucket.ts'
import { type Offsite, offsiteFile } from '../offsite/offsite-file.ts'
import { every } from '../schedule/every.ts'
import { type Backups, BusyError } from './backups.ts'
import { type BackupMails, createNightlyNotices } from './nightly-notices.ts'
import { createOffsiteSettings, folderOf, WAITS_MS } from './offsite-settings.ts'
import { type BackupRun, runBackup } from './run-backup.ts'

export interface OffsiteParts {
  settings: Pick<Settings, 'siteUrl' | 'dataDir' | 'backupDir' | 'backupHosts'>
  backups: Backups
  log: Pick<Log, 'info' | 'error'>
  mails: BackupMails
  notifyOwners: NotifyOwners
  /** The privacy notice says where backups are. */
  onChange: () => void
}

export type OffsiteBackups = ReturnType<typeof openOffsiteBackups>

const MINUTE_MS = 60_000
const CHECK_EVERY_MS = 5 * MINUTE_MS
const RETRY_AFTER_MS = 60 * MINUTE_MS
const MISSED_BEFORE_MAIL = 2

/** Sends each nightly backup, encrypted, to a bucket that an owner has set, and fetches it from there. */
export function openOffsiteBackups({ settings, backups, log, mails, notifyOwners, onChange }: OffsiteParts) {
  const file = offsiteFile(settings.dataDir)
  const isAnywhere = settings.backupHosts === 'any'
  const sender = createSender({ settings, backups, log, mails })
  const { save, confirm, remove } = createOffsiteSettings({ settings, sender, notifyOwners, onChange })

  async function state(): Promise<OffsiteState> {
    const kept = await file.read()
    const { folder, confirmedAt, latest = null, mayDelete = null } = kept ?? { folder: folderOf(settings.siteUrl) }
    return {
      settings: kept && settingsOf(kept),
      ...{ folder, isConfirmed: Boolean(confirmedAt), ...sender.now(), latest, mayDelete },
      missedNights: kept ? missedBy(kept) : 0,
    }
  }

  async function bucket() {
    const kept = await file.read()
    if (!kept) throw new Error('No S3 address is set.')
    return openBucket(kept, { isAnywhere, waits: WAITS_MS })
  }

  /** Writes a backup and reads it back, from the bucket if there is one. */
  async function test(): Promise<BackupTest> {
    try {
      const made = await backups.make('manual')
      const kept = await file.read()
      if (kept?.confirmedAt) await sender.send(made)
      else await backups.verify(made.name)
      const host = kept?.confirmedAt ? new URL(kept.endpoint).host : null
      return { outcome: 'worked', name: made.name, bytes: made.bytes, host }
    } catch (error) {
      if (error instanceof BusyError) throw error
      return { outcome: 'failed', message: messageOf(error) }
    }
  }

  return {
    ...{ state, save, confirm, remove, test },
    list: async (): Promise<OffsiteArchive[]> => (await bucket()).list(),
    /** Begins to fetch an archive to a file. `bytes` is about the size that it will have. */
    async fetch(name: string, to: string) {
      const bytes = await (await bucket()).sizeOf(name)
      if (bytes === undefined) throw new Error(`There is no ${name} any longer.`)
      return { bytes, run: sender.begin({ kind: 'fetch', object: name, file: to }) }
    },
    check: sender.check,
    start: sender.start,
    close: sender.close,
  }
}

type SenderParts = Pick<OffsiteParts, 'settings' | 'backups' | 'log' | 'mails'>

/** Sends the nightly backups in processes of their own. */
function createSender({ settings, backups, log, mails }: SenderParts) {
  const { dataDir, backupDir } = settings
  const isAnywhere = settings.backupHosts === 'any'
  const file = offsiteFile(dataDir)
  const notices = createNightlyNotices(mails, join(dataDir, 'offsite-failure.json'), log)
  const runs = new Set<BackupRun>()
  let isSending = false
  let isClosing = false
  let step: OffsiteState['step'] = null
  let failure: OffsiteState['failure'] = null

  function begin(job: Pick<Parameters<typeof runBackup>[0], 'kind' | 'file' | 'object'>): BackupRun {
    const run = runBackup({ dataDir, backupDir, isAnywhere, ...job }, (begun) => {
      step = begun
    })
    runs.add(run)
    void run.ended.then(() => runs.delete(run))
    return run
  }

  async function send({ name: archive, at }: KeptBackup) {
    if (isSending) throw new BusyError()
    isSending = true
    const run = begin({ kind: 'send', file: join(backupDir, archive) })
    try {
      const { name, bytes, mayDelete } = (await run.done).sent! // what this job is done with
      const now = await file.read()
      const latest = { name, at, bytes, readBackAt: new Date().toISOString() }
      if (now) await file.write({ ...now, latest, mayDelete: mayDelete ?? now.mayDelete })
      failure = null
      log.info({ name, bytes }, 'A backup was sent and read back')
      await notices.worked()
    } catch (error) {
      failure = { at: new Date().toISOString(), reason: messageOf(error) }
      if (!isClosing) log.error({ reason: failure.reason }, 'A backup could not be sent')
      throw error
    } finally {
      await run.ended
      isSending = false
      step = null
    }
  }

  /** Sends the newest nightly backup that is not there yet, and mails the owners once none has arrived for two days. */
  async function check() {
    const before = await file.read()
    const newest = backups.lastNightly()
    const latest = before && latestUntilNow(before)
    const isNew = newest && newest.at > (latest?.at ?? '')
    try {
      if (before?.confirmedAt && isNew && !isSending) await send(newest)
    } finally {
      const after = await file.read()
      if (after && missedBy(after) >= MISSED_BEFORE_MAIL)
        await notices.failed(failure?.reason ?? 'There was no new nightly backup to send.')
    }
  }
  const schedule = every(CHECK_EVERY_MS, check, { firstMs: MINUTE_MS, retryMs: RETRY_AFTER_MS })
  const stopAll = () => Promise.all([...runs].map((run) => run.stop()))

  return {
    ...{ begin, send, check, stopAll },
    now: () => ({ step, failure }),
    forgetFailure() {
      failure = null
    },
    start: schedule.start,
    async close() {
      isClosing = true
      const closed = schedule.close()
      await stopAll()
      await closed
    },
  }
}

/** One that a wrong clock dated in the future counts for nothing, as in the bucket. */
const latestUntilNow = ({ latest }: Offsite) => (latest && Date.parse(latest.at) <= Date.now() ? latest : null)

function missedBy(offsite: Offsite): number {
  const since = offsite.confirmedAt && (latestUntilNow(offsite)?.at ?? offsite.confirmedAt)
  return since ? Math.max(0, Math.floor((Date.now() - Date.parse(since)) / DAY_MS)) : 0
}

const settingsOf = ({ endpoint, region, bucket, keyId, style }: Offsite) => ({ endpoint, region, bucket, keyId, style })
