import { DatabaseSync } from 'node:sqlite'
import { likeMatches } from './like.ts'

/**
 * Opens the main database file as every connection to it must be opened, the server's and a command-line tool's alike:
 * WAL, one fsync a commit, and the functions that the migrations' defaults call. `now` gives the current instant.
 */
export function connect(path: string, now: () => string): DatabaseSync {
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
  connection.function('now', () => now())
  const deterministic = { deterministic: true, directOnly: true }
  connection.function('like_matches', deterministic, (text, pattern) => likeMatches(text, pattern, false))
  connection.function('ilike_matches', deterministic, (text, pattern) => likeMatches(text, pattern, true))
  return connection
}
