import { closeSync, fsyncSync, openSync } from 'node:fs'

/** A new or renamed file is on disk only once its folder has been flushed. */
export function flushFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
