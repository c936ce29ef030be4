import { statfsSync } from 'node:fs'
import { product } from '../product.ts'

type FolderFault = 'full' | 'read-only' | 'forbidden' | 'damaged' | 'failing'

/** By the system's codes, and SQLite's primary result codes, the low byte of an extended code (sqlite.org/rescode.html). */
const FAULTS = new Map<unknown, FolderFault>([
  [8, 'read-only'],
  [10, 'failing'],
  [11, 'damaged'],
  [13, 'full'],
  [14, 'forbidden'],
  [26, 'damaged'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'read-only'],
  ['EACCES', 'forbidden'],
  ['EPERM', 'forbidden'],
  ['EIO', 'failing'],
])

/** With less than this free, in bytes, the disk counts as full: SQLite reports some full disks as I/O errors. */
const FULL_BELOW = 256 * 1024

/** The fault of the folder or its disk that caused an error; undefined if the error has another cause. */
export function faultOf(error: unknown): FolderFault | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const fault = FAULTS.get('errcode' in cause ? Number(cause.errcode) & 0xff : systemCode(cause))
    if (fault) return fault
  }
  return undefined
}

/** 'ENOSPC'; numbers are those of the DOM and of processes, which mean something else. */
const systemCode = (error: Error) => 'code' in error && typeof error.code === 'string' && error.code

/** An error that the owner can act on: path, cause and next step. Errors of another cause are returned unchanged. */
export function explainFault(error: unknown, dataDir: string): unknown {
  const fault = faultOf(error)
  if (!fault || !(error instanceof Error)) return error
  const isFull = fault === 'full' || (fault === 'failing' && isOutOfSpace(dataDir))
  const explained = SENTENCES[isFull ? 'full' : fault](pathOf(error) ?? dataDir, error)
  // a step of the start, such as a migration, has its own message
  const step = error.cause ? `${error.message.replace(/\.?$/, '.')} ` : ''
  return new Error(step + explained, { cause: error })
}

const SENTENCES: Record<FolderFault, (path: string, error: Error) => string> = {
  full: (path) => `The disk of ${path} is full. Make room on it and start again; nothing that was saved is lost.`,
  'read-only': (path) =>
    `${path} is on a disk that cannot be written. Mount it for writing, or set another ${product.words.dataDir}.`,
  forbidden: (path) =>
    `${path} cannot be read and written by the user who starts this program. Give the folder and what is in it to that user, or set another ${product.words.dataDir}.`,
  damaged: (path, { message }) =>
    `The database in ${path} is damaged (${message}). Restore a backup by: ${product.words.restore}. Nothing was changed.`,
  failing: (path, { message }) =>
    `The disk of ${path} cannot be read or written (${message}). Have the disk checked before you start again.`,
}

/** Whether it is an error of the system with this code: no such file, one that is there already, a path on another disk. */
export const hasCode = (error: unknown, code: 'ENOENT' | 'EEXIST' | 'EXDEV'): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** What was thrown, in its own words. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function pathOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'path' in error && typeof error.path === 'string' ? error.path : pathOf(error.cause)
}

function isOutOfSpace(dataDir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize < FULL_BELOW
  } catch {
    return false
  }
}

/** Nothing can be written now. The message is worded for the owner and has no paths, because it is sent in responses. */
export class WritesStopped extends Error {
  override name = 'WritesStopped'
}
