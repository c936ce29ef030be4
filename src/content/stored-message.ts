import type { ContactMessage } from './contact-message.ts'
import type { Row } from './guard.ts'

/** `pending` waits to be mailed to the owner; `failed` was given up; `spam` is kept without being mailed. */
export type MessageStatus = 'pending' | 'sent' | 'failed' | 'spam'

/** A contact message as the owner's inbox has it (table contact_messages). Times are ISO 8601. */
export interface StoredMessage extends Row, ContactMessage {
  status: MessageStatus
  /** How often it was tried since it was last to be sent. */
  attempts: number
  /** Why the last attempt failed, in words for the owner; null when none has. */
  last_error: string | null
  /** When it is tried next; null is at once. */
  next_attempt_at: string | null
  sent_at: string | null
  read_at: string | null
}

/** What to write into a message so that it is mailed, from the first attempt on. `sent_at` stays: it tells a second sending. */
export const SEND_AGAIN = { status: 'pending', attempts: 0, last_error: null, next_attempt_at: null } as const

/** Stands in `last_error` once an attempt ended so that nobody knows whether its mail arrived (docs/decisions/0009). */
export const DOUBT = 'An earlier mail may have arrived.'

/**
 * What `last_error` says while a mail is on its way, and for ever after if the process ends then: who finds it knows that
 * the outcome is in doubt. The second is said when there was a doubt before.
 */
export const UNDER_WAY = {
  first: 'It is being mailed now.',
  again: `It is being mailed now. ${DOUBT}`,
} as const

/** What it says where a mail became a file, for want of a mail server. */
export const NO_MAIL_SERVER = 'No mail server is set up (SMTP_URL): the mail lies as a file in the outbox folder.'

/** Whether a mail of this message is on its way: what stands in `last_error` is no error then. */
export const isUnderWay = ({ status, last_error }: Pick<StoredMessage, 'status' | 'last_error'>) =>
  status === 'pending' && Object.values<string | null>(UNDER_WAY).includes(last_error)
