import type { Row } from '#content/guard.ts'
import type { ContactMessage } from './contact-message.ts'

/** `pending` is to be mailed to the owner; `failed` was given up; `spam` is stored without being mailed. */
export type MessageStatus = 'pending' | 'sent' | 'failed' | 'spam'

/**
 * The result of the last attempt to send a mail. `under_way` is written before the mail goes out: found later, it means that
 * the process ended meanwhile. With `no_server` the mail was written to a file.
 */
export type MailOutcome = 'under_way' | 'unconfirmed' | 'failed' | 'no_recipient' | 'no_server'

/** The state of sending a mail: in the row of a message, and in the file of a waiting account mail. */
export interface MailState {
  /** Attempts since it was last set to be sent. */
  attempts: number
  /** Null before the first attempt, and once the mail is sent. */
  last_outcome: MailOutcome | null
  /** For `failed`: a code of the system, or what the mail server said. */
  last_error: string | null
  /** How many mails were sent without a confirmation (docs/decisions/0009). */
  doubts: number
}

/** A contact message in the owner's inbox (table contact_messages). Times are ISO 8601. */
export interface StoredMessage extends Row, ContactMessage, MailState {
  status: MessageStatus
  /** When the next attempt is due; null means at once. */
  next_attempt_at: string | null
  sent_at: string | null
  read_at: string | null
  /** When an owner moved it to Spam; null if it was filed there on arrival. */
  spam_since?: string | null
}

export const NOT_TRIED = { attempts: 0, last_outcome: null, last_error: null, doubts: 0 } as const

/** The values that queue a message for mailing (again), with all attempts. `sent_at` is kept: it marks a second sending. */
export const SEND_AGAIN = { ...NOT_TRIED, status: 'pending', next_attempt_at: null } as const

/** Whether this message is being mailed right now. */
export const isUnderWay = ({ status, last_outcome }: Pick<StoredMessage, 'status' | 'last_outcome'>) =>
  status === 'pending' && last_outcome === 'under_way'

/** Whether this message is being mailed, or is about to be for the first time since it was last set to be sent. */
export const isOnItsWay = (message: Pick<StoredMessage, 'status' | 'last_outcome'>) =>
  isUnderWay(message) || (message.status === 'pending' && message.last_outcome === null)
