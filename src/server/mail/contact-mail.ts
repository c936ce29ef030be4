import { hash } from 'node:crypto'
import { readRequest } from '#content/message/contact-request.ts'
import { CONTACT_SUBJECTS } from '#content/message/contact-subject.ts'
import type { StoredMessage } from '#content/message/stored-message.ts'
import { formatUtcTime } from '#content/text/dates.ts'
import { ENGLISH } from '#content/words/english.ts'
import { type Letter, letterMail } from './letter.ts'
import type { Letterhead } from './letterhead.ts'
import { type Mail, oneLine } from './message.ts'

/** After this long the mail's own date misleads: the message waited for the mail server, or is being sent again. */
const LATE_MS = 3_600_000

/**
 * A visitor's message as a mail to the owner: the sender is the site, an answer goes to the visitor. Every attempt has
 * the same Message-ID, so that a mail program recognises a repeat; when the owner sends it again, it has another.
 */
export function contactMail(siteUrl: string, to: string, message: StoredMessage, letterhead: Letterhead): Mail {
  const { id, name, email, created_at } = message
  const time = Date.now() - Date.parse(created_at) > LATE_MS ? ` on ${formatUtcTime(created_at, ENGLISH)}` : ''
  const { subject } = readRequest(message.message)
  const letter: Letter = {
    subject: subject ? `${CONTACT_SUBJECTS[subject]}: message from ${name}` : `Message from ${name}`,
    opening: [`${name} <${email}> wrote to you through the contact form${time}:`],
    quote: message.message,
    closing: [`A reply to this mail goes to ${name}.`],
    link: { label: 'Open it among your messages', url: `${siteUrl}/admin/messages?message=${id}` },
  }
  return {
    ...letterMail('contact', to, letterhead, letter),
    replyTo: email,
    messageId: `<${sendingOf(message)}@${new URL(siteUrl).hostname}>`,
  }
}

/** How many messages a digest quotes, and how many characters of each. */
const MOST_QUOTED = 100
const QUOTED_CHARACTERS = 120

/** One mail about many messages: who wrote, and how each begins. The same messages give the same Message-ID. */
export function digestMail(siteUrl: string, to: string, messages: readonly StoredMessage[], letterhead: Letterhead) {
  const lines = messages
    .slice(0, MOST_QUOTED)
    .map(({ name, email, message }) => `${name} <${email}>: ${oneLine(message).slice(0, QUOTED_CHARACTERS)}`)
  const more = messages.length - lines.length
  const letter: Letter = {
    subject: `${messages.length} messages through the contact form`,
    opening: ['So many messages have come at once that this one mail is about all of these:'],
    quote: [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n').toWellFormed(),
    closing: ['Each of them is among your messages. Those that come one by one are mailed one by one again.'],
    link: { label: 'Open your messages', url: `${siteUrl}/admin/messages` },
  }
  const sendings = hash('sha256', messages.map(sendingOf).sort().join('\n'))
  return { ...letterMail('contact', to, letterhead, letter), messageId: `<${sendings}@${new URL(siteUrl).hostname}>` }
}

/** A message that the owner sends again is another mail: a mail program would drop the first one's repetition. */
const sendingOf = ({ id, sent_at }: StoredMessage) => (sent_at ? `${id}.${Date.parse(sent_at)}` : id)
