import type { Row } from '#content/guard.ts'
import type { ContactMessage } from './contact-message.ts'

/** `pending` is to be mailed to the owner; `failed` was given up; `spam` is stored without being mailed. */
export type MessageStatus = 'pending' | 'sent' | 'failed' | 'spam'

/** A contact message in the owner's inbox (table contact_messages). Times are ISO 8601. */
export interface StoredMessage extends Row, ContactMessage {
  status: MessageStatus
  /** Attempts since it was last set to be sent. */
  attempts: number
  /** Why the last attempt failed, in words for the owner; null when none has. */
  last_error: string | null
  /** When the next attempt is due; null means at once. */
  next_attempt_at: string | null
  sent_at: string | null
  read_at: string | null
}

/** The values that queue a message for mailing (again), with all attempts. `sent_at` is kept: it marks a second sending. */
export const SEND_AGAIN = { status: 'pending', attempts: 0, last_error: null, next_attempt_at: null } as const

/** In `last_error` after an attempt whose mail may or may not have arrived (docs/decisions/0009). */
export const DOUBT = 'An earlier mail may have arrived.'

/**
 * The value of `last_error` while a mail is being sent. It remains if the process ends meanwhile, and marks the outcome as
 * unknown. `again` is for a message whose outcome was unknown before.
 */
export const UNDER_WAY = {
  first: 'It is being mailed now.',
  again: `It is being mailed now. ${DOUBT}`,
} as const

/** The value of `last_error` for a mail that was written to a file because there is no mail server. */
export const NO_MAIL_SERVER =
  'No mail server is set up (SMTP_URL): the mail was written to a file in the outbox folder.'

/** Whether this message is being mailed right now; `last_error` is not an error then. */
export const isUnderWay = ({ status, last_error }: Pick<StoredMessage, 'status' | 'last_error'>) =>
  status === 'pending' && Object.values<string | null>(UNDER_WAY).includes(last_error)

/** Whether this message is being mailed, or is about to be for the first time since it was last set to be sent. */
export const isOnItsWay = (message: Pick<StoredMessage, 'status' | 'last_error'>) =>
  isUnderWay(message) || (message.status === 'pending' && message.last_error === null)
