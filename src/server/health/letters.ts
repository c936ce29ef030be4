import { type Letter, letterHtml, letterText } from '../mail/letter.ts'
import type { Mail } from '../mail/mailer.ts'

/** A mail that tries whether mails arrive. */
export const testMail = (siteUrl: string, to: string): Mail =>
  toMail('test', to, {
    subject: 'A test mail from your site',
    opening: [
      `You asked ${siteUrl} for this mail, to see whether its mails arrive. They do.`,
      'If it lay among spam, tell your mail program that it is none, so that the next message of a visitor does not.',
    ],
    link: { label: 'Back to Health', url: `${siteUrl}/admin/health` },
    closing: [],
  })

/** Something that only the owner can mend. `message` says what, and what to do. */
export const troubleMail = (siteUrl: string, to: string, message: string): Mail =>
  toMail('trouble', to, {
    subject: 'Your site needs a look',
    opening: [message],
    link: { label: 'Open Health', url: `${siteUrl}/admin/health` },
    closing: ['You get this mail once for each trouble, and again only if it comes back.'],
  })

const toMail = (kind: string, to: string, letter: Letter): Mail => ({
  kind,
  to,
  subject: letter.subject,
  text: letterText(letter),
  html: letterHtml(letter),
})
