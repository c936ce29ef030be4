import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Person } from '#api/person.ts'
import { canGetMail } from '#content/address/mail-address.ts'
import { DEMO_CONTENT } from '#demo/content.ts'
import type { Settings } from '../environment/env.ts'
import type { Log } from '../log/log.ts'
import { letterMail } from '../mail/letter.ts'
import type { Letterhead } from '../mail/letterhead.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Mail } from '../mail/message.ts'
import { ownerAddress } from '../mail/owner-address.ts'

const DEMO_EMAIL = DEMO_CONTENT.contact[0]?.email

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

/** A mail to the owner, whose address is looked up when it is sent. */
export type OwnersMail = (to: string, letterhead: Letterhead) => Mail

/** A problem of the site that only the owner can fix. `message` says what it is and what to do. */
export const alertMail =
  (siteUrl: string, message: string): OwnersMail =>
  (to, letterhead) =>
    letterMail('alert', to, letterhead, {
      subject: 'Your site needs your attention',
      opening: [message],
      link: { label: 'Open Health', url: `${siteUrl}/admin/health` },
      closing: ['You get one mail for each problem, and another only if the problem comes back.'],
    })

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
      opening: [...lines, 'Nothing of it is on your page: look at each draft, and publish or discard it.'],
      link: { label: 'Open Drafts', url: `${siteUrl}/admin/drafts` },
      closing: ['Programs that may prepare drafts are listed under Account, where one click ends them.'],
    })

/** The nightly backups work again. */
export const backupsWorkMail =
  (siteUrl: string): OwnersMail =>
  (to, letterhead) =>
    letterMail('backups-work', to, letterhead, {
      subject: 'Your nightly backups work again',
      opening: ['A nightly backup has been made, so the problem that we mailed you about is solved.'],
      link: { label: 'Open Health', url: `${siteUrl}/admin/health` },
      closing: [],
    })

export interface OwnersMailParts {
  settings: Settings
  mailer: Mailer
  rest: PostgrestClient
  log: Log
  /** Everybody who may edit; nobody where they cannot be read. */
  people: () => Promise<Person[]>
}

/**
 * Mails every owner who can log in and act, or, where no mail reaches one, the address for messages from visitors, unless that is the
 * demo's. The log and the Health page show the same, in case the mail does not arrive.
 */
export async function sendToOwner(parts: OwnersMailParts, write: OwnersMail): Promise<void> {
  const { settings, mailer, rest, log, people } = parts
  try {
    const known = await people().catch(() => [])
    const owners = known.filter(({ role, invitedAt, email }) => role === 'owner' && !invitedAt && canGetMail(email))
    const instead = owners.length === 0 && (await ownerAddress(settings, rest))
    const to = instead && instead !== DEMO_EMAIL ? [instead] : owners.map(({ email }) => email)
    const letterhead = await mailer.letterhead()
    for (const address of to) mailer.send(write(address, letterhead))
    if (to.length === 0)
      log.warn(
        'No owner could be notified by mail: no address of theirs is known. Change it under Account, or set CONTACT_TO',
      )
  } catch (error) {
    log.warn({ err: error }, 'The owner could not be notified by mail')
  }
}
