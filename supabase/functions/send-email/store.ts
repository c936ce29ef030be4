import type { PostgrestClient } from '@supabase/postgrest-js'
import type { ContactMessage } from '#content/contact-message.ts'
import type { StoreMessage } from './handler.ts'

/** The same text from the same address within this time is one message (decision 12). */
export const repeatMs = 10 * 60_000

const UNIQUE_VIOLATION = '23505'

/**
 * Stores messages through rest/v1 with the secret key, on both engines alike. A row's id is drawn from its text, its address
 * and the ten minutes in which it arrived: of two equal messages at once the database itself refuses the second.
 * Throws what the database answered.
 */
export function createMessageStore(rest: Pick<PostgrestClient, 'from'>, now = Date.now): StoreMessage {
  return async (message) => {
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
    const { error } = await rest.from('contact_messages').insert({ id, ...message })
    if (error && error.code !== UNIQUE_VIOLATION) throw error
    return { id, isRepeat: error !== null }
  }
}

/** A UUID of version 8, whose bits are ours to choose (RFC 9562). */
async function messageId({ email, message }: ContactMessage, period: number): Promise<string> {
  const source = new TextEncoder().encode(`${period}\n${email.toLowerCase()}\n${message}`)
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', source)).subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
