import type { PostgrestClient } from '@supabase/postgrest-js'
import type { ContactMessage } from '#content/contact-message.ts'
import { uuidOf } from '../_shared/hashes.ts'
import type { StoreMessage } from './handler.ts'

/** The same text from the same address within this time is one message (decision 12). */
export const repeatMs = 10 * 60_000

/** What both engines answer when a key is taken. */
export const UNIQUE_VIOLATION = '23505'

type Rest = Pick<PostgrestClient, 'from'>

/**
 * Stores messages through rest/v1 with the secret key, on both engines alike. A row's id is drawn from its text, its address
 * and the ten minutes in which it arrived: of two equal messages at once the database itself refuses the second.
 * Throws what the database answered.
 */
export function createMessageStore(rest: Rest, now = Date.now): StoreMessage {
  return async (message, { isSpam }) => {
    const earlier = await findEarlier(rest, message, now())
    if (earlier) return { id: earlier, isRepeat: true }
    const id = await messageId(message, periodAt(now()))
    const { error } = await rest.from('contact_messages').insert({ id, ...message, ...(isSpam && { status: 'spam' }) })
    if (error && error.code !== UNIQUE_VIOLATION) throw error
    return { id, isRepeat: error !== null }
  }
}

/** Tells whether a message is stored already: it is thanked for, and takes no place. Throws what the database answered. */
export const createRepeatCheck =
  (rest: Rest, now = Date.now) =>
  async (message: ContactMessage): Promise<boolean> =>
    (await findEarlier(rest, message, now())) !== undefined

async function findEarlier(rest: Rest, message: ContactMessage, now: number): Promise<string | undefined> {
  const ids = await Promise.all([periodAt(now), periodAt(now) - 1].map((period) => messageId(message, period)))
  const since = new Date(now - repeatMs).toISOString()
  const { data, error } = await rest
    .from('contact_messages')
    .select('id')
    .in('id', ids)
    .gte('created_at', since)
    .limit(1)
  if (error) throw error
  return data[0] && String(data[0].id)
}

const periodAt = (now: number) => Math.floor(now / repeatMs)

const messageId = ({ email, message }: ContactMessage, period: number) =>
  uuidOf(`${period}\n${email.toLowerCase()}\n${message}`)
