import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

/** What happened to the files of an open database, in words that follow "the site's database". */
export type FileLoss = 'was removed' | 'was replaced' | 'was cut off'

/**
 * Compares the files that a connection has open with those at their paths. On Unix a removed file accepts writes until
 * it is closed, and then is gone. The log and its index matter as much as the database: the last commits are in the log
 * alone. To be called after the connection has read something, which is when SQLite creates its log.
 */
export function watchOpenedFiles(connection: DatabaseSync, path: string) {
  const files = [path, `${path}-wal`, `${path}-shm`].map((one) => {
    const { dev, ino } = statSync(one, { bigint: true })
    return { path: one, device: dev, inode: ino }
  })
  let knownSize = statSync(path, { bigint: true }).size
  let version = versionOf(connection)

  /** Another program's VACUUM makes the file smaller, and is a commit that this connection did not make. */
  function wasChangedOutside(): boolean {
    const before = version
    try {
      version = versionOf(connection)
    } catch {
      return false
    }
    return version !== before
  }

  /** What happened to the files; undefined while they are those that were opened. Three system calls, about ten microseconds. */
  return (): FileLoss | undefined => {
    let size = 0n
    for (const { path: one, device, inode } of files) {
      const found = statSync(one, { bigint: true, throwIfNoEntry: false })
      if (!found) return 'was removed'
      if (found.ino !== inode || found.dev !== device) return 'was replaced'
      if (one === path) size = found.size
    }
    if (size < knownSize && !wasChangedOutside()) return 'was cut off'
    knownSize = size
    return undefined
  }
}

const versionOf = (connection: DatabaseSync) => connection.prepare('pragma data_version').get()?.data_version
