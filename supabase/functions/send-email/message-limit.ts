import { networkOf } from '@portico/gate/network'
import type { PostgrestClient } from '@supabase/postgrest-js'
import { keyedHash, uuidOf } from '../_shared/hashes.ts'
import type { LimitMessages } from './handler.ts'
import { UNIQUE_VIOLATION } from './store.ts'

/** How many messages a client may send, how many all clients together, and within which time. */
export const MESSAGE_LIMIT = { messages: 5, ofAll: 200, ms: 10 * 60_000 }

/** For the log of the function, when messages are refused because of all the others. */
export const MESSAGE_LIMIT_REACHED =
  `The function send-email has reached its limit of ${MESSAGE_LIMIT.ofAll} messages in ten minutes from callers with the publishable ` +
  "key. The form of a site whose server has the project's secret key is not affected."

/** The largest difference expected between the clocks of several machines. */
const CLOCKS_DIFFER_MS = 60_000

/** Marks the rows of an address's wider blocks: each message has exactly one row without it. */
const WIDER = 'in '

type Rest = Pick<PostgrestClient, 'from'>

interface Block {
  /** The value of the column `network`. */
  network: string
  /** The ids of the rows that it may have, one per message. */
  slots: string[]
}

interface MessageLimitOptions {
  /** Called for each message that is refused because of those of all clients together. */
  onLimitReached?: () => void
  now?: () => number
}

/**
 * Counts messages in the database, so that the limit holds across restarts and any number of processes. Every block
 * that an address belongs to has a number of slots, the narrowest five: a message takes a free slot in each block, or
 * none at all, and a slot is free again after ten minutes. If two messages want the same slot the database refuses the
 * second, which tries again. Addresses are kept only as hashes under the secret key, and only while they count. Throws
 * the database's error.
 */
export function createMessageLimit(
  rest: Rest,
  secret: string,
  { onLimitReached = () => {}, now = Date.now }: MessageLimitOptions = {},
): LimitMessages {
  return async (clientAddress) => {
    const blocks = await blocksOf(clientAddress, secret)
    await deleteExpiredSlots(rest, now)
    for (;;) {
      const { ofAll, own } = await readTaken(rest, blocks)
      if (ofAll.length === MESSAGE_LIMIT.ofAll) {
        onLimitReached()
        return { retryAfterSeconds: secondsUntilFree(ofAll[0], now()) }
      }
      const rows: object[] = []
      for (const { network, slots } of blocks) {
        const taken = own.filter((row) => row.network === network)
        const id = slots.find((slot) => !taken.some((row) => row.id === slot))
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
    networkOf(clientAddress).map(async ({ name, share }, index) => {
      const hash = await keyedHash(secret, name)
      const network = index === 0 ? hash : WIDER + hash
      const count = MESSAGE_LIMIT.messages * share
      const slots = await Promise.all(Array.from({ length: count }, (_, slot) => uuidOf(`${network}\n${slot}`)))
      return { network, slots }
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

/** Deletes expired slots, and those taken while a clock was far ahead. Throws the database's error. */
export async function deleteExpiredSlots(rest: Rest, now: () => number = Date.now): Promise<void> {
  const slots = () => rest.from('contact_limits').delete()
  const old = await slots().lte('created_at', time(now() - MESSAGE_LIMIT.ms))
  const ahead = await slots().gt('created_at', time(now() + CLOCKS_DIFFER_MS))
  const error = old.error ?? ahead.error
  if (error) throw error
}

const time = (milliseconds: number) => new Date(milliseconds).toISOString()

const secondsUntilFree = (slot: { created_at?: unknown } | undefined, now: number) =>
  Math.max(1, Math.ceil((Date.parse(String(slot?.created_at)) + MESSAGE_LIMIT.ms - now) / 1000))
