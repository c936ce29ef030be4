import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { product } from '../product.ts'

/**
 * Makes this process the only one to serve a data folder, until disposal or its end, however it ends: the operating
 * system drops the lock on `lock.db`. Throws at once if another process holds it, or SQLite's error if the folder
 * cannot be written. Command-line tools can still open the main database.
 */
export function holdLock(dataDir: string): Disposable {
  const lock = tryLock(join(dataDir, 'lock.db'))
  if (lock) return lock
  throw new Error(
    `The data folder ${dataDir} is in use by another process. Stop it, or set another ${product.words.dataDir}.`,
  )
}

/** Locks the file at `path`, which is made if it is missing; undefined while another process holds it. */
export function tryLock(path: string): Disposable | undefined {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY
}
