import type { StoredMessage } from '#content/message/stored-message.ts'
import type { MessageQueue } from '#data/inbox/message-queue.ts'
import type { Log } from '../log/log.ts'
import { contactMail, digestMail } from '../mail/contact-mail.ts'
import { begun, CUT_OFF, ended, isUncertain, type MailResult, pauseAfter } from '../mail/mail-state.ts'
import type { Mailer } from '../mail/mailer.ts'
import { MailUnconfirmed } from '../mail/smtp.ts'

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

/** How long a claim lasts: twice as long as a mail may take (mail/smtp.ts). */
export const CLAIM_MS = 10 * MINUTE

/** The longest wait after so many attempts, allowing for clocks that differ between processes. */
export const longestWaitAfter = (attempts: number) => (RETRY_AFTER_MS[attempts - 1] ?? MINUTE) + CLAIM_MS

interface Sent {
  /** Milliseconds since 1970. */
  at: number
  /** When an earlier mail about the message was sent, as its row said then. */
  earlier: string | null
}

/**
 * Mails messages, one or several in a mail, and records how that went. The rows are marked before a mail goes out: if the
 * process is then killed, or the mail server does not confirm the mail, it may or may not have arrived, so each of them is
 * mailed once more, and after a second uncertain attempt left to the owner. So no message is lost, and none arrives more than
 * twice.
 */
export function createMessageSender({ queue, mailer, recipient, siteUrl, log, now = Date.now }: MessageSenderParts) {
  /** Mails that were sent and whose row could not be written: the row is written later, and the mail is not sent again. */
  const unrecorded = new Map<string, Sent>()

  async function attempt(messages: readonly StoredMessage[]): Promise<MailResult> {
    const to = await recipient()
    if (!to) return 'no recipient'
    const letterhead = await mailer.letterhead()
    const [first, ...more] = messages
    const isOne = first && more.length === 0
    return mailer.deliver(
      isOne ? contactMail(siteUrl, to, first, letterhead) : digestMail(siteUrl, to, messages, letterhead),
    )
  }

  async function recordSent(messages: readonly StoredMessage[], sentAt: number) {
    for (const { id, sent_at } of messages) unrecorded.set(id, { at: sentAt, earlier: sent_at })
    const sent = { status: 'sent', sent_at: new Date(sentAt).toISOString(), next_attempt_at: null } as const
    const recorded = await queue.change(messages, (message) => ({ ...ended(message, 'sent'), ...sent }))
    // the owner has asked for the others to be sent again meanwhile
    for (const { id } of recorded) unrecorded.delete(id)
  }

  async function recordUnsent(messages: readonly StoredMessage[], result: MailResult) {
    const { id, attempts } = messages[0]! // there is at least one
    log.warn({ id, attempts, messages: messages.length }, 'A message could not be mailed: the inbox says why')
    const at = now()
    await queue.change(messages, (message) => {
      const state = ended(message, result)
      const pause = pauseAfter(state, RETRY_AFTER_MS)
      return pause === undefined
        ? { ...state, status: 'failed', next_attempt_at: null }
        : { ...state, next_attempt_at: new Date(at + pause).toISOString() }
    })
  }

  return {
    /** The mail about this message was sent, and its row, changed meanwhile, has to be read again. */
    isUnrecorded: (id: string) => unrecorded.has(id),
    /** Forgets messages that no longer wait: another process has recorded them, or somebody has deleted them. */
    forgetAllBut(waiting: readonly StoredMessage[]): void {
      for (const id of unrecorded.keys()) if (!waiting.some((message) => message.id === id)) unrecorded.delete(id)
    },
    /** Claims messages for a mail. Those that need none, or must not get a third, are recorded and left out. */
    async claim(messages: readonly StoredMessage[]): Promise<StoredMessage[]> {
      const toClaim: StoredMessage[] = []
      for (const message of messages) {
        const sent = unrecorded.get(message.id)
        unrecorded.delete(message.id)
        // another value in the row means that it was written after all, and that the owner has asked for a further mail since
        if (sent && sent.earlier === message.sent_at) await recordSent([message], sent.at)
        else if (isUncertain(begun(message))) await recordUnsent([message], CUT_OFF)
        else toClaim.push(message)
      }
      const next_attempt_at = new Date(now() + CLAIM_MS).toISOString()
      return queue.change(toClaim, (message) => ({ ...begun(message), next_attempt_at }))
    },
    /** Sends one mail about claimed messages. Resolves with false if certainly none has left. */
    async mail(claimed: readonly StoredMessage[]): Promise<boolean> {
      if (claimed.length === 0) return false
      // catches only failures of the mail itself: a row that cannot be written is not one
      const result = await attempt(claimed).catch((error: unknown) => ({ error }))
      if (result === 'sent') await recordSent(claimed, now())
      else await recordUnsent(claimed, result)
      return result !== 'no recipient' && (typeof result === 'string' || result.error instanceof MailUnconfirmed)
    },
  }
}
