import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { DiskState, Logger } from '../options.ts'

const MB = 1024 * 1024

/** The reserve is released when less than this is free, in bytes: more than the database's log grows by. */
const RELEASE_BELOW = 6 * MB
/** What must stay free, in bytes, when the reserve is created again and after an upload. */
const LEAVE_FREE = 10 * MB
const NO_DISK = { bavail: 0, blocks: 0, bsize: 0 }

const WARN_BELOW = 256 * MB
/** The next warning comes only after this much was free again. */
const WARN_AGAIN_ABOVE = 320 * MB

export interface DiskSpaceParts {
  dataDir: string
  /** Bytes to reserve for the owner's work on a full disk. */
  reserveBytes: number
  log: Logger
  /** Called once when space runs low, and once when it has run out, until there is room again. */
  onShortage: (message: string) => void
}

/**
 * The space on the disk of the data folder. A file of random bytes reserves some of it. When the disk is full, that
 * file is removed, so that the owner can sign in, delete and read messages; nothing large is stored meanwhile. The file
 * is written again once there is space.
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

  /** At the start: releases the reserve of the last run if there is no space to start. */
  open(): void {
    this.#isHeld ||= isWhole(this.#path, this.#parts.reserveBytes)
    if (this.#isHeld && this.read().freeBytes < RELEASE_BELOW) this.releaseReserve()
  }

  /** Releases or creates the reserve, according to the free space. A few microseconds if there is nothing to do. */
  update(): void {
    const { freeBytes } = this.read()
    if (this.#isHeld && freeBytes < RELEASE_BELOW) this.releaseReserve()
    else if (!this.#isHeld && freeBytes >= this.#parts.reserveBytes + LEAVE_FREE) this.#take()
    if (freeBytes > WARN_AGAIN_ABOVE) this.#isWarned = false
    else if (freeBytes < WARN_BELOW && !this.#isWarned) this.#warn(freeBytes)
  }

  /** Called when the disk is full, by its free space or by an error. Frees what the reserve occupies. */
  releaseReserve(): void {
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

  /** True while the disk is so full that the reserve is released. */
  get isShort(): boolean {
    return !this.#isHeld
  }

  /** Whether something of this size, in bytes, may be stored: large files are refused before the disk is full. */
  hasRoomFor(bytes: number): boolean {
    return this.#isHeld && this.read().freeBytes - bytes >= LEAVE_FREE
  }

  /** The numbers are 0 when the folder is gone. */
  read(): DiskState {
    const { bavail, blocks, bsize } = existsSync(this.#parts.dataDir) ? statfsSync(this.#parts.dataDir) : NO_DISK
    const freeBytes = bavail * bsize
    const usableBytes = this.#isHeld ? Math.max(0, freeBytes - LEAVE_FREE) : 0
    return { freeBytes, usableBytes, totalBytes: blocks * bsize, reserve: this.#isHeld ? 'held' : 'given up' }
  }

  #take(): void {
    try {
      fill(this.#path, this.#parts.reserveBytes)
      this.#isHeld = true
      this.#parts.log.info(this.read(), 'The disk space reserve is held')
    } catch (error) {
      rmSync(this.#path, { force: true })
      this.#parts.log.warn({ err: error }, 'The disk space reserve could not be created')
    }
  }

  #warn(freeBytes: number): void {
    this.#isWarned = true
    const message = `The disk is nearly full: ${Math.floor(freeBytes / MB)} MB are free. Delete what is not needed, or have it made larger.`
    this.#parts.log.warn(this.read(), message)
    this.#parts.onShortage(message)
  }
}

/** Random bytes, because a file system may store a run of zeros as nothing. */
function fill(path: string, bytes: number): void {
  const block = randomBytes(MB)
  const file = openSync(path, 'w', 0o600)
  try {
    for (let written = 0; written < bytes; ) written += writeSync(file, block, 0, Math.min(MB, bytes - written))
  } finally {
    closeSync(file)
  }
}

/** Whether it occupies its full length on the disk, not only in its directory entry. */
function isWhole(path: string, bytes: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && stats.size === bytes && stats.blocks * 512 >= bytes
}
