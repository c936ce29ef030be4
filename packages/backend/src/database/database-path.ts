import { join } from 'node:path'

/** The main database of a data folder. */
export const databasePath = (dataDir: string): string => join(dataDir, 'database.db')
