import type { StoredMessage } from '#content/message/stored-message.ts'
import { MOST_WAITING } from '#data/message-queue.ts'
import { createQueueWorker, type QueueWorker } from '../queue/queue-worker.ts'
import { longestWaitAfter, MessageSender, type MessageSenderParts } from './message-sender.ts'

/** Mails stored messages to the owner (docs/decisions/0009). */
export type MessageDelivery = QueueWorker

export interface DeliveryParts extends MessageSenderParts {
  /** No other process mails these messages: claims of a killed process are void at the next start. */
  isAlone: boolean
  /** How often to look for messages that have come due, in milliseconds. */
  tickMs?: number
}

/** Works through the queue, one message at a time. */
export function createMessageDelivery(parts: DeliveryParts): MessageDelivery {
  const { queue, log, isAlone, tickMs, now = Date.now } = parts
  const sender = new MessageSender(parts)

  function isDue({ id, next_attempt_at, attempts }: StoredMessage) {
    const wait = next_attempt_at ? Date.parse(next_attempt_at) - now() : 0
    // a longer wait was set while the clock was ahead
    return sender.isUnrecorded(id) || wait <= 0 || wait > longestWaitAfter(attempts)
  }

  return createQueueWorker({
    async due(isFirst) {
      const waiting = await queue.waiting()
      if (waiting.length < MOST_WAITING) sender.forgetAllBut(waiting)
      // what was postponed or claimed before this start is tried at once
      return isFirst && isAlone ? waiting : waiting.filter(isDue)
    },
    work: async (message) => ((await sender.deliver(message)) === 'unrecorded' ? 'again' : 'done'),
    failed: 'The queue of messages could not be processed; it is tried again',
    log,
    ...(tickMs && { tickMs }),
  })
}
