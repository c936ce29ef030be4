import { MailRefused } from './message.ts'
import { MailUnconfirmed } from './smtp.ts'

/** SMTP's 5xx are final (RFC 5321 section 4.2.1), and so is what is refused here. */
export function isFinal(error: unknown): boolean {
  if (error instanceof MailRefused) return true
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return status >= 500
}

/** What may be logged: a mail server's replies often repeat the recipient, and its errors the credentials. */
export function reasonOf(error: unknown): string {
  if (error instanceof MailRefused || error instanceof MailUnconfirmed) return error.message
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown'
}
