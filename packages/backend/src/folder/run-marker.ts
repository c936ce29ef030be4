import { closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isTaken } from './faults.ts'

/**
 * A file that exists while a process serves the data folder, and remains if that process ends without `close`: after a
 * crash or a power cut the next start checks the database.
 */
export class RunMarker {
  readonly #path: string
  /** Whether the last run ended without `close`. */
  readonly wasLeft: boolean

  constructor(dataDir: string) {
    this.#path = join(dataDir, 'running')
    this.wasLeft = isLeft(this.#path)
  }

  remove(): void {
    rmSync(this.#path, { force: true })
  }
}

function isLeft(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600))
    return false
  } catch (error) {
    if (isTaken(error)) return true
    throw error
  }
}
