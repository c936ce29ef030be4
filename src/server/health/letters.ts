import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Person } from '#api/person.ts'
import { canGetMail } from '#content/address/mail-address.ts'
import { DEMO_CONTENT } from '#demo/content.ts'
import type { Settings } from '../environment/env.ts'
import type { Log } from '../log/log.ts'
import { letterMail, type OwnersLetter, type OwnersMail } from '../mail/letter.ts'
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

export const mailServerLetter =
  (host: string | null): OwnersLetter =>
  (site, by, admin) => ({
    subject: host ? 'Your site now uses another mail server' : 'Your site no longer sends mail',
    opening: [
      `${by} has ${host ? `set ${host} as` : 'removed'} the mail server of the website of ${site}.`,
      'Whoever runs a mail server can read what it sends. For an hour, mail to owners still goes through the previous server.',
    ],
    closing: [
      'If this is not right, choose a new password within this hour: under Account, or using ‘Forgot password?’ on the sign-in page. It ends every other session. Then set the mail server under Health again.',
    ],
    link: { label: 'Open Health', url: `${admin}/health` },
  })

export interface OwnersMailParts {
  settings: Settings
  mailer: Mailer
  rest: PostgrestClient
  log: Log
  /** Everyone who may edit; empty if they cannot be read. */
  people: () => Promise<Person[]>
}

/**
 * Mails every owner with a usable address, or, if there is none, the address for messages from visitors, unless that is the
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
