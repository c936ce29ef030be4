import { closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { databasePath } from '../database/connect.ts'
import type { Database } from '../database/database.ts'
import type { DatabaseCheck, Logger, Trouble } from '../options.ts'
import type { DiskSpace } from './disk-space.ts'
import { faultOf, hasCode, messageOf, WritesStopped } from './faults.ts'
import { type FileLoss, watchOpenedFiles } from './opened-files.ts'

interface FolderGuardParts {
  dataDir: string
  database: Database
  space: DiskSpace
  log: Logger
  onTrouble: (trouble: Trouble) => void
}

export type FolderGuard = ReturnType<typeof openFolderGuard>

/**
 * Watches the open database. Once its files are removed, replaced or found damaged, every transaction is refused with
 * an error worded for the owner, so that no write is acknowledged that would be lost; reads continue.
 */
export function openFolderGuard({ dataDir, database, space, log, onTrouble }: FolderGuardParts) {
  const path = databasePath(dataDir)
  const lossOfFiles = watchOpenedFiles(database.connection, path)
  /** The last run ended without `close`. */
  const isDue = !leaveMarker(dataDir)
  const closing = new AbortController()
  let loss: FileLoss | undefined
  let damage: string | undefined
  let running: Promise<DatabaseCheck> | undefined
  let lastCheck: DatabaseCheck | undefined

  function report(message: string, details: string[]): void {
    log.error({ database: path, details }, message)
    onTrouble({ kind: 'database', message, details })
  }

  function noteDamage(details: string[]): void {
    if (damage) return
    damage = DAMAGED
    report(DAMAGED, details)
  }

  function noteLoss(found: FileLoss | undefined): void {
    if (found === loss) return
    loss = found
    if (loss) report(LOST(loss), [])
    else log.info({}, 'The database file is back in its place: saving works again')
  }

  /** Why nothing can be written now, in words for the owner; undefined if all is well. */
  function writesStopped(): string | undefined {
    noteLoss(lossOfFiles())
    return loss ? LOST(loss) : damage
  }

  async function runCheck(): Promise<DatabaseCheck> {
    const reason = writesStopped()
    lastCheck = reason
      ? { at: new Date().toISOString(), ok: false, details: [reason] }
      : await checkDatabase(path, closing.signal)
    if (!lastCheck.ok && !writesStopped()) noteDamage(lastCheck.details)
    return lastCheck
  }

  /** Checks the database in another thread. Rejects if the backend is closed meanwhile. */
  function check(): Promise<DatabaseCheck> {
    running ??= runCheck().finally(() => {
      running = undefined
    })
    return running
  }

  // a check that does not complete is repeated by the next start: see close
  if (isDue) check().catch(() => {})

  return {
    writesStopped,
    check,
    lastCheck: () => lastCheck,
    beforeWrite(): void {
      const reason = writesStopped()
      if (reason) throw new WritesStopped(reason)
      space.update()
    },
    /** The log must not grow: it is restarted after every commit. Truncated, its space would be lost to the next. */
    afterWrite(): void {
      if (!space.isShort) return
      try {
        database.connection.exec('pragma wal_checkpoint(restart)')
      } catch {
        // the commit is safe in the log; the next one tries again
      }
    },
    /** Inspects whatever reading or writing the database has thrown. */
    reportFault(error: unknown): void {
      const fault = faultOf(error)
      if (fault === 'full') space.releaseReserve()
      if (fault === 'damaged') noteDamage([messageOf(error)])
    },
    /** After damage, or if a due check did not complete, the marker stays, so that the next start checks. */
    close(): void {
      closing.abort()
      const isUnchecked = isDue && !lastCheck
      if (!damage && !isUnchecked) rmSync(markerIn(dataDir), { force: true })
    },
  }
}

const LOST = (loss: FileLoss) =>
  `Nothing can be saved: the site's database ${loss} while the site was running. The pages still show what was saved ` +
  'before. Put the file back, or stop the site and restore a backup.'

const DAMAGED =
  "Nothing can be saved: the site's database is damaged. The pages still show what can be read. Stop the site and " +
  'restore a backup.'

const markerIn = (dataDir: string) => join(dataDir, 'running')

/**
 * Makes a file that exists while a process serves the data folder, and remains if that process ends without `close`: after
 * a crash or a power cut the next start checks the database. False if the last run left it.
 */
function leaveMarker(dataDir: string): boolean {
  try {
    closeSync(openSync(markerIn(dataDir), 'wx', 0o600))
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Checks the whole database in a thread of its own: that takes seconds. An abort rejects with the signal's reason. */
function checkDatabase(path: string, signal: AbortSignal): Promise<DatabaseCheck> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { workerData: path })
    const stop = () => void worker.terminate()
    signal.addEventListener('abort', stop, { once: true })
    const finish = (details: string[]) => resolve({ at: new Date().toISOString(), ok: details.length === 0, details })
    // `node --watch` reports what the worker imports by messages of its own
    worker.on('message', (details: unknown) => Array.isArray(details) && finish(details))
    // the file cannot even be opened
    worker.once('error', (error) => finish([messageOf(error)]))
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop)
      reject(signal.aborted ? signal.reason : new Error('The check of the database ended without a result'))
    })
  })
}
