import type { SendMailOptions } from 'nodemailer'

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

/** The mail as it is transmitted. Throws MailRefused for an address that is none. */
export function toMessage(
  { to, subject, text, html, replyTo }: Mail,
  from: NonNullable<SendMailOptions['from']>,
  messageId: string,
): SendMailOptions {
  return {
    from,
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
}

/** Exactly one bare address: no list, no display name, nothing that could begin another header. */
function oneAddress(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not pass
  if (!/^[^\s\u0000-\u001f\u007f<>,;:"()[\]\\]+@[^\s\u0000-\u001f\u007f<>,;:"()[\]\\@]+$/.test(text))
    throw new MailRefused('the recipient is not one plain e-mail address')
  return text
}

/** Without what could begin another header. */
export const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

/** A failure that another attempt cannot fix. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
