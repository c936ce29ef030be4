import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Makes this process the only one to serve a data folder, until `release` or its end, however it ends: the operating
 * system drops the lock on `lock.db`. Throws at once if another process holds it, or SQLite's error if the folder
 * cannot be written. Command-line tools can still open the main database.
 */
export function holdLock(dataDir: string): { release: () => void } {
  const lock = new DatabaseSync(join(dataDir, 'lock.db'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    if (!isBusy(cause)) throw cause
    throw new Error(`The data folder ${dataDir} is in use by another process. Stop it, or set another DATA_DIR.`, {
      cause,
    })
  }
  return { release: () => lock.close() }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY
}
