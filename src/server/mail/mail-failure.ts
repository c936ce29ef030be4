import { mailFailureReason } from '#content/message/failure-reason.ts'
import { RestError } from '#data/rest/rest.ts'
import { RequestError } from '../outgoing/request-error.ts'
import { MailRefused, oneLine } from './message.ts'
import { MailUnconfirmed } from './smtp.ts'

/** SMTP's 5xx are final (RFC 5321 section 4.2.1), and so is what is refused here. */
export function isFinal(error: unknown): boolean {
  if (error instanceof MailRefused) return true
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return status >= 500
}

/** Errors of our own, whose message says why. */
const IN_WORDS = [MailRefused, MailUnconfirmed, RequestError, RestError]

/** What may be logged: a mail server's replies often repeat the recipient, and its errors the credentials. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && IN_WORDS.some((type) => error instanceof type)) return error.message
  const { code, originalCode, responseCode } = error as Record<string, unknown>
  // nodemailer calls refused connections and wrong certificates the same
  const cause = code === 'ESOCKET' ? (originalCode ?? code) : code
  return [cause, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown'
}

/** What the inbox makes a sentence of: a code that has one, else the mail server's words, without what cannot be stored. */
export function detailOf(error: unknown): string {
  const isAnswered = error instanceof Error && 'responseCode' in error && error.responseCode !== undefined
  const reason = reasonOf(error)
  if (!isAnswered && mailFailureReason(reason) !== reason) return reason
  return oneLine(error instanceof Error && error.message ? error.message : String(error))
    .slice(0, 300)
    .toWellFormed()
}
