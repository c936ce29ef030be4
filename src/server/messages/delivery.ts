import { setTimeout } from 'node:timers/promises'
import type { StoredMessage } from '#content/stored-message.ts'
import { MOST_WAITING } from '#data/message-queue.ts'
import { CLAIM_MS, MessageSender, type MessageSenderParts, RETRY_AFTER_MS } from './message-sender.ts'

/** Mails stored messages to the owner (docs/decisions/0009). */
export interface MessageDelivery {
  /** Tries what waits, and from then on whatever comes due. */
  start(): void
  /** Says that there may be something new. */
  wake(): void
  /** Waits some seconds for the mail under way; the others wait for the next start. */
  close(): Promise<void>
}

export interface DeliveryParts extends MessageSenderParts {
  /** Nobody else mails these messages: what a process that was killed had claimed is free at the next start. */
  isAlone: boolean
  /** How often to look for messages that have come due, in milliseconds. */
  tickMs?: number
}

/** The longest that a message waits. One that is to wait longer was postponed by a clock that was ahead. */
const LONGEST_WAIT_MS = Math.max(...RETRY_AFTER_MS) + CLAIM_MS

/** How long a stop waits for the mail under way. What is cut off then is tried again at the next start. */
const FINISH_WITHIN_MS = 6_500

/** Works through the queue, one message at a time. */
export function createMessageDelivery(parts: DeliveryParts): MessageDelivery {
  const { queue, log, tickMs = 15_000, now = Date.now } = parts
  const sender = new MessageSender(parts)
  let working: Promise<void> | undefined
  let isAskedAgain = false
  let isOpen = false
  /** What was postponed or claimed before this start is tried at once. */
  let takesAll = parts.isAlone
  let timer: NodeJS.Timeout | undefined

  function wake() {
    if (!isOpen) return
    isAskedAgain = true
    working ??= work().finally(() => {
      working = undefined
    })
  }

  async function work() {
    while (isAskedAgain && isOpen) {
      isAskedAgain = false
      try {
        await deliverDue()
      } catch (error) {
        log.warn({ err: error }, 'The messages that wait to be mailed could not be looked after; it is tried again')
      }
    }
  }

  async function deliverDue() {
    const waiting = await queue.waiting()
    if (waiting.length < MOST_WAITING) sender.forgetAllBut(waiting)
    const due = waiting.filter((message) => takesAll || isDue(message))
    takesAll = false
    for (const message of due) {
      if (!isOpen) return
      if ((await sender.deliver(message)) === 'unrecorded') isAskedAgain = true
    }
  }

  function isDue({ id, next_attempt_at }: StoredMessage) {
    const wait = next_attempt_at ? Date.parse(next_attempt_at) - now() : 0
    return sender.isUnrecorded(id) || wait <= 0 || wait > LONGEST_WAIT_MS
  }

  return {
    start() {
      isOpen = true
      timer = setInterval(wake, tickMs).unref()
      wake()
    },
    wake,
    async close() {
      isOpen = false
      clearInterval(timer)
      await Promise.race([working, setTimeout(FINISH_WITHIN_MS, undefined, { ref: false })])
    },
  }
}
