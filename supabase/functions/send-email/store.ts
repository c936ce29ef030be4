import type { PostgrestClient } from '@supabase/postgrest-js'
import type { ContactMessage } from '#content/message/contact-message.ts'
import { uuidOf } from '../_shared/hashes.ts'
import type { MessageStore } from './handler.ts'

/** The same text from the same address within this time counts as one message. */
export const REPEAT_MS = 10 * 60_000

/** The error code of both engines for a duplicate key. */
export const UNIQUE_VIOLATION = '23505'

type Rest = Pick<PostgrestClient, 'from'>

/**
 * Stores messages through rest/v1 with the secret key, on both engines. A row's id is derived from its text, its
 * address and the ten-minute period in which it arrived: of two equal messages at the same time the database itself
 * refuses the second. Throws the database's error.
 */
export function createMessageStore(rest: Rest, now = Date.now): MessageStore {
  return {
    async find(message) {
      const period = periodAt(now())
      const ids = await Promise.all([messageId(message, period), messageId(message, period - 1)])
      const since = new Date(now() - REPEAT_MS).toISOString()
      const { data, error } = await rest
        .from('contact_messages')
        .select('id')
        .in('id', ids)
        .gte('created_at', since)
        .limit(1)
      if (error) throw error
      return data[0] && String(data[0].id)
    },
    async add(message, { isSpam }) {
      const id = await messageId(message, periodAt(now()))
      const row = { id, ...message, ...(isSpam && { status: 'spam' }) }
      const { error } = await rest.from('contact_messages').insert(row)
      if (error && error.code !== UNIQUE_VIOLATION) throw error
      return { id, isRepeat: error !== null }
    },
  }
}

const periodAt = (now: number) => Math.floor(now / REPEAT_MS)

const messageId = ({ email, message }: ContactMessage, period: number) =>
  uuidOf(`${period}\n${email.toLowerCase()}\n${message}`)
