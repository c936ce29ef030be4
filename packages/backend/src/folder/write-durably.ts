import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { hasCode } from './faults.ts'

/** Ends the name of a file that is not whole yet. */
export const PART = '.part'

/** Replaces a file as a whole, mode 0600: once this returns, the new content survives a power cut. */
export function writeDurably(path: string, content: string | Uint8Array): void {
  const part = path + PART
  writeFileSync(part, content, { mode: 0o600, flush: true })
  renameSync(part, path)
  flushFolder(dirname(path))
}

/** Gives a file another path, also on another disk, where it appears whole or not at all. Replaces what is there. */
export function moveFile(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error
    writeDurably(to, readFileSync(from))
    rmSync(from)
  }
}

/** A new or renamed file is on disk only once its folder has been flushed. */
export function flushFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
