import type { Tables } from '../rest/rest-client.ts'
import { isUniqueViolation, rowsOf } from '../rest/rows-of.ts'

// Values that the server keeps across restarts, by name. Needs the secret key. Everything throws RestError.

/** The value kept under this name, unchecked; undefined if there is none. */
export async function readServerState(rest: Tables, name: string): Promise<unknown> {
  return rowsOf<{ value: unknown }>(await rest.from('kept_values').select('value').eq('name', name))[0]?.value
}

/** Keeps a value that JSON can hold in place of an earlier one. If two processes do so at once, the later one wins. */
export async function writeServerState(rest: Tables, name: string, value: object): Promise<void> {
  rowsOf(await rest.from('kept_values').upsert({ name, value }, { onConflict: 'name' }))
}

const SPENT = 'spent '
/** Longer than any ticket is valid. */
const SPENT_FOR_MS = 40 * 60_000

/** Records a one-time name; false if any process has recorded it within forty minutes. */
export async function spendName(rest: Tables, name: string): Promise<boolean> {
  const before = new Date(Date.now() - SPENT_FOR_MS).toISOString()
  rowsOf(await rest.from('kept_values').delete().like('name', `${SPENT}%`).lt('created_at', before))
  try {
    rowsOf(await rest.from('kept_values').insert({ name: SPENT + name, value: {} }))
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
