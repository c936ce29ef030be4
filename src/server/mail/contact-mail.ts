import { readRequest } from '#content/message/contact-request.ts'
import { CONTACT_SUBJECTS } from '#content/message/contact-subject.ts'
import type { StoredMessage } from '#content/message/stored-message.ts'
import { formatUtcTime } from '#content/text/dates.ts'
import { type Letter, letterMail } from './letter.ts'
import type { Letterhead } from './letterhead.ts'
import type { Mail } from './message.ts'

/** After this long the mail's own date misleads: the message waited for the mail server, or is being sent again. */
const LATE_MS = 3_600_000

/**
 * A visitor's message as a mail to the owner: the sender is the site, an answer goes to the visitor. Every attempt has
 * the same Message-ID, so that a mail program recognises a repeat; when the owner sends it again, it has another.
 */
export function contactMail(
  siteUrl: string,
  to: string,
  message: StoredMessage,
  letterhead: Letterhead,
  now = Date.now(),
): Mail {
  const { id, name, email, sent_at, created_at } = message
  const time = now - Date.parse(created_at) > LATE_MS ? ` on ${formatUtcTime(created_at)}` : ''
  const { subject } = readRequest(message.message)
  const letter: Letter = {
    subject: subject ? `${CONTACT_SUBJECTS[subject]}: message from ${name}` : `Message from ${name}`,
    opening: [`${name} <${email}> wrote to you through the contact form${time}:`],
    quote: message.message,
    closing: [`A reply to this mail goes to ${name}.`],
    link: { label: 'Open it among your messages', url: `${siteUrl}/admin/messages?message=${id}` },
  }
  const sending = sent_at ? `${id}.${Date.parse(sent_at)}` : id
  return {
    ...letterMail('contact', to, letterhead, letter),
    replyTo: email,
    messageId: `<${sending}@${new URL(siteUrl).hostname}>`,
  }
}
