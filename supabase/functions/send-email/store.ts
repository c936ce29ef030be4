import type { PostgrestClient } from '@supabase/postgrest-js'
import type { ContactMessage } from '#content/contact-message.ts'
import { uuidOf } from '../_shared/hashes.ts'
import type { StoreMessage } from './handler.ts'

/** The same text from the same address within this time is one message (decision 12). */
export const repeatMs = 10 * 60_000

/** What both engines answer when a key is taken. */
export const UNIQUE_VIOLATION = '23505'

/**
 * Stores messages through rest/v1 with the secret key, on both engines alike. A row's id is drawn from its text, its address
 * and the ten minutes in which it arrived: of two equal messages at once the database itself refuses the second.
 * Throws what the database answered.
 */
export function createMessageStore(rest: Pick<PostgrestClient, 'from'>, now = Date.now): StoreMessage {
  return async (message, { isSpam }) => {
    const period = Math.floor(now() / repeatMs)
    const [id, idBefore] = await Promise.all([messageId(message, period), messageId(message, period - 1)])
    const since = new Date(now() - repeatMs).toISOString()
    const earlier = await rest
      .from('contact_messages')
      .select('id')
      .in('id', [id, idBefore])
      .gte('created_at', since)
      .limit(1)
    if (earlier.error) throw earlier.error
    if (earlier.data[0]) return { id: String(earlier.data[0].id), isRepeat: true }
    const { error } = await rest.from('contact_messages').insert({ id, ...message, ...(isSpam && { status: 'spam' }) })
    if (error && error.code !== UNIQUE_VIOLATION) throw error
    return { id, isRepeat: error !== null }
  }
}

const messageId = ({ email, message }: ContactMessage, period: number) =>
  uuidOf(`${period}\n${email.toLowerCase()}\n${message}`)
