import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { NOT_TRIED } from '#content/message/stored-message.ts'
import type { Failure } from '#content/report/health.ts'
import { writeInPrivate } from '../files/write-whole.ts'
import type { Log } from '../log/log.ts'
import type { Letterhead, LetterheadSource } from './letterhead.ts'
import { reasonOf } from './mail-failure.ts'
import { createMailQueue } from './mail-queue.ts'
import { type Mail, oneLine, toMessage } from './message.ts'
import { createSmtp } from './smtp.ts'
import { createWaitingMails } from './waiting-mails.ts'

export interface Mailer {
  /**
   * One attempt: `filed` means written to the outbox, without a mail server. Rejects with the error of the mail server
   * or the disk, or with MailUnconfirmed.
   */
  deliver(mail: Mail): Promise<'sent' | 'filed'>
  /**
   * Accepts the mail and returns at once; it is retried after a fault, then given up with a line in the log. Until then
   * it is kept in DATA_DIR/mails-waiting, so that the next start can continue with it.
   */
  send(mail: Mail): void
  /** For the text of a mail. */
  letterhead(): Promise<Letterhead>
  /** Continues with the mails that were waiting when the site stopped. */
  resume(): Promise<void>
  /**
   * Whether there is a mail server, and how the last attempts ended: `lastFailure` is null once one has succeeded. A mail in
   * the outbox is not sent.
   */
  condition(): { hasServer: boolean; lastSentAt: string | null; lastFailure: Failure | null }
  /** Waits a moment for accepted mails that are being sent; the others wait for the next start. */
  close(): Promise<void>
}

export interface MailerOptions {
  siteUrl: string
  dataDir: string
  mail: { smtpUrl?: string; from?: string }
  letterhead: LetterheadSource
  log: Pick<Log, 'warn' | 'error'>
  /** Waits before each further attempt. */
  retryAfterMs?: readonly number[]
}

/** Sends by SMTP when it is set, otherwise into DATA_DIR/outbox. */
export function createMailer(options: MailerOptions): Mailer {
  const { siteUrl, dataDir, mail: settings, letterhead, log, retryAfterMs } = options
  const host = new URL(siteUrl).hostname
  const sender = () => settings.from ?? { name: oneLine(letterhead.current().name), address: `noreply@${host}` }
  const newMessageId = () => `<${crypto.randomUUID()}@${host}>`
  const transmit = settings.smtpUrl ? createSmtp(settings.smtpUrl) : createOutbox(join(dataDir, 'outbox'))
  const waiting = createWaitingMails(join(dataDir, 'mails-waiting'))
  const queue = createMailQueue({ attempt, waiting, log, retryAfterMs })
  const condition = {
    hasServer: settings.smtpUrl !== undefined,
    lastSentAt: null as string | null,
    lastFailure: null as Failure | null,
  }

  async function attempt(mail: Mail): Promise<'sent' | 'filed'> {
    const message = toMessage(mail, sender(), mail.messageId ?? newMessageId())
    try {
      await transmit(message, mail.kind)
    } catch (error) {
      condition.lastFailure = { at: new Date().toISOString(), reason: reasonOf(error) }
      throw error
    }
    condition.lastFailure = null
    if (!settings.smtpUrl) return 'filed'
    condition.lastSentAt = new Date().toISOString()
    return 'sent'
  }

  return {
    deliver: attempt,
    send: (mail) => queue.accept({ messageId: newMessageId(), ...mail, ...NOT_TRIED, givenAt: Date.now() }),
    letterhead: letterhead.read,
    resume: queue.resume,
    condition: () => ({ ...condition }),
    close: queue.close,
  }
}

/** Writes each mail, which may hold a one-time code, as an `.eml` file named by time and kind: for a site without SMTP_URL. */
function createOutbox(folder: string): (mail: SendMailOptions, kind: string) => Promise<void> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail, kind) => {
    const { message } = await composer.sendMail(mail)
    const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
    const name = `${time}-${kind}-${crypto.randomUUID().slice(0, 8)}.eml`
    await writeInPrivate(folder, name, message as Buffer) // with `buffer` set it is never a stream
  }
}
