import { setTimeout } from 'node:timers/promises'
import { DOUBT, NO_MAIL_SERVER, type StoredMessage, UNDER_WAY } from '#content/stored-message.ts'
import { type MessageQueue, MOST_WAITING } from '#data/message-queue.ts'
import type { Log } from '../log/log.ts'
import { contactMail } from '../mail/contact-mail.ts'
import type { Mailer } from '../mail/mailer.ts'
import { MailUnconfirmed } from '../mail/smtp.ts'
import { deliveryTexts } from './delivery-texts.ts'

/** Mails stored messages to the owner (decision 12). */
export interface MessageDelivery {
  /** Tries what waits, and from then on whatever comes due. */
  start(): void
  /** Says that there may be something new. */
  wake(): void
  /** Waits some seconds for the mail under way; the others wait for the next start. */
  close(): Promise<void>
}

export interface DeliveryParts {
  queue: MessageQueue
  mailer: Pick<Mailer, 'deliver'>
  /** The owner's address; null when there is none. */
  recipient: () => Promise<string | null>
  siteUrl: string
  /** Nobody else mails these messages: what a process that was killed had claimed is free at the next start. */
  isAlone: boolean
  log: Pick<Log, 'warn'>
  /** How often it is looked for messages that came due, in milliseconds. */
  tickMs?: number
  now?: () => number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Waits after each failed attempt; after the last one the owner decides ('Send again'). */
export const RETRY_AFTER_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR]

/** How long a process has for the message that it claimed: more than all time-outs of SMTP together. */
export const CLAIM_MS = 10 * MINUTE

/** The longest that a message waits. One that is to wait longer was put off by a clock that was ahead. */
const LONGEST_WAIT_MS = 24 * HOUR + CLAIM_MS

/** How long a stop waits for the mail under way. What is cut off then is tried again at the next start. */
const FINISH_WITHIN_MS = 6_500

/**
 * Works the queue through, one message at a time. Before a mail goes out the message says so: were the process killed then,
 * or did the mail server not confirm the mail, nobody could know whether it arrived, so it is sent once more under the same
 * Message-ID, and after a second doubt it is left to the owner. So no message is lost, and none arrives more than twice.
 */
export function createMessageDelivery(parts: DeliveryParts): MessageDelivery {
  const { queue, log, tickMs = 15_000, now = Date.now } = parts
  /** When a mail left whose row could not be told: it is told later, not mailed again. */
  const untold = new Map<string, number>()
  function isDue({ id, next_attempt_at }: StoredMessage) {
    const wait = next_attempt_at ? Date.parse(next_attempt_at) - now() : 0
    return untold.has(id) || wait <= 0 || wait > LONGEST_WAIT_MS
  }
  const after = (ms: number) => new Date(now() + ms).toISOString()
  let working: Promise<void> | undefined
  let isAskedAgain = false
  let isOpen = false
  /** What was put off or claimed before this start is tried at once. */
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
        const waiting = await queue.waiting()
        if (waiting.length < MOST_WAITING) forgetTold(waiting)
        const due = waiting.filter((message) => takesAll || isDue(message))
        takesAll = false
        for (const message of due) if (isOpen) await deliver(message)
      } catch (error) {
        log.warn({ err: error }, 'The messages that wait to be mailed could not be looked after; it is tried again')
      }
    }
  }

  /** What waits no longer was told by another process, or deleted. */
  function forgetTold(waiting: readonly StoredMessage[]) {
    for (const id of untold.keys()) if (!waiting.some((message) => message.id === id)) untold.delete(id)
  }

  async function deliver(message: StoredMessage) {
    const sentAt = untold.get(message.id)
    untold.delete(message.id)
    if (sentAt && sentAt > timeOf(message.sent_at)) return tell(message, sentAt)
    const { last_error } = message
    if (last_error === UNDER_WAY.again) return giveUp(message, deliveryTexts.uncertain)
    const isDoubtful = last_error === UNDER_WAY.first || last_error?.includes(DOUBT) === true
    const claimed = await queue.change(message, {
      attempts: message.attempts + 1,
      next_attempt_at: after(CLAIM_MS),
      last_error: isDoubtful ? UNDER_WAY.again : UNDER_WAY.first,
    })
    if (claimed) await mail(claimed, isDoubtful)
  }

  async function mail(message: StoredMessage, isDoubtful: boolean) {
    // only what the mail server or its absence says: a note that cannot be written is no fault of the mail
    const outcome = await attempt(message).catch((error: unknown) => ({ error }))
    if (outcome === 'sent') return tell(message, now())
    if (outcome === 'filed') return giveUp(message, NO_MAIL_SERVER)
    if (outcome === 'no recipient') return putOff(message, deliveryTexts.noRecipient, isDoubtful)
    if (!(outcome.error instanceof MailUnconfirmed))
      return putOff(message, deliveryTexts.fault(outcome.error), isDoubtful)
    return isDoubtful ? giveUp(message, deliveryTexts.uncertain) : putOff(message, deliveryTexts.unconfirmed)
  }

  async function attempt(message: StoredMessage) {
    const to = await parts.recipient()
    return to ? parts.mailer.deliver(contactMail(parts.siteUrl, to, message)) : 'no recipient'
  }

  async function tell(message: StoredMessage, sentAt: number) {
    untold.set(message.id, sentAt)
    const told = {
      status: 'sent',
      sent_at: new Date(sentAt).toISOString(),
      last_error: null,
      next_attempt_at: null,
    } as const
    const isTold = await queue.change(message, told)
    // otherwise the owner asked for it again meanwhile: it is told at the next look
    if (isTold) untold.delete(message.id)
    else isAskedAgain = true
  }

  async function putOff(message: StoredMessage, reason: string, isDoubtful = false) {
    const last_error = isDoubtful ? `${reason} ${DOUBT}` : reason
    const pause = RETRY_AFTER_MS[message.attempts - 1]
    if (pause === undefined) return giveUp(message, last_error)
    log.warn({ id: message.id, attempts: message.attempts }, 'A message could not be mailed; it is tried again')
    await queue.change(message, { last_error, next_attempt_at: after(pause) })
  }

  async function giveUp(message: StoredMessage, last_error: string) {
    log.warn({ id: message.id, attempts: message.attempts }, 'A message was not mailed: the inbox says why')
    await queue.change(message, { status: 'failed', last_error, next_attempt_at: null })
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

const timeOf = (instant: string | null) => (instant ? Date.parse(instant) : 0)
