import { closeSync, fsyncSync, openSync } from 'node:fs'

/** A new or renamed file is on disk only when its folder is. */
export function flushFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
