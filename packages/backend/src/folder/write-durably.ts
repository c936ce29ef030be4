import { renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { flushFolder } from './flush-folder.ts'

/** Ends the name of a file that is not whole yet. */
export const PART = '.part'

/** Replaces a file as a whole, mode 0600: once this returns, the new content survives a power cut. */
export function writeDurably(path: string, content: string | Uint8Array): void {
  const part = path + PART
  writeFileSync(part, content, { mode: 0o600, flush: true })
  renameSync(part, path)
  flushFolder(dirname(path))
}
