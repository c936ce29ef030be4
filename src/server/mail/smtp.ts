import type { Socket } from 'node:net'
import type { SendMailOptions } from 'nodemailer'
import type { Options as Smtp } from 'nodemailer/lib/smtp-transport'
import { MAIL_PORTS } from '#api/mail-setup.ts'
import type { StoredMailSettings } from '#data/our-server/mail-settings.ts'
import { connectPublicly } from '../outgoing/transport.ts'

/** The whole mail was sent, and the connection ended before the server confirmed it: it may have arrived. */
export class MailUnconfirmed extends Error {
  override name = 'MailUnconfirmed'
}

/** A server may inspect a mail for a while before it accepts it (RFC 5321 section 4.5.3.2.6). */
const SOCKET_TIMEOUT_MS = 60_000
const CONNECT_TIMEOUT_MS = 5_000
/** The other timeouts restart with each byte, so a server that keeps sending some would block every later mail. */
const SEND_WITHIN_MS = 5 * 60_000

/** Sends a password encrypted or not at all. Rejects with nodemailer's error (`responseCode`), or with MailUnconfirmed. */
export async function sendBySmtp(smtp: Smtp, mail: SendMailOptions, sendWithinMs = SEND_WITHIN_MS): Promise<void> {
  const signal = AbortSignal.timeout(sendWithinMs)
  let hasLeft = false
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    ...smtp,
    // the only sign that the last byte of a mail was written
    logger: {
      info: (entry: unknown) => {
        if (isLastByte(entry)) hasLeft = true
      },
    },
  })
  try {
    await transport.sendMail({ ...mail, signal })
  } catch (error) {
    const isAnswered = error instanceof Error && 'responseCode' in error && error.responseCode !== undefined
    if (signal.aborted && !hasLeft) {
      const tooLate = new Error('The mail server took too long.', { cause: error })
      throw Object.assign(tooLate, { code: 'ETIMEDOUT' })
    }
    if (!hasLeft || isAnswered) throw error
    throw new MailUnconfirmed('The mail server did not confirm the mail.', { cause: error })
  }
}

/** Connects, signs in and leaves. Rejects with nodemailer's error if that fails. */
export async function tryOutSmtp(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  await createTransport(smtpOfUrl(url)).verify()
}

const LIMITS = {
  connectionTimeout: CONNECT_TIMEOUT_MS,
  greetingTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: SOCKET_TIMEOUT_MS,
}

/** The server of SMTP_URL, which may be on this machine. */
export function smtpOfUrl(url: string): Smtp {
  const { password, hostname } = new URL(url)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return { ...LIMITS, url, requireTLS: password !== '' && !isLocal }
}

/** A server that was set in a browser: only at a public address, or a signed-in user could probe this network. */
export const smtpOfSettings = ({ host, port, username, password }: StoredMailSettings): Smtp => ({
  ...LIMITS,
  host,
  port,
  secure: MAIL_PORTS[port] === 'TLS',
  requireTLS: true,
  auth: { user: username, pass: password },
  getSocket: (_options, done) =>
    void connectPublicly({ hostname: host, port }, CONNECT_TIMEOUT_MS).then(
      (connection) => done(null, { connection: endOnFlood(connection) }),
      (error: Error) => done(error),
    ),
})

/** Before encryption a server says a few hundred bytes; nodemailer queues each line, however empty. */
const MAX_PLAIN_BYTES = 64 * 1024

/** The same connection. A listener that is put before nodemailer's does not make it flow. */
const endOnFlood = (connection: Socket) =>
  connection.prependListener('data', () => {
    if (connection.bytesRead > MAX_PLAIN_BYTES) connection.destroy()
  })

const isLastByte = (entry: unknown) =>
  typeof entry === 'object' && entry !== null && 'tnx' in entry && entry.tnx === 'message'
