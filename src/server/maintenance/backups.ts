import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import {
  type BackupKind,
  claimBackupFolder,
  faultOfBackupFolder,
  type KeptBackup,
  listBackups,
  listBackupsUntilNow,
  requireRoomForBackup,
} from '@portico/backend/backup'
import { messageOf } from '@portico/backend/faults'
import type { BackupState } from '#api/backup.ts'
import type { Settings } from '../environment/env.ts'
import type { Log } from '../log/log.ts'
import type { BackupJob } from './backup-process.ts'
import { nightly } from './nightly.ts'
import { type BackupMails, createNightlyNotices } from './nightly-notices.ts'
import { type BackupRun, runBackup } from './run-backup.ts'

export type Backups = ReturnType<typeof openBackups>

/** One at a time: each takes a process and disk time. */
export class BusyError extends Error {
  override name = 'BusyError'
  constructor() {
    super('A backup is already being made. Try again when it is done.')
  }
}

/** The backups of a site that keeps its own data. */
export function openBackups(
  { dataDir, backupDir }: Pick<Settings, 'dataDir' | 'backupDir'>,
  log: Pick<Log, 'info' | 'warn' | 'error'>,
  mails: BackupMails,
) {
  const claim = claimBackupFolder(dataDir, backupDir)
  let running: BackupRun | undefined
  let failure: BackupState['failure'] = null
  let isClosing = false
  const notices = createNightlyNotices(mails, join(dataDir, 'nightly-failure.json'), log)

  function begin(job: Omit<BackupJob, 'dataDir' | 'backupDir'>): BackupRun {
    if (running) throw new BusyError()
    const run = runBackup({ dataDir, backupDir, ...job })
    running = run
    run.ended.then(() => {
      running = undefined
    })
    return run
  }

  function noteFailure(error: unknown, kind: string) {
    const message = messageOf(error)
    failure = { at: new Date().toISOString(), message }
    log.error({ kind, reason: message }, 'A backup could not be made')
    return message
  }

  /** Makes a backup in the backup folder, of `from` or the site. Rejects with BusyError, or with a sentence for the owner. */
  async function make(kind: BackupKind, from?: string): Promise<KeptBackup> {
    if (running) throw new BusyError()
    let run: BackupRun | undefined
    try {
      const fault = claim.fault()
      if (fault) throw new Error(fault)
      run = begin({ kind, from })
      const name = basename((await run.done).file ?? '')
      const made = listBackups(backupDir).find((backup) => backup.name === name)
      if (!made) throw new Error('The backup was made, but somebody has removed it since.')
      failure = null
      log.info({ name, bytes: made.bytes }, 'A backup was made')
      if (kind === 'nightly') await notices.worked()
      return made
    } catch (error) {
      const message = noteFailure(error, kind)
      // a nightly failure is not shown to a user; one that the site's stop has ended has not failed
      if (kind === 'nightly' && !isClosing) await notices.failed(message)
      throw error
    } finally {
      // the next one may only start after this
      await run?.ended
    }
  }

  /** The newest that is this site's. */
  const lastNightly = () => (claim.fault() ? undefined : listBackupsUntilNow(backupDir, 'nightly')[0])

  const schedule = nightly(
    () => lastNightly()?.at,
    // while another one is being made, it is left to the next check, in a few minutes
    async () => {
      if (!running) await make('nightly')
    },
  )

  /** Why no backup can be written to the backup folder, in words for the owner; undefined if one can. */
  const folderFault = () => faultOfBackupFolder(backupDir) ?? claim.fault()

  return {
    /** The complete backups, newest first, none while they are another site's, and why the last attempt failed, if it did. */
    state: (): BackupState => ({ backups: claim.fault() ? [] : listBackups(backupDir), failure }),
    folderFault,
    lastNightly,
    make,
    /** Throws as `make` would reject if no backup of the site could be made now. */
    requireRoom() {
      const fault = claim.fault()
      if (running) throw new BusyError()
      if (fault) throw new Error(fault)
      requireRoomForBackup(dataDir, backupDir)
    },
    /** Starts a new backup as a stream. Rejects as `make` does. */
    async stream() {
      return streamOf(begin({ kind: 'download' }), (error) => noteFailure(error, 'download'))
    },
    /** Prepares the restore of an archive, made of `from` first, once no backup is being made. Rejects with a sentence. */
    async rehearse(file: string, from?: string) {
      // the backup of what was replaced, which an undo follows
      await running?.ended
      const run = begin({ kind: 'restore', file, from })
      // the next job may only start after this
      const { preview } = await run.done.finally(() => run.ended)
      return preview! // what this job is done with
    },
    /** Reads a backup of the backup folder. Rejects with a sentence unless it is whole. */
    async verify(name: string) {
      const run = begin({ kind: 'verify', file: join(backupDir, name) })
      await run.done.finally(() => run.ended)
    },
    /** Starts the nightly backups, and logs why none can be made. */
    start() {
      const fault = folderFault()
      if (fault) log.warn(fault)
      schedule.start()
    },
    /** Stops a running backup, which removes its partial files. */
    async close() {
      isClosing = true
      const ended = schedule.close()
      await running?.stop()
      await ended
      claim.release()
    },
  }
}

async function streamOf(run: BackupRun, noteFailure: (error: unknown) => void): Promise<Readable> {
  await run.ready.catch(async (error: unknown) => {
    noteFailure(error)
    await run.ended
    throw error
  })
  // a stream that ends early must not look like a complete archive; when the browser aborts, the process ends
  run.done.catch((error: unknown) => run.archive.destroy(error as Error))
  // also before it is read
  return Readable.from(toTheEnd(run), { objectMode: false }).once('close', () => void run.stop())
}

/** The archive. It ends when it is known to be complete and the next backup may start. */
async function* toTheEnd({ archive, done, ended }: BackupRun): AsyncGenerator<Buffer> {
  yield* archive
  await done
  await ended
}
