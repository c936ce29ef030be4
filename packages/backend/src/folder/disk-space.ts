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

interface DiskSpaceParts {
  dataDir: string
  /** Bytes to reserve for the owner's work on a full disk. */
  reserveBytes: number
  log: Logger
  /** Called once when space runs low, and once when it has run out, until there is room again. */
  onShortage: (message: string) => void
}

export type DiskSpace = ReturnType<typeof createDiskSpace>

/**
 * The space on the disk of the data folder. A file of random bytes reserves some of it. When the disk is full, that
 * file is removed, so that the owner can sign in, delete and read messages; nothing large is stored meanwhile. The file
 * is written again once there is space.
 */
export function createDiskSpace({ dataDir, reserveBytes, log, onShortage }: DiskSpaceParts) {
  const path = join(dataDir, 'reserve.bin')
  let isHeld = reserveBytes === 0
  let isWarned = false

  /** The numbers are 0 when the folder is gone. */
  function read(): DiskState {
    const { bavail, blocks, bsize } = existsSync(dataDir) ? statfsSync(dataDir) : NO_DISK
    const freeBytes = bavail * bsize
    const usableBytes = isHeld ? Math.max(0, freeBytes - LEAVE_FREE) : 0
    return { freeBytes, usableBytes, totalBytes: blocks * bsize, reserve: isHeld ? 'held' : 'given up' }
  }

  /** Called when the disk is full, by its free space or by an error. Frees what the reserve occupies. */
  function releaseReserve(): void {
    if (!isHeld || reserveBytes === 0) return
    rmSync(path, { force: true })
    isHeld = false
    isWarned = true
    const message =
      'The disk is full. Nothing large can be stored until there is room: delete pictures, or have the disk made larger. ' +
      'Signing in, deleting and messages work for now.'
    log.error(read(), message)
    onShortage(message)
  }

  function take(): void {
    try {
      fill(path, reserveBytes)
      isHeld = true
      log.info(read(), 'The disk space reserve is held')
    } catch (error) {
      rmSync(path, { force: true })
      log.warn({ err: error }, 'The disk space reserve could not be created')
    }
  }

  function warn(freeBytes: number): void {
    isWarned = true
    const message = `The disk is nearly full: ${Math.floor(freeBytes / MB)} MB are free. Delete what is not needed, or have it made larger.`
    log.warn(read(), message)
    onShortage(message)
  }

  return {
    read,
    releaseReserve,
    /** At the start: releases the reserve of the last run if there is no space to start. */
    open(): void {
      isHeld ||= isWhole(path, reserveBytes)
      if (isHeld && read().freeBytes < RELEASE_BELOW) releaseReserve()
    },
    /** Releases or creates the reserve, according to the free space. Takes a few microseconds if there is nothing to do. */
    update(): void {
      const { freeBytes } = read()
      if (isHeld && freeBytes < RELEASE_BELOW) releaseReserve()
      else if (!isHeld && freeBytes >= reserveBytes + LEAVE_FREE) take()
      if (freeBytes > WARN_AGAIN_ABOVE) isWarned = false
      else if (freeBytes < WARN_BELOW && !isWarned) warn(freeBytes)
    },
    /** True while the disk is so full that the reserve is released. */
    get isShort() {
      return !isHeld
    },
    /** Whether something of this size, in bytes, may be stored: large files are refused before the disk is full. */
    hasRoomFor: (bytes: number) => isHeld && read().freeBytes - bytes >= LEAVE_FREE,
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
