import type { PostgrestClient } from '@supabase/postgrest-js'
import { keyedHash, uuidOf } from '../_shared/hashes.ts'
import { networkOf } from '../_shared/network.ts'
import type { LimitMessages } from './handler.ts'
import { UNIQUE_VIOLATION } from './store.ts'

/** How many messages a network may send, and in which time. */
export const MESSAGE_LIMIT = { messages: 5, ms: 10 * 60_000 }

/**
 * Counts messages in the database, so that the limit holds over restarts and any number of processes: a network has five
 * places, a message takes a free one, and a place is free again after ten minutes. Of two messages that want one place the
 * database refuses the second, which looks again. What is kept of an address is a hash under the secret key, and only while
 * it counts. Throws what the database answered.
 */
export function createMessageLimit(
  rest: Pick<PostgrestClient, 'from'>,
  secret: string,
  now: () => number = Date.now,
): LimitMessages {
  return async (clientAddress) => {
    const network = await keyedHash(secret, networkOf(clientAddress))
    const places = await Promise.all(
      Array.from({ length: MESSAGE_LIMIT.messages }, (_, place) => uuidOf(`${network}\n${place}`)),
    )
    const cleaned = await rest
      .from('contact_limits')
      .delete()
      .lte('created_at', time(now() - MESSAGE_LIMIT.ms))
    if (cleaned.error) throw cleaned.error
    for (;;) {
      const taken = await rest.from('contact_limits').select('id, created_at').in('id', places).order('created_at')
      if (taken.error) throw taken.error
      const free = places.find((id) => !taken.data.some((place) => place.id === id))
      if (!free) return { retryAfterSeconds: secondsUntilFree(taken.data[0]?.created_at, now()) }
      const { error } = await rest.from('contact_limits').insert({ id: free, network, created_at: time(now()) })
      if (!error) return null
      if (error.code !== UNIQUE_VIOLATION) throw error
    }
  }
}

const time = (milliseconds: number) => new Date(milliseconds).toISOString()

const secondsUntilFree = (takenAt: unknown, now: number) =>
  Math.max(1, Math.ceil((Date.parse(String(takenAt)) + MESSAGE_LIMIT.ms - now) / 1000))
