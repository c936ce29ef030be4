import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes on disk that no object shows yet. */
export interface StagedFile {
  /** Its name in the folder of files. */
  file: string
  /** In bytes. */
  size: number
  /** A strong ETag with its quotes: the same bytes always have the same. */
  etag: string
}

const PART = '.part'

/**
 * The folder of stored bytes. Each file has a random name and is never changed once it is there: a replaced object gets a
 * new file, so that a reader of the old one reads on to its end.
 */
export class ObjectFiles {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'files')
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
  }

  /** Writes `bytes` to a temporary file, flushes it and gives it its name. Once this returns, they survive a power cut. */
  async stage(bytes: Uint8Array): Promise<StagedFile> {
    const file = randomUUID()
    const part = join(this.#folder, file + PART)
    try {
      const handle = await open(part, 'wx', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(part, join(this.#folder, file))
      await this.#flushFolder()
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    return { file, size: bytes.byteLength, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
  }

  /** Opens a file for reading; throws ENOENT if its object has been replaced meanwhile. The caller closes it. */
  open(file: string): Promise<FileHandle> {
    return open(join(this.#folder, file), 'r')
  }

  /** Removes a file that no object shows any more. Removing what is not there is no error. */
  async remove(file: string): Promise<void> {
    await rm(join(this.#folder, file), { force: true })
  }

  /** Removes what a crash left behind: files that are in no object. Only before the first request. */
  sweep(files: ReadonlySet<string>): void {
    for (const name of readdirSync(this.#folder)) {
      if (!files.has(name)) rmSync(join(this.#folder, name), { force: true })
    }
  }

  /** A rename is on disk only when its folder is. */
  async #flushFolder(): Promise<void> {
    const folder = await open(this.#folder, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }
}
