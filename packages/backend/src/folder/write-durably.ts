import { renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { flushFolder } from './flush-folder.ts'

/** Replaces a file as a whole, mode 0600: once this returns, the new content survives a power cut. */
export function writeDurably(path: string, content: string | Uint8Array): void {
  const part = `${path}.part`
  writeFileSync(part, content, { mode: 0o600, flush: true })
  renameSync(part, path)
  flushFolder(dirname(path))
}
