import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newInstant } from './clock.ts'
import { Deadline } from './deadline.ts'

/** The instant of the running transaction. */
export interface Clock {
  instant: string | undefined
}

/**
 * Opens the main database file as every connection to it must be opened, the server's and a command-line tool's alike:
 * WAL, one fsync per commit, the functions that defaults in migrations call, and those that make statements respect
 * `deadline`. While `clock.instant` is set, `now()` returns it.
 */
export function connect(path: string, clock: Clock = { instant: undefined }, deadline = new Deadline()): DatabaseSync {
  const connection = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5000 })
  try {
    connection.exec('pragma journal_mode = wal')
    connection.exec('pragma synchronous = full')
    connection.exec('pragma journal_size_limit = 16777216')
  } catch (error) {
    connection.close()
    throw error
  }
  connection.function('gen_random_uuid', () => crypto.randomUUID())
  connection.function('now', () => clock.instant ?? newInstant())
  const deterministic = { deterministic: true, directOnly: true }
  // SQLite's own lower() knows ASCII only
  connection.function('lower_unicode', deterministic, (text) => (text === null ? null : String(text).toLowerCase()))
  // not deterministic: SQLite would call them once for all rows
  const guard = (name: string, count: (bytes: number) => void) =>
    connection.function(name, { directOnly: true, varargs: true }, (bytes: unknown) => {
      count(Number(bytes))
      return 1
    })
  guard('within_deadline', () => deadline.check())
  guard('may_sort', (bytes) => deadline.countSorted(bytes))
  guard('may_answer', (bytes) => deadline.countAnswered(bytes))
  guard('may_match', (steps) => deadline.countMatched(steps))
  return connection
}

/** The main database of a data folder. */
export const databasePath = (dataDir: string): string => join(dataDir, 'database.db')
