import { readFileSync, renameSync, rmSync } from 'node:fs'
import { isOnOtherDisk } from './faults.ts'
import { writeDurably } from './write-durably.ts'

/** Gives a file another path, also on another disk, where it appears whole or not at all. Replaces what is there. */
export function moveFile(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!isOnOtherDisk(error)) throw error
    writeDurably(to, readFileSync(from))
    rmSync(from)
  }
}
