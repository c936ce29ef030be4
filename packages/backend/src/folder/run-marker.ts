import { closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A file that stands in the data folder while a process serves it, and stays when that process ends without a close: after
 * a crash or a power cut the next start has the database checked.
 */
export class RunMarker {
  readonly #path: string
  /** Whether the last run ended without a close. */
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
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return true
    throw error
  }
}
