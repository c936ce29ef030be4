import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Makes this process the only one to serve a data folder, until `release` or its end, however it ends: the operating
 * system drops the lock of `lock.db`. Throws at once if another process holds it. The main database stays open to
 * command-line tools.
 */
export function holdLock(dataDir: string): { release: () => void } {
  const lock = new DatabaseSync(join(dataDir, 'lock.db'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    throw new Error(`The data folder ${dataDir} is in use by another process. Stop it, or set another DATA_DIR.`, {
      cause,
    })
  }
  return { release: () => lock.close() }
}
