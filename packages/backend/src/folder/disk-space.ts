import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '../options.ts'

const MB = 1024 * 1024

/** The reserve is given up when less than this is free, in bytes: more than the log of the database grows by. */
const GIVE_UP_BELOW = 6 * MB
/** What must be left free when the reserve is taken back, and what an upload must leave. */
const LEAVE_FREE = 10 * MB
const NO_DISK = { bavail: 0, blocks: 0, bsize: 0 }

/** Below this the owner is warned. */
const WARN_BELOW = 256 * MB
/** He is warned again only after there was this much. */
const CALM_ABOVE = 320 * MB

export interface DiskSpaceParts {
  dataDir: string
  /** Bytes kept for the owner's own work on a full disk. */
  reserveBytes: number
  log: Logger
  /** Called once when space runs low, and once when it has run out, until there is room again. */
  onShortage: (message: string) => void
}

/**
 * The room on the disk of the data folder. A file that holds nothing takes up some of it; when the disk is full, that file
 * goes, so that its owner can sign in, delete, and read the last messages. Meanwhile nothing large is stored. The file
 * comes back by itself when there is room.
 */
export class DiskSpace {
  readonly #parts: DiskSpaceParts
  readonly #path: string
  #isHeld: boolean
  #isWarned = false

  constructor(parts: DiskSpaceParts) {
    this.#parts = parts
    this.#path = join(parts.dataDir, 'reserve.bin')
    this.#isHeld = parts.reserveBytes === 0
  }

  /** At the start: gives the reserve of the last run up if there is no room to start. */
  open(): void {
    this.#isHeld ||= isWhole(this.#path, this.#parts.reserveBytes)
    if (this.#isHeld && this.read().freeBytes < GIVE_UP_BELOW) this.giveUp()
  }

  /** Gives the reserve up or takes it back, as the free space demands. A few microseconds where nothing is to be done. */
  look(): void {
    const { freeBytes } = this.read()
    if (this.#isHeld && freeBytes < GIVE_UP_BELOW) this.giveUp()
    else if (!this.#isHeld && freeBytes >= this.#parts.reserveBytes + LEAVE_FREE) this.#take()
    if (freeBytes > CALM_ABOVE) this.#isWarned = false
    else if (freeBytes < WARN_BELOW && !this.#isWarned) this.#warn(freeBytes)
  }

  /** The disk is full, by the free space or by an error. Makes what room the reserve takes up. */
  giveUp(): void {
    if (!this.#isHeld || this.#parts.reserveBytes === 0) return
    rmSync(this.#path, { force: true })
    this.#isHeld = false
    this.#isWarned = true
    const message =
      'The disk is full. Nothing large can be stored until there is room: delete pictures, or have the disk made larger. ' +
      'Signing in, deleting and messages work for now.'
    this.#parts.log.error(this.read(), message)
    this.#parts.onShortage(message)
  }

  /** True while the disk is so full that the reserve had to go. */
  get isShort(): boolean {
    return !this.#isHeld
  }

  /** Whether something of this size, in bytes, may be stored: large files are refused before the disk is full. */
  hasRoomFor(bytes: number): boolean {
    return this.#isHeld && this.read().freeBytes - bytes >= LEAVE_FREE
  }

  /** Both numbers are 0 when the folder is gone. */
  read(): { freeBytes: number; totalBytes: number; reserve: 'held' | 'given up' } {
    const { bavail, blocks, bsize } = existsSync(this.#parts.dataDir) ? statfsSync(this.#parts.dataDir) : NO_DISK
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, reserve: this.#isHeld ? 'held' : 'given up' }
  }

  #take(): void {
    try {
      fill(this.#path, this.#parts.reserveBytes)
      this.#isHeld = true
      this.#parts.log.info(this.read(), 'There is room on the disk: the reserve of disk space is held')
    } catch (error) {
      rmSync(this.#path, { force: true })
      this.#parts.log.warn({ err: error }, 'The reserve of disk space could not be taken')
    }
  }

  #warn(freeBytes: number): void {
    this.#isWarned = true
    const message = `The disk is nearly full: ${Math.floor(freeBytes / MB)} MB are free. Delete what is not needed, or have it made larger.`
    this.#parts.log.warn(this.read(), message)
    this.#parts.onShortage(message)
  }
}

/** Random bytes, for a file system may store a long row of zeros as nothing. */
function fill(path: string, bytes: number): void {
  const block = randomBytes(MB)
  const file = openSync(path, 'w', 0o600)
  try {
    for (let written = 0; written < bytes; ) written += writeSync(file, block, 0, Math.min(MB, bytes - written))
  } finally {
    closeSync(file)
  }
}

/** Of full length, and not only by its directory entry. */
function isWhole(path: string, bytes: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && stats.size === bytes && stats.blocks * 512 >= bytes
}
