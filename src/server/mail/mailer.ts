import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { SendMailOptions } from 'nodemailer'
import type { Failure } from '#content/health.ts'
import type { Log } from '../log/log.ts'
import type { Letterhead, LetterheadSource } from './letterhead.ts'
import { createOutbox } from './outbox.ts'
import { createSmtp, MailUnconfirmed } from './smtp.ts'
import { createWaitingMails, type WaitingMail } from './waiting-mails.ts'

export interface Mail {
  /** What kind of mail it is, for the log and the outbox: `recovery`. Lower-case letters and hyphens. */
  kind: string
  to: string
  subject: string
  text: string
  html?: string
  /** Where replies go; the sender is always the site's own address. */
  replyTo?: string
  /** Fixed by the caller for mails that outlive the process, so that a repeat is known as one. */
  messageId?: string
}

export interface Mailer {
  /**
   * One attempt: `filed` means written to the outbox, without a mail server. Rejects with the error of the mail server
   * or the disk, or with MailUnconfirmed.
   */
  deliver(mail: Mail): Promise<'sent' | 'filed'>
  /**
   * Accepts the mail and returns at once; it is retried after a fault, then given up with a line in the log. While it
   * waits it is kept in DATA_DIR/mails-waiting, so that the next start can continue with it.
   */
  send(mail: Mail): void
  /** For the text of a mail. */
  letterhead(): Promise<Letterhead>
  /** Continues with the mails that were waiting when the site stopped. */
  resume(): Promise<void>
  /** Whether there is a mail server, and how the last attempts ended. A mail in the outbox is not sent. */
  condition(): { hasServer: boolean; lastSentAt: string | null; lastFailure: Failure | null }
  /** Waits a moment for attempts in progress; mails that are still waiting or in progress are kept for the next start. */
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

/** A code is valid for an hour: after that nobody waits for the mail any more. */
const EXPIRES_AFTER_MS = 3_600_000
const RETRY_AFTER_MS = [2_000, 15_000, 60_000, 300_000]
/** How many mails may wait at once, to bound memory; who may ask for mails is limited before they get here. */
const MAX_UNDER_WAY = 200

/** A stop of the site has ten seconds, most of which its requests may take. */
const CLOSE_WITHIN_MS = 1_500

/** Sends by SMTP when it is set, otherwise into DATA_DIR/outbox. */
export function createMailer(options: MailerOptions): Mailer {
  const { siteUrl, dataDir, mail: settings, letterhead, log, retryAfterMs = RETRY_AFTER_MS } = options
  const host = new URL(siteUrl).hostname
  const sender = () => settings.from ?? { name: oneLine(letterhead.current().name), address: `noreply@${host}` }
  const transmit = settings.smtpUrl ? createSmtp(settings.smtpUrl) : createOutbox(join(dataDir, 'outbox'))
  const waiting = createWaitingMails(join(dataDir, 'mails-waiting'))
  const newMessageId = () => `<${crypto.randomUUID()}@${host}>`
  const closing = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  const unsent = new Set<WaitingMail>()
  const condition = {
    hasServer: settings.smtpUrl !== undefined,
    lastSentAt: null as string | null,
    lastFailure: null as Failure | null,
  }

  const track = <T>(work: Promise<T>) => {
    const tracked = work.finally(() => underWay.delete(tracked))
    underWay.add(tracked)
    return tracked
  }

  async function attempt({ kind, to, subject, text, html, replyTo, messageId = newMessageId() }: Mail) {
    const message: SendMailOptions = {
      from: sender(),
      to: { name: '', address: oneAddress(to) },
      subject: oneLine(subject),
      text,
      ...(html && { html }),
      ...(replyTo && { replyTo: { name: '', address: oneAddress(replyTo) } }),
      messageId,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    }
    try {
      await transmit(message, kind)
    } catch (error) {
      condition.lastFailure = { at: new Date().toISOString(), reason: reasonOf(error) }
      throw error
    }
    if (!settings.smtpUrl) return 'filed'
    condition.lastSentAt = new Date().toISOString()
    return 'sent'
  }

  async function persist(mail: WaitingMail) {
    unsent.add(mail)
    // the answer to the request that asked for the mail goes out first
    await setImmediate()
    if ((await tryRepeatedly(mail)) === 'cut') return
    unsent.delete(mail)
    await waiting.drop(mail.messageId).catch((error: unknown) => log.warn({ err: error }, NOT_DROPPED))
  }

  async function tryRepeatedly(mail: WaitingMail): Promise<'ended' | 'cut'> {
    for (let tries = 1; ; tries++) {
      try {
        await attempt(mail)
        return 'ended'
      } catch (error) {
        const details = { kind: mail.kind, tries, reason: reasonOf(error) }
        const pause = retryAfterMs[tries - 1]
        if (pause === undefined || isFinal(error)) {
          log.error(details, 'A mail could not be sent and was given up')
          return 'ended'
        }
        log.warn(details, 'A mail could not be sent; it is tried again')
        await keep(mail)
        const isCut = await setTimeout(pause, false, { signal: closing.signal, ref: false }).catch(() => true)
        if (isCut) return 'cut'
      }
    }
  }

  const keep = (mail: WaitingMail) =>
    waiting.keep(mail).catch((error: unknown) => log.error({ err: error, kind: mail.kind }, NOT_KEPT))

  function accept(mail: WaitingMail) {
    if (underWay.size < MAX_UNDER_WAY) void track(persist(mail))
    else log.error({ kind: mail.kind }, 'A mail was dropped: too many are waiting to be sent')
  }

  async function resume() {
    try {
      for (const mail of await waiting.read()) {
        if (Date.now() - mail.givenAt < EXPIRES_AFTER_MS) accept(mail)
        else {
          log.error({ kind: mail.kind }, 'A mail could not be sent within an hour and was given up')
          await waiting.drop(mail.messageId)
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'The mails that were waiting at the last stop could not be read')
    }
  }

  return {
    deliver: (mail) => track(attempt(mail)),
    send: (mail) => accept({ messageId: newMessageId(), ...mail, givenAt: Date.now() }),
    letterhead: letterhead.read,
    resume,
    condition: () => ({ ...condition }),
    async close() {
      closing.abort()
      await Promise.race([Promise.allSettled(underWay), setTimeout(CLOSE_WITHIN_MS, undefined, { ref: false })])
      await Promise.all([...unsent].map(keep))
      if (unsent.size > 0)
        log.warn({ mails: unsent.size }, 'Mails are still waiting to be sent; the next start will send them')
    },
  }
}

const NOT_KEPT = 'A mail that waits could not be written down: a stop of the site would lose it'
const NOT_DROPPED = 'A mail that was sent could not be removed from mails-waiting: the next start sends it again'

/** Exactly one bare address: no list, no display name, nothing that could begin another header. */
function oneAddress(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not pass
  if (!/^[^\s\u0000-\u001f\u007f<>,;:"()[\]\\]+@[^\s\u0000-\u001f\u007f<>,;:"()[\]\\@]+$/.test(text))
    throw new MailRefused('the recipient is not one plain e-mail address')
  return text
}

const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

/** A failure that another attempt cannot fix. */
class MailRefused extends Error {
  override name = 'MailRefused'
}

/** SMTP's 5xx are final (RFC 5321 section 4.2.1), and so is what is refused here. */
function isFinal(error: unknown): boolean {
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
