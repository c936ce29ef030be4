import type { PostgrestClient } from '@supabase/postgrest-js'
import { keyedHash, uuidOf } from '../_shared/hashes.ts'
import { networkOf } from '../_shared/network.ts'
import type { LimitMessages } from './handler.ts'
import { UNIQUE_VIOLATION } from './store.ts'

/** How many messages a network may send, how many all of them together, and in which time. */
export const MESSAGE_LIMIT = { messages: 5, ofAll: 200, ms: 10 * 60_000 }

/** Clocks of several machines may differ by so much. */
const CLOCKS_DIFFER_MS = 60_000

type Rest = Pick<PostgrestClient, 'from'>

/**
 * Counts messages in the database, so that the limit holds over restarts and any number of processes: a network has five
 * places, a message takes a free one, and a place is free again after ten minutes. Of two messages that want one place the
 * database refuses the second, which looks again. What is kept of an address is a hash under the secret key, and only while
 * it counts. Throws what the database answered.
 */
export function createMessageLimit(rest: Rest, secret: string, now: () => number = Date.now): LimitMessages {
  return async (clientAddress) => {
    const network = await keyedHash(secret, networkOf(clientAddress))
    const places = await Promise.all(
      Array.from({ length: MESSAGE_LIMIT.messages }, (_, place) => uuidOf(`${network}\n${place}`)),
    )
    await forgetMessagePlaces(rest, now)
    for (;;) {
      const taken = await rest
        .from('contact_limits')
        .select('id, network, created_at')
        .order('created_at')
        .limit(MESSAGE_LIMIT.ofAll)
      if (taken.error) throw taken.error
      const own = taken.data.filter((place) => place.network === network)
      const free = places.find((id) => !own.some((place) => place.id === id))
      const isFull = taken.data.length === MESSAGE_LIMIT.ofAll
      if (!free || isFull) return { retryAfterSeconds: secondsUntilFree((isFull ? taken.data : own)[0], now()) }
      const { error } = await rest.from('contact_limits').insert({ id: free, network, created_at: time(now()) })
      if (!error) return null
      if (error.code !== UNIQUE_VIOLATION) throw error
    }
  }
}

/** Deletes the places that count no more, and those that a clock far ahead took. Throws what the database answered. */
export async function forgetMessagePlaces(rest: Rest, now: () => number = Date.now): Promise<void> {
  const places = () => rest.from('contact_limits').delete()
  const old = await places().lte('created_at', time(now() - MESSAGE_LIMIT.ms))
  const ahead = await places().gt('created_at', time(now() + CLOCKS_DIFFER_MS))
  const error = old.error ?? ahead.error
  if (error) throw error
}

const time = (milliseconds: number) => new Date(milliseconds).toISOString()

const secondsUntilFree = (place: { created_at?: unknown } | undefined, now: number) =>
  Math.max(1, Math.ceil((Date.parse(String(place?.created_at)) + MESSAGE_LIMIT.ms - now) / 1000))
