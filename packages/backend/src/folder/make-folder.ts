import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder, mode 0700, with those above it that are missing. Throws the system's error with its reason. Node's own
 * recursive mkdir reports a read-only disk as ENOENT, and never ends where mkdir always answers ENOENT, as below /proc.
 */
export function makeFolder(path: string): void {
  const missing: string[] = []
  for (let folder = resolve(path); !isFolder(folder) && dirname(folder) !== folder; folder = dirname(folder))
    missing.unshift(folder)
  for (const folder of missing)
    try {
      mkdirSync(folder, { mode: 0o700 })
    } catch (error) {
      // another process may have made it meanwhile
      if (!isFolder(folder)) throw error
    }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
