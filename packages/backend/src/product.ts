/** What this package does not know of the program that it is part of: its files in the data folder, its owner's words. */
export interface Product {
  /** Files of the data folder that a backup takes, beside the database, the keys and the objects. */
  savedFiles: readonly string[]
  /** Folders in it of which a backup takes the files that have the given ending. */
  savedFolders: Readonly<Record<string, string>>
  /** What else belongs to the state of the site: a restore moves it aside, and no backup takes it. */
  passingFiles: readonly string[]
  /** Tables that a restore in the browser leaves as they are today, besides those of accounts. */
  keptTables: readonly string[]
  /** Tables in which it adds the backup's rows to today's; the value is what changes in these, in SQL. */
  mergedTables: Readonly<Record<string, string>>
  /** Tables in which it changes the backup's rows, and how, in SQL. */
  adaptedTables: Readonly<Record<string, string>>
  /** How sentences for the owner name settings and commands. */
  words: {
    dataDir: string
    backupDir: string
    /** The command that restores an archive. */
    restore: string
    /** The commands that move a site. */
    moveToFolder: string
    moveToProject: string
    /** How to serve a site that was moved to a project: a sentence. */
    serveProject: string
    /** How to let the program write to the folder of backups: an imperative. */
    allowBackups: string
  }
}

/** As set by `setProduct`; until then there are no further files, and the words are those of this package. */
export const product: Product = {
  savedFiles: [],
  savedFolders: {},
  passingFiles: [],
  keptTables: [],
  mergedTables: {},
  adaptedTables: {},
  words: {
    dataDir: 'dataDir',
    backupDir: 'backupDir',
    restore: 'restoreBackup',
    moveToFolder: 'the move',
    moveToProject: 'the move',
    serveProject: 'Serve it from there.',
    allowBackups: 'let this program write there',
  },
}

/** To be called once in each process, before the data folder is used: every sentence and every backup reads it. */
export function setProduct(own: Product): void {
  Object.assign(product, own)
}
