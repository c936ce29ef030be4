import { mkdirSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesIn } from '../folder/files-in.ts'
import { moveFile, PART } from '../folder/write-durably.ts'

/** A file stays for at least this long. */
const DAYS = 30
const DAY_MS = 86_400_000

/** Keeps files without a reference, by day: a deletion may be a mistake, a restored database older than its files. */
export function createQuarantine(dataDir: string) {
  const folder = join(dataDir, 'quarantine')

  function days(): string[] {
    const isThere = statSync(folder, { throwIfNoEntry: false }) !== undefined
    return isThere ? readdirSync(folder).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name)) : []
  }

  const entries = () =>
    days().flatMap((day) => filesIn(join(folder, day)).map((name) => ({ day, name, path: join(folder, day, name) })))

  function find(file: string): string | undefined {
    // a crash while it was moved here may have left half of it
    const isOf = (name: string) => name === file || (name.startsWith(`${file}_`) && !name.endsWith(PART))
    return entries().find(({ name }) => isOf(name))?.path
  }

  return {
    find,
    /** Moves a file here. `label` says to humans what it was; it becomes part of the name. */
    put(path: string, label = ''): void {
      const day = join(folder, new Date().toISOString().slice(0, 10))
      mkdirSync(day, { recursive: true, mode: 0o700 })
      const readable = label.replaceAll(/[^A-Za-z0-9.-]+/g, '_').slice(-120)
      moveFile(path, join(day, readable ? `${basename(path)}_${readable}` : basename(path)))
    },
    /** Moves a file back to where it came from. False if it is not here. */
    restore(path: string): boolean {
      const found = find(basename(path))
      if (found) moveFile(found, path)
      return found !== undefined
    },
    /** Deletes what has been here for more than 30 days. First restore what is referred to again. */
    expire(): void {
      const oldest = new Date(Date.now() - DAYS * DAY_MS).toISOString().slice(0, 10)
      for (const { day, path } of entries()) if (day < oldest) rmSync(path, { force: true })
      for (const day of days()) if (day < oldest) removeIfEmpty(join(folder, day))
    },
    measure(): { files: number; bytes: number } {
      const sizes = entries().map(({ path }) => statSync(path, { throwIfNoEntry: false })?.size ?? 0)
      return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
    },
  }
}

/** A folder that was created by hand stays. */
function removeIfEmpty(folder: string): void {
  if (readdirSync(folder).length === 0) rmdirSync(folder)
}
