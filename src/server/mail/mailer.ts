import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import type { Failure } from '#api/health.ts'
import { NOT_TRIED } from '#content/message/stored-message.ts'
import type { StoredMailSettings } from '#data/our-server/mail-settings.ts'
import { isUuid } from '#data/rest/is-uuid.ts'
import type { Settings } from '../environment/env.ts'
import { jsonFile, writeInPrivate } from '../files/json-file.ts'
import type { Log } from '../log/log.ts'
import { hasPassed } from '../schedule/has-passed.ts'
import type { LetterheadSource } from './letterhead.ts'
import { reasonOf } from './mail-failure.ts'
import { createMailQueue } from './mail-queue.ts'
import { type Mail, oneLine, toMessage } from './message.ts'
import { sendBySmtp, smtpOfSettings, smtpOfUrl } from './smtp.ts'
import { createWaitingMails } from './waiting-mails.ts'

export type Mailer = ReturnType<typeof createMailer>

export interface MailerOptions {
  siteUrl: string
  dataDir: string
  mail: Pick<Settings['mail'], 'smtpUrl' | 'from'>
  /** What an owner has set in the browser, read for each mail while there is no `smtpUrl`. */
  stored?: () => Promise<StoredMailSettings | null>
  letterhead: LetterheadSource
  log: Pick<Log, 'warn' | 'error'>
  /** Waits before each further attempt. */
  retryAfterMs?: readonly number[]
}

/** Sends by the server of `smtpUrl`, else by the one that is stored, otherwise into DATA_DIR/outbox. */
export function createMailer(options: MailerOptions) {
  const { siteUrl, dataDir, mail: settings, stored = async () => null, letterhead, log, retryAfterMs } = options
  const host = new URL(siteUrl).hostname
  const named = (address: string) => ({ name: oneLine(letterhead.current().name), address })
  const newMessageId = () => `<${crypto.randomUUID()}@${host}>`
  const fileInOutbox = createOutbox(join(dataDir, 'outbox'))
  const waiting = createWaitingMails(join(dataDir, 'mails-waiting'))
  const former = createFormerServer(dataDir)
  const queue = createMailQueue({ attempt: (mail) => attempt(mail, former.read), waiting, log, retryAfterMs })
  const condition = { lastSentAt: null as string | null, lastFailure: null as Failure | null }
  let lastKnown = false

  /** Whether it went to a mail server. */
  async function transmit(mail: Mail, instead?: typeof stored): Promise<boolean> {
    const messageId = mail.messageId ?? newMessageId()
    const server = settings.smtpUrl ? null : ((await instead?.()) ?? (await stored()))
    const from = server ? named(server.sender) : (settings.from ?? named(`noreply@${host}`))
    const message = toMessage(mail, from, messageId)
    if (server) await sendBySmtp(smtpOfSettings(server), message)
    else if (settings.smtpUrl) await sendBySmtp(smtpOfUrl(settings.smtpUrl), message)
    else await fileInOutbox(message, mail.kind)
    return server !== null || settings.smtpUrl !== undefined
  }

  async function attempt(mail: Mail, instead?: typeof stored): Promise<'sent' | 'filed'> {
    try {
      const isSent = await transmit(mail, instead)
      noteSuccess(isSent)
      return isSent ? 'sent' : 'filed'
    } catch (error) {
      condition.lastFailure = { at: new Date().toISOString(), reason: reasonOf(error) }
      throw error
    }
  }

  function noteSuccess(isSent: boolean) {
    condition.lastFailure = null
    if (isSent) condition.lastSentAt = new Date().toISOString()
  }

  return {
    /** One attempt: `filed` is in the outbox. Rejects with the mail server's or the disk's error, or MailUnconfirmed. */
    deliver: (mail: Mail) => attempt(mail),
    /**
     * Accepts the mail and returns at once; it is retried after a fault, then given up with a line in the log. Until then
     * it is kept in DATA_DIR/mails-waiting, so that the next start can continue with it.
     */
    send: (mail: Mail) => queue.accept({ messageId: newMessageId(), ...mail, ...NOT_TRIED, givenAt: Date.now() }),
    /** For an hour, what `send` accepts goes by this server, and by no other: it is about to be changed or removed. */
    keepFormer: former.keep,
    /** For the text of a mail. */
    letterhead: letterhead.read,
    /** Continues with the mails that were waiting when the site stopped. */
    resume: queue.resume,
    /** Sends by another server, to test it. Rejects as `deliver` does, which is no failure of the site's mail. */
    async tryOut(server: StoredMailSettings, mail: Mail): Promise<void> {
      const message = toMessage(mail, named(server.sender), newMessageId())
      await sendBySmtp(smtpOfSettings(server), message, TRY_WITHIN_MS)
      noteSuccess(true)
    },
    /** Whether mails leave this machine now; as last known while the settings cannot be read. */
    async hasServer(): Promise<boolean> {
      if (settings.smtpUrl) return true
      lastKnown = await stored().then(Boolean, () => lastKnown)
      return lastKnown
    },
    /** How the last attempts ended: `lastFailure` is null once one has succeeded. A mail in the outbox is not sent. */
    condition: () => ({ ...condition }),
    /** Waits a moment for accepted mails that are being sent; the others wait for the next start. */
    close: queue.close,
  }
}

/** A caller waits for the result. */
const TRY_WITHIN_MS = 60_000

/**
 * Writes each mail, which may hold a one-time code, as an `.eml` file named by time, kind and an id, which is the message's if
 * it is about one: for a site without a mail server.
 */
function createOutbox(folder: string): (mail: SendMailOptions, kind: string) => Promise<void> {
  return async (mail, kind) => {
    const { createTransport } = await import('nodemailer')
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await composer.sendMail(mail)
    const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
    const [id = ''] = mail.messageId?.slice(1).split(/[.@]/) ?? []
    const name = `${time}-${kind}-${isUuid(id) ? id : crypto.randomUUID()}.eml`
    await writeInPrivate(folder, name, message as Buffer) // with `buffer` set it is never a stream
  }
}

const HOUR_MS = 60 * 60 * 1000
const server = z.object({
  host: z.string(),
  port: z.number(),
  username: z.string(),
  password: z.string(),
  sender: z.string(),
})
const FormerSchema = z.object({ at: z.number(), server })

/**
 * The previous mail server, for an hour after a change: a thief with an owner's session may have changed it. Further changes
 * within the hour extend the time, and do not replace it. Stored in DATA_DIR, because the thief may cause a restart.
 */
function createFormerServer(dataDir: string) {
  const path = join(dataDir, 'former-mail-server.json')
  const file = jsonFile(path, FormerSchema)
  async function read(): Promise<StoredMailSettings | null> {
    const former = await file.read()
    if (!former) return null
    if (!hasPassed(HOUR_MS, former.at)) return former.server
    await rm(path, { force: true })
    return null
  }
  return {
    read,
    keep: async (now: StoredMailSettings) => file.write({ at: Date.now(), server: (await read()) ?? now }),
  }
}
