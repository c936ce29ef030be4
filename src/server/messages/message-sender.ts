import { DOUBT, NO_MAIL_SERVER, type StoredMessage, UNDER_WAY } from '#content/message/stored-message.ts'
import type { MessageQueue } from '#data/message-queue.ts'
import type { Log } from '../log/log.ts'
import { contactMail } from '../mail/contact-mail.ts'
import type { Mailer } from '../mail/mailer.ts'
import { MailUnconfirmed } from '../mail/smtp.ts'
import { deliveryTexts } from './delivery-texts.ts'

export interface MessageSenderParts {
  queue: MessageQueue
  mailer: Pick<Mailer, 'deliver' | 'letterhead'>
  /** The owner's address; null when there is none. */
  recipient: () => Promise<string | null>
  siteUrl: string
  log: Pick<Log, 'warn'>
  now?: () => number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Waits after each failed attempt; after the last one the owner decides ('Send again'). */
export const RETRY_AFTER_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR]

/** How long a process has for the message that it claimed: twice as long as a mail may take (mail/smtp.ts). */
export const CLAIM_MS = 10 * MINUTE

/** The longest wait that was set after so many attempts, however the clocks of several processes differ. */
export const longestWaitAfter = (attempts: number) => (RETRY_AFTER_MS[attempts - 1] ?? MINUTE) + CLAIM_MS

/** A mail that was sent. */
interface Sent {
  /** Milliseconds since 1970. */
  at: number
  /** When an earlier mail about the message was sent, as its row said then. */
  earlier: string | null
}

/**
 * Mails one message and records how that went. Before a mail goes out its row says so: if the process is then killed,
 * or the mail server does not confirm the mail, nobody knows whether it arrived, so it is sent once more under the same
 * Message-ID, and after a second doubt it is left to the owner. So no message is lost, and none arrives more than
 * twice.
 */
export class MessageSender {
  readonly #parts: MessageSenderParts
  readonly #now: () => number
  /** Mails that were sent and whose row could not be written: the row is written later, and the mail is not sent again. */
  readonly #unrecorded = new Map<string, Sent>()

  constructor(parts: MessageSenderParts) {
    this.#parts = parts
    this.#now = parts.now ?? Date.now
  }

  isUnrecorded(id: string): boolean {
    return this.#unrecorded.has(id)
  }

  /** Forgets messages that no longer wait: another process has recorded them, or somebody has deleted them. */
  forgetAllBut(waiting: readonly StoredMessage[]): void {
    for (const id of this.#unrecorded.keys())
      if (!waiting.some((message) => message.id === id)) this.#unrecorded.delete(id)
  }

  /** Resolves with `unrecorded` when the mail was sent and the row, changed meanwhile, has to be read again. */
  async deliver(message: StoredMessage): Promise<'recorded' | 'unrecorded'> {
    const sent = this.#unrecorded.get(message.id)
    this.#unrecorded.delete(message.id)
    // another value in the row means that it was written after all, and that the owner has asked for a further mail since
    if (sent && sent.earlier === message.sent_at) return this.#recordSent(message, sent.at)
    const { last_error } = message
    if (last_error === UNDER_WAY.again) return this.#giveUp(message, deliveryTexts.uncertain)
    const isDoubtful = last_error === UNDER_WAY.first || last_error?.includes(DOUBT) === true
    const claimed = await this.#parts.queue.change(message, {
      attempts: message.attempts + 1,
      next_attempt_at: this.#after(CLAIM_MS),
      last_error: isDoubtful ? UNDER_WAY.again : UNDER_WAY.first,
    })
    return claimed ? this.#mail(claimed, isDoubtful) : 'recorded'
  }

  async #mail(message: StoredMessage, isDoubtful: boolean) {
    // catches only failures of the mail itself: a row that cannot be written is not one
    const outcome = await this.#attempt(message).catch((error: unknown) => ({ error }))
    if (outcome === 'sent') return this.#recordSent(message, this.#now())
    if (outcome === 'filed') return this.#giveUp(message, NO_MAIL_SERVER)
    if (outcome === 'no recipient') return this.#postpone(message, deliveryTexts.noRecipient, isDoubtful)
    if (!(outcome.error instanceof MailUnconfirmed))
      return this.#postpone(message, deliveryTexts.fault(outcome.error), isDoubtful)
    return isDoubtful
      ? this.#giveUp(message, deliveryTexts.uncertain)
      : this.#postpone(message, deliveryTexts.unconfirmed)
  }

  async #attempt(message: StoredMessage) {
    const { recipient, mailer, siteUrl } = this.#parts
    const to = await recipient()
    return to ? mailer.deliver(contactMail(siteUrl, to, message, await mailer.letterhead())) : 'no recipient'
  }

  async #recordSent(message: StoredMessage, sentAt: number) {
    this.#unrecorded.set(message.id, { at: sentAt, earlier: message.sent_at })
    const recorded = await this.#parts.queue.change(message, {
      status: 'sent',
      sent_at: new Date(sentAt).toISOString(),
      last_error: null,
      next_attempt_at: null,
    })
    if (!recorded) return 'unrecorded' // the owner has asked for it to be sent again meanwhile
    this.#unrecorded.delete(message.id)
    return 'recorded'
  }

  async #postpone(message: StoredMessage, reason: string, isDoubtful = false) {
    const last_error = isDoubtful ? `${reason} ${DOUBT}` : reason
    const pause = RETRY_AFTER_MS[message.attempts - 1]
    if (pause === undefined) return this.#giveUp(message, last_error)
    const { log, queue } = this.#parts
    log.warn({ id: message.id, attempts: message.attempts }, 'A message could not be mailed; it is tried again')
    await queue.change(message, { last_error, next_attempt_at: this.#after(pause) })
    return 'recorded'
  }

  async #giveUp(message: StoredMessage, last_error: string) {
    const { log, queue } = this.#parts
    log.warn({ id: message.id, attempts: message.attempts }, 'A message was not mailed: the inbox says why')
    await queue.change(message, { status: 'failed', last_error, next_attempt_at: null })
    return 'recorded' as const
  }

  #after(ms: number): string {
    return new Date(this.#now() + ms).toISOString()
  }
}
