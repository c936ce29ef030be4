import { closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, WriteGuard } from '../database/database.ts'
import type { DatabaseCheck, Logger, Trouble } from '../options.ts'
import { checkDatabase } from './check-database.ts'
import type { DiskSpace } from './disk-space.ts'
import { faultOf, isTaken, messageOf, WritesStopped } from './faults.ts'
import { type FileLoss, OpenedFiles } from './opened-files.ts'

interface FolderGuardParts {
  dataDir: string
  databasePath: string
  database: Database
  space: DiskSpace
  log: Logger
  onTrouble: (trouble: Trouble) => void
}

/**
 * Watches the open database. Once its files are removed, replaced or found damaged, every transaction is refused with
 * an error worded for the owner, so that no write is acknowledged that would be lost; reads continue.
 */
export class FolderGuard implements WriteGuard {
  readonly #parts: FolderGuardParts
  readonly #files: OpenedFiles
  /** The last run ended without `close`. */
  readonly #isDue: boolean
  readonly #closing = new AbortController()
  #loss: FileLoss | undefined
  #damage: string | undefined
  #running: Promise<DatabaseCheck> | undefined
  lastCheck: DatabaseCheck | undefined

  constructor(parts: FolderGuardParts) {
    this.#parts = parts
    this.#files = new OpenedFiles(parts.database.connection, parts.databasePath)
    this.#isDue = !leaveMarker(parts.dataDir)
    // a check that does not complete is repeated by the next start: see close
    if (this.#isDue) this.check().catch(() => {})
  }

  /** Why nothing can be written now, in words for the owner; undefined if all is well. */
  writesStopped(): string | undefined {
    this.#noteLoss(this.#files.loss())
    return this.#loss ? LOST(this.#loss) : this.#damage
  }

  beforeWrite(): void {
    const reason = this.writesStopped()
    if (reason) throw new WritesStopped(reason)
    this.#parts.space.update()
  }

  afterWrite(): void {
    if (this.#parts.space.isShort) this.#restartLog()
  }

  /** Inspects whatever reading or writing the database has thrown. */
  reportFault(error: unknown): void {
    const fault = faultOf(error)
    if (fault === 'full') this.#parts.space.releaseReserve()
    if (fault === 'damaged') this.#noteDamage([messageOf(error)])
  }

  /** Checks the database in another thread. Rejects if the backend is closed meanwhile. */
  check(): Promise<DatabaseCheck> {
    this.#running ??= this.#check().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** After damage, or if a due check did not complete, the marker stays, so that the next start checks. */
  close(): void {
    this.#closing.abort()
    const isUnchecked = this.#isDue && !this.lastCheck
    if (!this.#damage && !isUnchecked) removeMarker(this.#parts.dataDir)
  }

  async #check(): Promise<DatabaseCheck> {
    const reason = this.writesStopped()
    const check = reason
      ? { at: new Date().toISOString(), ok: false, details: [reason] }
      : await checkDatabase(this.#parts.databasePath, this.#closing.signal)
    this.lastCheck = check
    if (!check.ok && !this.writesStopped()) this.#noteDamage(check.details)
    return check
  }

  #noteDamage(details: string[]): void {
    if (this.#damage) return
    this.#damage = DAMAGED
    this.#report(DAMAGED, details)
  }

  #noteLoss(loss: FileLoss | undefined): void {
    if (loss === this.#loss) return
    this.#loss = loss
    if (loss) this.#report(LOST(loss), [])
    else this.#parts.log.info({}, 'The database file is back in its place: saving works again')
  }

  #report(message: string, details: string[]): void {
    this.#parts.log.error({ database: this.#parts.databasePath, details }, message)
    this.#parts.onTrouble({ kind: 'database', message, details })
  }

  /** The log must not grow: it is restarted after every commit. Truncated, its space would be lost to the next. */
  #restartLog(): void {
    try {
      this.#parts.database.connection.exec('pragma wal_checkpoint(restart)')
    } catch {
      // the commit is safe in the log; the next one tries again
    }
  }
}

const LOST = (loss: FileLoss) =>
  `Nothing can be saved: the site's database ${loss} while the site was running. The pages still show what was saved ` +
  'before. Put the file back, or stop the site and restore a backup.'

const DAMAGED =
  "Nothing can be saved: the site's database is damaged. The pages still show what can be read. Stop the site and " +
  'restore a backup.'

const pathIn = (dataDir: string) => join(dataDir, 'running')

/**
 * Makes a file that exists while a process serves the data folder, and remains if that process ends without
 * `removeMarker`: after a crash or a power cut the next start checks the database. False if the last run left it.
 */
export function leaveMarker(dataDir: string): boolean {
  try {
    closeSync(openSync(pathIn(dataDir), 'wx', 0o600))
    return true
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

export const removeMarker = (dataDir: string): void => rmSync(pathIn(dataDir), { force: true })
