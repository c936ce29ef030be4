import type { PostgrestClient } from '@supabase/postgrest-js'
import { keyedHash, uuidOf } from '../_shared/hashes.ts'
import { networksOf } from '../_shared/network.ts'
import type { LimitMessages } from './handler.ts'
import { UNIQUE_VIOLATION } from './store.ts'

/** How many messages a client may send, how many all of them together, and in which time. */
export const MESSAGE_LIMIT = { messages: 5, ofAll: 200, ms: 10 * 60_000 }

/** Clocks of several machines may differ by so much. */
const CLOCKS_DIFFER_MS = 60_000

/** Marks the rows of the wider blocks of an address: each message has one row without it. */
const WIDER = 'in '

type Rest = Pick<PostgrestClient, 'from'>

interface Block {
  /** What stands in the column `network`. */
  network: string
  /** The ids of the rows that it may have, one for each message. */
  places: string[]
}

/**
 * Counts messages in the database, so that the limit holds over restarts and any number of processes. Every block that an
 * address belongs to has places, the narrowest five: a message takes a free one in each, or none at all, and a place is free
 * again after ten minutes. Of two messages that want one place the database refuses the second, which looks again. What is
 * kept of an address are hashes under the secret key, and only while they count. Throws what the database answered.
 */
export function createMessageLimit(rest: Rest, secret: string, now: () => number = Date.now): LimitMessages {
  return async (clientAddress) => {
    const blocks = await blocksOf(clientAddress, secret)
    await forgetMessagePlaces(rest, now)
    for (;;) {
      const { ofAll, own } = await readTaken(rest, blocks)
      if (ofAll.length === MESSAGE_LIMIT.ofAll) return { retryAfterSeconds: secondsUntilFree(ofAll[0], now()) }
      const rows: object[] = []
      for (const { network, places } of blocks) {
        const taken = own.filter((row) => row.network === network)
        const id = places.find((place) => !taken.some((row) => row.id === place))
        if (!id) return { retryAfterSeconds: secondsUntilFree(taken[0], now()) }
        rows.push({ id, network, created_at: time(now()) })
      }
      const { error } = await rest.from('contact_limits').insert(rows)
      if (!error) return null
      if (error.code !== UNIQUE_VIOLATION) throw error
    }
  }
}

function blocksOf(clientAddress: string, secret: string): Promise<Block[]> {
  return Promise.all(
    networksOf(clientAddress).map(async ({ name, share }, index) => {
      const hash = await keyedHash(secret, name)
      const network = index === 0 ? hash : WIDER + hash
      const count = MESSAGE_LIMIT.messages * share
      const places = await Promise.all(Array.from({ length: count }, (_, place) => uuidOf(`${network}\n${place}`)))
      return { network, places }
    }),
  )
}

/** The rows of all messages, and those of these blocks, oldest first. */
async function readTaken(rest: Rest, blocks: readonly Block[]) {
  const rows = () => rest.from('contact_limits').select('id, network, created_at').order('created_at')
  const names = blocks.map(({ network }) => network)
  const [ofAll, own] = await Promise.all([
    rows().not('network', 'like', `${WIDER}%`).limit(MESSAGE_LIMIT.ofAll),
    rows().in('network', names),
  ])
  const error = ofAll.error ?? own.error
  if (error) throw error
  return { ofAll: ofAll.data ?? [], own: own.data ?? [] }
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
