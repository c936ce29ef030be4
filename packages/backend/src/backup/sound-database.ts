import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { faultOf } from '../folder/faults.ts'

/** The database is damaged; the message is SQLite's first finding. */
export class DamageError extends Error {
  override name = 'DamageError'
}

/** Opens a copy that is not written to, without locks and without creating files beside it. */
export function openCopy(path: string): DatabaseSync {
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  return new DatabaseSync(url, { readOnly: true })
}

/** Throws DamageError if the database is damaged. */
export function requireSound(connection: DatabaseSync): void {
  let finding: unknown
  try {
    finding = connection.prepare('pragma quick_check(1)').get()?.quick_check
  } catch (cause) {
    throw isDamage(cause) ? new DamageError(cause.message, { cause }) : cause
  }
  if (finding !== 'ok') throw new DamageError(String(finding))
}

/** Whether the error means that a database is damaged: a DamageError, or SQLite's own. */
export const isDamage = (error: unknown): error is Error => error instanceof DamageError || faultOf(error) === 'damaged'
