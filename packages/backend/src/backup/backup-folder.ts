import { accessSync, constants, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { faultOf, messageOf } from '../folder/faults.ts'
import { makeFolder } from '../folder/make-folder.ts'
import { product } from '../product.ts'

const { R_OK, W_OK, X_OK } = constants

/** Why no backup can be written there, even to a folder that is yet to be made. Changes nothing. */
export function faultOfBackupFolder(backupDir: string): string | undefined {
  const folder = resolve(backupDir)
  try {
    const present = nearest(folder)
    if (!statSync(present).isDirectory())
      return `${noBackup(folder)}: ${present} is a file. Set ${product.words.backupDir} to a folder.`
    accessSync(present, R_OK | W_OK | X_OK)
    return undefined
  } catch (error) {
    return explain(folder, error)
  }
}

/** Makes the folder if it is missing. Throws an error worded for the owner if no backup can be written to it. */
export function prepareBackupFolder(backupDir: string): void {
  const fault = faultOfBackupFolder(backupDir)
  if (fault) throw new Error(fault)
  try {
    makeFolder(backupDir)
  } catch (cause) {
    throw new Error(explain(resolve(backupDir), cause), { cause })
  }
}

/** Throws an error worded for the owner unless a backup can be written to a folder that they have named. */
export function requireNamedFolder(folder: string): void {
  try {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new Error(`There is no folder ${folder}. Make it first, or choose another one.`)
    accessSync(folder, R_OK | W_OK | X_OK)
  } catch (cause) {
    const fault = faultOf(cause)
    if (fault === 'read-only')
      throw new Error(`${noBackup(folder)}: nothing can be written there. Choose another folder.`, { cause })
    if (fault === 'forbidden')
      throw new Error(
        `${noBackup(folder)}: this user may not write there. Choose another folder, or give that one to the user who runs ` +
          'this command.',
        { cause },
      )
    throw cause
  }
}

function explain(folder: string, error: unknown): string {
  const fault = faultOf(error)
  if (fault === 'read-only')
    return (
      `${noBackup(folder)}: nothing can be written there. Mount that disk for writing, ${product.words.allowBackups}, ` +
      `or set ${product.words.backupDir} to another folder.`
    )
  if (fault === 'forbidden')
    return (
      `${noBackup(folder)}: the user who runs the site may not write there. Make that folder and give it to that user, or ` +
      `set ${product.words.backupDir} to another one.`
    )
  return `${noBackup(folder)} (${messageOf(error)}). Set ${product.words.backupDir} to another folder.`
}

const noBackup = (folder: string) => `No backup can be made in ${folder}`

/** The folder, or what is nearest above it. */
const nearest = (path: string): string => (statSync(path, { throwIfNoEntry: false }) ? path : nearest(dirname(path)))
