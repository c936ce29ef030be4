import { accessSync, constants, statSync } from 'node:fs'
import { holdLock } from '../database/lock.ts'
import { faultOf } from '../folder/faults.ts'
import { makeFolder } from '../folder/make-folder.ts'
import { requireFolderAbove } from '../folder/prepare-folder.ts'
import { completeRestore, finishRestore } from './complete-restore.ts'
import type { Manifest } from './manifest.ts'
import { prepareRestore, type RestoreTask } from './prepare-restore.ts'

export interface RestoreReport {
  manifest: Manifest
  /** The folder with the replaced parts, if there were any. */
  aside?: string
}

/**
 * Both halves of a restore, for a data folder that no process serves. What it held is moved into a dated folder inside it
 * and never deleted. Throws an error worded for the owner if the folder is in use or the archive cannot be used.
 */
export async function restoreBackup(task: RestoreTask): Promise<RestoreReport> {
  const { file, dataDir } = task
  requireReadable(file)
  requireFolderAbove(dataDir)
  makeFolder(dataDir)
  const lock = holdLock(dataDir)
  try {
    finishRestore(dataDir)
    const manifest = await prepareRestore(task)
    const aside = completeRestore(dataDir)
    return { manifest, ...(aside && { aside }) }
  } finally {
    lock.release()
  }
}

function requireReadable(file: string): void {
  try {
    const stats = statSync(file, { throwIfNoEntry: false })
    if (!stats) throw new Error(`There is no file ${file}.`)
    if (stats.isDirectory()) throw new Error(`${file} is a folder. Name the archive in it.`)
    accessSync(file, constants.R_OK)
  } catch (cause) {
    if (faultOf(cause) !== 'forbidden') throw cause
    throw new Error(
      `${file} cannot be read by this user. Nothing was changed. Give it to the user who runs this command, in a folder ` +
        'that is open to that user.',
      { cause },
    )
  }
}
