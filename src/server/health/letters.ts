import { letterMail } from '../mail/letter.ts'
import type { Letterhead } from '../mail/letterhead.ts'
import type { Mail } from '../mail/message.ts'

/** A mail to test whether mails arrive. */
export const testMail = (siteUrl: string, to: string, letterhead: Letterhead): Mail =>
  letterMail('test', to, letterhead, {
    subject: 'A test mail from your site',
    opening: [
      `You asked ${siteUrl} for this mail, to see whether its mails arrive. They do.`,
      'If it was in your spam folder, mark it as not spam, so that messages from visitors do not end up there.',
    ],
    link: { label: 'Back to Health', url: `${siteUrl}/admin/health` },
    closing: [],
  })

/** A problem that only the owner can fix. `message` says what it is and what to do. */
export const troubleMail = (siteUrl: string, to: string, letterhead: Letterhead, message: string): Mail =>
  letterMail('trouble', to, letterhead, {
    subject: 'Your site needs your attention',
    opening: [message],
    link: { label: 'Open Health', url: `${siteUrl}/admin/health` },
    closing: ['You get one mail for each problem, and another only if the problem comes back.'],
  })
