import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { product } from '../product.ts'
import { hasCode } from './faults.ts'
import { writeDurably } from './write-durably.ts'

/** Where the content of a data folder was moved to, in the folder's file `moved-to.json`. */
export interface MovedTo {
  /** The address of the Supabase project. */
  to: string
  /** ISO 8601. */
  at: string
  /** False while the last messages are being moved. */
  isFinished: boolean
}

export const MOVED_TO = 'moved-to.json'

/** The folder, inside the data folder, that a move from a project fills. */
export const MOVING = 'moving'

/** Records the move durably: from now on the folder is not served, so that nothing is written or mailed by both sides. */
export function markMoved(dataDir: string, moved: MovedTo): void {
  writeDurably(join(dataDir, MOVED_TO), JSON.stringify(moved, null, 2))
}

/** Undefined if the content of this folder was never moved. Throws an error worded for the owner. */
export function readMoved(dataDir: string): MovedTo | undefined {
  const path = join(dataDir, MOVED_TO)
  try {
    const { to, at, isFinished }: Partial<MovedTo> = JSON.parse(readFileSync(path, 'utf8'))
    return { to: String(to), at: String(at), isFinished: isFinished === true }
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return undefined
    const advice = 'It says that this folder was moved: delete it to serve the folder again.'
    throw new Error(`${path} cannot be read. ${advice}`, { cause })
  }
}

/** Throws an error worded for the owner if the content of this folder was moved to a project. */
export function refuseMoved(dataDir: string): void {
  const moved = readMoved(dataDir)
  if (!moved) return
  const next = moved.isFinished
    ? product.words.serveProject
    : `Run ${product.words.moveToProject} again: it was interrupted just before its end.`
  throw new Error(
    `The content of ${dataDir} was moved to ${moved.to} (${moved.at.slice(0, 10)}). ${next} ` +
      `To go back to this folder, delete ${join(dataDir, MOVED_TO)}; contact messages that waited to be mailed are then ` +
      'mailed from here too.',
  )
}
