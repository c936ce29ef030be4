import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

interface OpenedFile {
  path: string
  device: bigint
  inode: bigint
}

/** What became of the files of a running database, in words that follow "the site's database". */
export type FileLoss = 'was removed' | 'was replaced' | 'was cut off'

/**
 * The files that a connection has open, to be compared with those that stand at their paths. On Unix a removed file goes on
 * taking writes until it is closed, and is gone then. The log and its index count as much as the database: what was
 * committed last stands in the log alone.
 */
export class OpenedFiles {
  readonly #connection: DatabaseSync
  readonly #files: OpenedFile[]
  readonly #path: string
  #size: bigint
  #version: unknown

  /** To be made right after the connection has read something, which is when SQLite has made its log. */
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

  /** Undefined while all is as it was opened. Three calls of the system, about ten microseconds. */
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

  /** A VACUUM of another program makes the file smaller, and is a commit that this connection did not make. */
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
