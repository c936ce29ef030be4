import { DOUBT, NO_MAIL_SERVER, type StoredMessage, UNDER_WAY } from '#content/message/stored-message.ts'
import type { MessageQueue } from '#data/message-queue.ts'
import type { Log } from '../log/log.ts'
import { contactMail, digestMail } from '../mail/contact-mail.ts'
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

/** Messages that are recorded alike: after so many attempts, and in doubt or not. */
const alikeIn = (messages: readonly StoredMessage[], isDoubtful: (message: StoredMessage) => boolean) =>
  Map.groupBy(messages, (message) => `${message.attempts} ${isDoubtful(message)}`).values()

/** Whether a mail about a message that waits may have arrived. */
const isDoubtful = ({ last_error }: StoredMessage) =>
  last_error === UNDER_WAY.first || last_error?.includes(DOUBT) === true

/** Whether it was in doubt when it was claimed. */
const wasDoubtful = ({ last_error }: StoredMessage) => last_error === UNDER_WAY.again

/**
 * Mails messages, one or several in a mail, and records how that went. Before a mail goes out the rows say so: if the
 * process is then killed, or the mail server does not confirm the mail, nobody knows whether it arrived, so each of them is
 * mailed once more, and after a second doubt left to the owner. So no message is lost, and none arrives more than twice.
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

  /** The mail about this message was sent, and its row, changed meanwhile, has to be read again. */
  isUnrecorded(id: string): boolean {
    return this.#unrecorded.has(id)
  }

  /** Forgets messages that no longer wait: another process has recorded them, or somebody has deleted them. */
  forgetAllBut(waiting: readonly StoredMessage[]): void {
    for (const id of this.#unrecorded.keys())
      if (!waiting.some((message) => message.id === id)) this.#unrecorded.delete(id)
  }

  /** Claims messages for a mail. Those that are in no need of one, or must not get a third, are recorded and left out. */
  async claim(messages: readonly StoredMessage[]): Promise<StoredMessage[]> {
    const toClaim: StoredMessage[] = []
    for (const message of messages) {
      const sent = this.#unrecorded.get(message.id)
      this.#unrecorded.delete(message.id)
      // another value in the row means that it was written after all, and that the owner has asked for a further mail since
      if (sent && sent.earlier === message.sent_at) await this.#recordSent([message], sent.at)
      else if (wasDoubtful(message)) await this.#giveUp([message], deliveryTexts.uncertain)
      else toClaim.push(message)
    }
    const claimed: StoredMessage[] = []
    for (const alike of alikeIn(toClaim, isDoubtful)) {
      const [first] = alike
      const values = {
        attempts: first!.attempts + 1, // a group is never empty
        next_attempt_at: this.#after(CLAIM_MS),
        last_error: isDoubtful(first!) ? UNDER_WAY.again : UNDER_WAY.first,
      }
      claimed.push(...(await this.#parts.queue.change(alike, values)))
    }
    return claimed
  }

  /** Sends one mail about claimed messages. Resolves with false if certainly none has left. */
  async mail(claimed: readonly StoredMessage[]): Promise<boolean> {
    if (claimed.length === 0) return false
    // catches only failures of the mail itself: a row that cannot be written is not one
    const outcome = await this.#attempt(claimed).catch((error: unknown) => ({ error }))
    if (outcome === 'sent') {
      await this.#recordSent(claimed, this.#now())
      return true
    }
    for (const alike of alikeIn(claimed, wasDoubtful)) await this.#recordUnsent(alike, outcome)
    return outcome === 'filed' || (outcome !== 'no recipient' && outcome.error instanceof MailUnconfirmed)
  }

  async #attempt(messages: readonly StoredMessage[]) {
    const { recipient, mailer, siteUrl } = this.#parts
    const to = await recipient()
    if (!to) return 'no recipient'
    const letterhead = await mailer.letterhead()
    const [first, ...more] = messages
    const isOne = first && more.length === 0
    return mailer.deliver(
      isOne ? contactMail(siteUrl, to, first, letterhead) : digestMail(siteUrl, to, messages, letterhead),
    )
  }

  async #recordSent(messages: readonly StoredMessage[], sentAt: number) {
    for (const { id, sent_at } of messages) this.#unrecorded.set(id, { at: sentAt, earlier: sent_at })
    const recorded = await this.#parts.queue.change(messages, {
      status: 'sent',
      sent_at: new Date(sentAt).toISOString(),
      last_error: null,
      next_attempt_at: null,
    })
    // the owner has asked for the others to be sent again meanwhile
    for (const { id } of recorded) this.#unrecorded.delete(id)
  }

  async #recordUnsent(messages: readonly StoredMessage[], outcome: 'filed' | 'no recipient' | { error: unknown }) {
    const isInDoubt = messages.some(wasDoubtful) // they are alike
    if (outcome === 'filed') return this.#giveUp(messages, NO_MAIL_SERVER)
    if (outcome === 'no recipient') return this.#postpone(messages, deliveryTexts.noRecipient, isInDoubt)
    if (!(outcome.error instanceof MailUnconfirmed))
      return this.#postpone(messages, deliveryTexts.fault(outcome.error), isInDoubt)
    return isInDoubt
      ? this.#giveUp(messages, deliveryTexts.uncertain)
      : this.#postpone(messages, deliveryTexts.unconfirmed)
  }

  async #postpone(messages: readonly StoredMessage[], reason: string, isInDoubt = false) {
    const last_error = isInDoubt ? `${reason} ${DOUBT}` : reason
    const pause = RETRY_AFTER_MS[messages[0]!.attempts - 1] // they are alike
    if (pause === undefined) return this.#giveUp(messages, last_error)
    this.#parts.log.warn(described(messages), 'A message could not be mailed; it is tried again')
    await this.#parts.queue.change(messages, { last_error, next_attempt_at: this.#after(pause) })
  }

  async #giveUp(messages: readonly StoredMessage[], last_error: string) {
    this.#parts.log.warn(described(messages), 'A message was not mailed: the inbox says why')
    await this.#parts.queue.change(messages, { status: 'failed', last_error, next_attempt_at: null })
  }

  #after(ms: number): string {
    return new Date(this.#now() + ms).toISOString()
  }
}

const described = (messages: readonly StoredMessage[]) => ({
  id: messages[0]?.id,
  attempts: messages[0]?.attempts,
  ...(messages.length > 1 && { more: messages.length - 1 }),
})
