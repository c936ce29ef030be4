import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { databasePath } from '../database/database-path.ts'
import { faultOf } from '../folder/faults.ts'
import { product } from '../product.ts'

/** The space that a backup, or a restore beside the serving site, leaves free, so that the site can continue to write, in bytes. */
export const LEFT_FREE_BYTES = 64 * 1024 * 1024

/**
 * Throws an error worded for the owner if the disk of `folder` has no space for a backup: pictures are hardly
 * compressed, and for a while there are two copies of the database.
 */
export function requireFreeSpace(dataDir: string, folder: string): void {
  const database = databasePath(dataDir)
  const needed = 2 * (sizeOf(database) + sizeOf(`${database}-wal`)) + sizeOfFiles(join(dataDir, 'files'))
  const free = freeBytes(folder)
  if (free >= needed + LEFT_FREE_BYTES) return
  throw new Error(
    `No backup was made: it may need ${megabytes(needed)} in ${folder} and leaves ${megabytes(LEFT_FREE_BYTES)} to the site, ` +
      `but that disk has ${megabytes(free)} free. ` +
      `Earlier backups are untouched. Make room, or set ${product.words.backupDir} to a folder of another disk.`,
  )
}

/** The error to throw for `error`: one worded for the owner if the disk ran full, otherwise the error itself. */
export function asFullDisk(error: unknown, folder: string): unknown {
  if (faultOf(error) !== 'full') return error
  return new Error(`No backup was made: the disk of ${folder} is full. Earlier backups are untouched.`, {
    cause: error,
  })
}

/** Why `bytes` do not fit on the disk of a folder beside the serving site, in words for the owner; undefined if they do. */
export function noRoomBeside(dataDir: string, bytes: number): string | undefined {
  const free = freeBytes(dataDir)
  if (free >= bytes + LEFT_FREE_BYTES) return undefined
  return (
    `The disk of ${dataDir} has ${megabytes(free)} free. To restore this file takes about ${megabytes(bytes)} there, and ` +
    `${megabytes(LEFT_FREE_BYTES)} are left to the site. Make room first.`
  )
}

/** Throws the system's error of a full disk unless `bytes` fit on the disk of `folder` with `leave` bytes to spare. */
export function requireRoom(folder: string, bytes: number, leave: number): void {
  if (freeBytes(folder) < bytes + leave) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

const sizeOfFiles = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).reduce((sum, name) => sum + sizeOf(join(folder, name)), 0) : 0

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`
