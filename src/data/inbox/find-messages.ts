import type { StoredMessage } from '#content/message/stored-message.ts'
import type { Tables } from '../rest/rest-client.ts'
import { rowsOf } from '../rest/rows-of.ts'

const COLUMNS = 'id, name, email, message, status, created_at'
const MOST_FOUND = 8

export type FoundMessage = Pick<StoredMessage, 'id' | 'name' | 'email' | 'message' | 'status' | 'created_at'>

/**
 * The newest messages of both folders that have every word in the sender's name, the address or the text, whatever the case.
 * Throws RestError.
 */
export async function findMessages(rest: Tables, words: readonly string[], signal: AbortSignal) {
  let found = rest.from('contact_messages').select(COLUMNS).retry(false)
  for (const word of words) {
    const pattern = quoted(`%${likePattern(word)}%`)
    found = found.or(['name', 'email', 'message'].map((column) => `${column}.ilike.${pattern}`).join(','))
  }
  const newest = found.order('created_at', { ascending: false }).limit(MOST_FOUND)
  return rowsOf<FoundMessage>(await newest.abortSignal(signal))
}

/** A value that may have commas and brackets, quoted for PostgREST's list of conditions. */
const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`

/** For `ilike`. An asterisk is PostgREST's other sign for %, and cannot be escaped: the wildcard for one character matches it. */
export const likePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_')
