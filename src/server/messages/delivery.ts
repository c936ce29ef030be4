import type { Gate } from '@portico/gate'
import type { StoredMessage } from '#content/message/stored-message.ts'
import { MOST_WAITING } from '#data/inbox/message-queue.ts'
import { createQueueWorker, type QueueWorker } from '../queue/queue-worker.ts'
import { createMessageSender, longestWaitAfter, type MessageSenderParts } from './message-sender.ts'

export interface DeliveryParts extends MessageSenderParts {
  gate: Pick<Gate, 'take' | 'succeed'>
  /** No other process mails these messages: claims of a killed process are void at the next start. */
  isAlone: boolean
  /** How often to look for messages that have come due, in milliseconds. */
  tickMs?: number
}

/** Bounds memory; the others wait for the next digest. */
const MOST_IN_DIGEST = 500

/** Mails stored messages to the owner (docs/decisions/0009), one at a time. Beyond the limit of single mails, all that are due share one. */
export function createMessageDelivery(parts: DeliveryParts): QueueWorker {
  const { queue, gate, log, isAlone, tickMs, now = Date.now } = parts
  const sender = createMessageSender(parts)

  function isDue({ id, next_attempt_at, attempts }: StoredMessage) {
    const wait = next_attempt_at ? Date.parse(next_attempt_at) - now() : 0
    // a longer wait was set while the clock was ahead
    return sender.isUnrecorded(id) || wait <= 0 || wait > longestWaitAfter(attempts)
  }

  /** A failed attempt does not count towards the limit. */
  async function counted(rule: 'mailToOwner' | 'digestToOwner', claimed: readonly StoredMessage[]) {
    if (!(await sender.mail(claimed))) gate.succeed(rule, {})
  }

  /** Claimed messages come last in the queue, so each look finds others. */
  async function claimAllDue(): Promise<StoredMessage[]> {
    const claimed: StoredMessage[] = []
    while (claimed.length < MOST_IN_DIGEST) {
      const due = (await queue.waiting()).filter(isDue)
      const more = await sender.claim(due)
      claimed.push(...more)
      if (due.length < MOST_WAITING || more.length === 0) break
    }
    return claimed
  }

  return createQueueWorker({
    async due(isFirst) {
      const waiting = await queue.waiting()
      if (waiting.length < MOST_WAITING) sender.forgetAllBut(waiting)
      // postponed or claimed before this start: tried at once
      return isFirst && isAlone ? waiting : waiting.filter(isDue)
    },
    async work(message) {
      if (gate.take('mailToOwner', {}) === 0) await counted('mailToOwner', await sender.claim([message]))
      else if (gate.take('digestToOwner', {}) === 0) await counted('digestToOwner', await claimAllDue())
      return sender.isUnrecorded(message.id) ? 'again' : 'done'
    },
    failed: 'The queue of messages could not be processed; it is tried again',
    log,
    ...(tickMs && { tickMs }),
  })
}
