import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

/** What happened to the files of an open database, in words that follow "the site's database". */
export type FileLoss = 'was removed' | 'was replaced' | 'was cut off'

/**
 * Compares the files that a connection has open with those at their paths. On Unix a removed file accepts writes until
 * it is closed, and then is gone. The log and its index matter as much as the database: the last commits are in the log
 * alone.
 */
export class OpenedFiles {
  readonly #connection: DatabaseSync
  readonly #files: { path: string; device: bigint; inode: bigint }[]
  readonly #path: string
  #size: bigint
  #version: unknown

  /** To be created after the connection has read something, which is when SQLite creates its log. */
  constructor(connection: DatabaseSync, path: string) {
    this.#connection = connection
    this.#path = path
    this.#files = [path, `${path}-wal`, `${path}-shm`].map((one) => {
      const { dev, ino } = statSync(one, { bigint: true })
      return { path: one, device: dev, inode: ino }
    })
    this.#size = statSync(path, { bigint: true }).size
    this.#version = versionOf(connection)
  }

  /** Undefined while the files are those that were opened. Three system calls, about ten microseconds. */
  loss(): FileLoss | undefined {
    let size = 0n
    for (const { path, device, inode } of this.#files) {
      const found = statSync(path, { bigint: true, throwIfNoEntry: false })
      if (!found) return 'was removed'
      if (found.ino !== inode || found.dev !== device) return 'was replaced'
      if (path === this.#path) size = found.size
    }
    if (size < this.#size && !this.#wasChangedOutside()) return 'was cut off'
    this.#size = size
    return undefined
  }

  /** Another program's VACUUM makes the file smaller, and is a commit that this connection did not make. */
  #wasChangedOutside(): boolean {
    const before = this.#version
    try {
      this.#version = versionOf(this.#connection)
    } catch {
      return false
    }
    return this.#version !== before
  }
}

function versionOf(connection: DatabaseSync): unknown {
  return connection.prepare('pragma data_version').get()?.data_version
}
