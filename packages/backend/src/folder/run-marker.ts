import { closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isTaken } from './faults.ts'

const pathIn = (dataDir: string) => join(dataDir, 'running')

/**
 * Makes a file that exists while a process serves the data folder, and remains if that process ends without
 * `removeMarker`: after a crash or a power cut the next start checks the database. False if the last run left it.
 */
export function leaveMarker(dataDir: string): boolean {
  try {
    closeSync(openSync(pathIn(dataDir), 'wx', 0o600))
    return true
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

export const removeMarker = (dataDir: string): void => rmSync(pathIn(dataDir), { force: true })
