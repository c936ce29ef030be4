import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { databasePath } from '../database/connect.ts'
import { faultOf } from '../folder/faults.ts'
import { product } from '../product.ts'

/** The space that a backup, or a restore beside the serving site, leaves free, so that the site can continue to write, in bytes. */
const LEFT_FREE_BYTES = 64 * 1024 * 1024

/** Throws an error worded for the owner without space for a backup, of which for a while there are two databases. */
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

/** Throws the error of a full disk, worded for the owner, unless `bytes` fit beside the serving site. */
export function requireRoom(folder: string, bytes: number, what = 'this restore'): void {
  const free = freeBytes(folder)
  if (free >= bytes + LEFT_FREE_BYTES) return
  const text = `${folder} needs ${megabytes(bytes + LEFT_FREE_BYTES)} for ${what}, and its disk has ${megabytes(free)} free. Make room first.`
  throw Object.assign(new Error(text), { code: 'ENOSPC' })
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

const sizeOfFiles = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).reduce((sum, name) => sum + sizeOf(join(folder, name)), 0) : 0

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`
