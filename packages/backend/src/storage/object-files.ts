import { hash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesIn } from '../folder/files-in.ts'
import { PART } from '../folder/write-durably.ts'
import { createQuarantine } from './quarantine.ts'

/** Bytes on disk that do not belong to an object yet. */
export interface StagedFile {
  /** Its name in the folder of files. */
  file: string
  /** In bytes. */
  size: number
  /** A strong ETag with its quotes: the same bytes always have the same. */
  etag: string
}

/** The ETag of these bytes: their SHA-256 in base64url, in double quotes. */
export const etagOf = (bytes: Uint8Array): string => `"${hash('sha256', bytes, 'base64url')}"`

/**
 * The folder of stored bytes. Each file has a random name and never changes: a replaced object gets a new file, so that a
 * download of the old one can finish.
 */
export function openObjectFiles(dataDir: string) {
  const quarantine = createQuarantine(dataDir)
  const folder = join(dataDir, 'files')
  mkdirSync(folder, { recursive: true, mode: 0o700 })

  /** A row from elsewhere could name any file that the process can read. */
  function pathOf(file: string): string {
    if (!/^[\w-]+$/.test(file)) throw new Error(`No stored file is called ${file}`)
    return join(folder, file)
  }

  /** Takes a file out of quarantine that something refers to again. False if it is not there any more. */
  const restore = (file: string) => quarantine.restore(pathOf(file))

  /** Restores missing files from quarantine. Returns those that are not there either: they are lost. */
  const restoreMissing = (referenced: ReadonlySet<string>): string[] =>
    [...referenced].filter((file) => !existsSync(pathOf(file)) && !restore(file))

  return {
    /** Writes `bytes` to a temporary file, flushes it and gives it its name. Once this returns, they survive a power cut. */
    async stage(bytes: Uint8Array): Promise<StagedFile> {
      const file = randomUUID()
      const part = join(folder, file + PART)
      try {
        await writeFile(part, bytes, { flag: 'wx', mode: 0o600, flush: true })
        await rename(part, join(folder, file))
        // a rename is on disk only when its folder is
        await using flushed = await open(folder, 'r')
        await flushed.sync()
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      return { file, size: bytes.byteLength, etag: etagOf(bytes) }
    },
    /** Opens a file for reading; throws ENOENT if its object has been replaced meanwhile. The caller closes it. */
    open: (file: string) => open(pathOf(file), 'r'),
    /** Deletes a file that no object refers to. A missing file is not an error. */
    remove: (file: string) => rm(pathOf(file), { force: true }),
    /** Moves a file that nothing refers to any more into quarantine; `label` says to humans what it was. */
    quarantine: (file: string, label: string) => quarantine.put(pathOf(file), label),
    restore,
    restoreMissing,
    /**
     * Makes folder and database agree, before the first request: restores files that are referred to, quarantines those
     * that a crash or an older database left without a reference, and deletes half-written files and what has been in
     * quarantine for a month. Returns the files that are referred to but lost.
     */
    tidy(referenced: ReadonlySet<string>): string[] {
      const lost = restoreMissing(referenced)
      for (const name of filesIn(folder)) {
        const path = join(folder, name)
        if (name.endsWith(PART)) rmSync(path, { force: true })
        else if (!referenced.has(name)) quarantine.put(path)
      }
      quarantine.expire()
      return lost
    },
    /** Deletes what has been in quarantine for a month, except what is referred to again. */
    expire(referenced: ReadonlySet<string>): void {
      restoreMissing(referenced)
      quarantine.expire()
    },
    quarantined: quarantine.measure,
  }
}
