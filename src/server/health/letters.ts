import type { Letter } from '../mail/letter.ts'

/** A letter to the owner; `kind` is as in Mail. */
export type OwnersLetter = Letter & { kind: string }

/** To test whether mails arrive. */
export const testLetter = (siteUrl: string): OwnersLetter => ({
  kind: 'test',
  subject: 'A test mail from your site',
  opening: [
    `You asked ${siteUrl} for this mail, to see whether its mails arrive. They do.`,
    'If it was in your spam folder, mark it as not spam, so that messages from visitors do not end up there.',
  ],
  link: { label: 'Back to Health', url: `${siteUrl}/admin/health` },
  closing: [],
})

/** A problem of the site that only the owner can fix. `message` says what it is and what to do. */
export const alertLetter = (siteUrl: string, message: string): OwnersLetter => ({
  kind: 'alert',
  subject: 'Your site needs your attention',
  opening: [message],
  link: { label: 'Open Health', url: `${siteUrl}/admin/health` },
  closing: ['You get one mail for each problem, and another only if the problem comes back.'],
})

/** A scheduled draft that could not be published; `reason` says why and what to do. */
export const draftLetter = (siteUrl: string, reason: string): OwnersLetter => ({
  kind: 'draft',
  subject: 'A draft was not published',
  opening: [`A draft waits for you under Drafts. ${reason}`],
  link: { label: 'Open Drafts', url: `${siteUrl}/admin/drafts` },
  closing: [],
})

/** The nightly backups work again. */
export const backupsWorkLetter = (siteUrl: string): OwnersLetter => ({
  kind: 'backups-work',
  subject: 'Your nightly backups work again',
  opening: ['A nightly backup has been made, so the problem that we mailed you about is solved.'],
  link: { label: 'Open Health', url: `${siteUrl}/admin/health` },
  closing: [],
})
