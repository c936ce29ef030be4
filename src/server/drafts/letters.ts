import { letterMail, type OwnersMail } from '../mail/letter.ts'

/** A scheduled draft that could not be published; `reason` says why and what to do. */
export const draftMail =
  (siteUrl: string, reason: string): OwnersMail =>
  (to, letterhead) =>
    letterMail('draft', to, letterhead, {
      subject: 'A draft was not published',
      opening: [`A draft waits for you under Drafts. ${reason}`],
      link: { label: 'Open Drafts', url: `${siteUrl}/admin/drafts` },
      closing: [],
    })

/** What others have prepared, a line for each preparer. */
export const preparedMail =
  (siteUrl: string, lines: string[]): OwnersMail =>
  (to, letterhead) =>
    letterMail('prepared', to, letterhead, {
      subject: 'Drafts wait for you',
      opening: [...lines, 'None of it is live yet. Review each draft, then publish or discard it.'],
      link: { label: 'Open Drafts', url: `${siteUrl}/admin/drafts` },
      closing: ['Programs that may prepare drafts are listed under Account, where one click revokes them.'],
    })
