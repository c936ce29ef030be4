import type { BucketRules } from './options.ts'

type ByName = Readonly<Record<string, string>>

const NO_NAMES: readonly string[] = []
const NOTHING: ByName = {}

/**
 * The program that this package is part of: its files in the data folder, and the words of its messages for the owner. As set
 * by `setProduct`; until then there are no further files, and the words are those of this package.
 */
export const product = {
  /** Of the program, as a backup names it. */
  version: 'unknown',
  /** Files of the data folder that a backup takes, beside the database, the keys and the objects. */
  savedFiles: NO_NAMES,
  /** Folders in it of which a backup takes the files that have the given ending. */
  savedFolders: NOTHING,
  /** What each bucket accepts. A restore takes no file that an upload could not have made. */
  buckets: {} as Readonly<Record<string, Pick<BucketRules, 'allowedMimeTypes'>>>, // until `setProduct`
  /** What else belongs to the state of the site: a restore moves it aside, and no backup takes it. */
  passingFiles: NO_NAMES,
  /** Tables that a restore in the browser leaves as they are today, besides those of accounts. */
  keptTables: NO_NAMES,
  /** Tables in which it adds the backup's rows to today's; the value is what changes in these, in SQL. */
  mergedTables: NOTHING,
  /** Tables in which it changes the backup's rows, and how, in SQL. */
  adaptedTables: NOTHING,
  /** How sentences for the owner name settings and commands. */
  words: {
    dataDir: 'dataDir',
    backupDir: 'backupDir',
    /** The command that restores an archive. */
    restore: 'restoreBackup',
    /** The commands that move a site. */
    moveToFolder: 'the move',
    moveToProject: 'the move',
    /** How to serve a site that was moved to a project: a sentence. */
    serveProject: 'Serve it from there.',
    /** How to let the program write to the folder of backups: an imperative. */
    allowBackups: 'let this program write there',
  },
}

/** To be called once in each process, before the data folder is used: every sentence and every backup reads it. */
export function setProduct(own: typeof product): void {
  Object.assign(product, own)
}
