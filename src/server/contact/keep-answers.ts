import { randomUUID } from 'node:crypto'
import type { ContactAnswer } from '#content/message/contact-answer.ts'

const KEPT_MS = 10 * 60_000
const MOST_KEPT = 100

/**
 * What the pages after the form say, in memory and for ten minutes. The id in the address is random, and no other client
 * address gets the answer with it. The oldest makes room, so no number of messages fills the memory.
 */
export function keepAnswers() {
  const kept = new Map<string, ContactAnswer>()
  const keyOf = (id: string, clientAddress: string) => `${id} ${clientAddress}`
  return {
    keep(answer: ContactAnswer, clientAddress: string): string {
      const id = randomUUID()
      const key = keyOf(id, clientAddress)
      kept.set(key, answer)
      setTimeout(() => kept.delete(key), KEPT_MS).unref()
      const [oldest = ''] = kept.keys()
      if (kept.size > MOST_KEPT) kept.delete(oldest)
      return id
    },
    find: (id: string, clientAddress: string) => kept.get(keyOf(id, clientAddress)),
  }
}
