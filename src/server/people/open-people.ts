import type { Hono } from 'hono'
import type { Rest } from '#data/rest.ts'
import type { Settings } from '../environment/env.ts'
import type { IdentifyRequester } from '../http/require-admin.ts'
import type { Log } from '../log/log.ts'
import { type Letter, letterMail } from '../mail/letter.ts'
import type { Mailer } from '../mail/mailer.ts'
import { openPeople } from './people.ts'
import { peopleRoute } from './route.ts'

interface OpenPeopleParts {
  settings: Pick<Settings, 'siteUrl'>
  withSecret: Rest | undefined
  mailer: Pick<Mailer, 'send' | 'letterhead'>
  log: Pick<Log, 'warn'>
  identifyRequester: IdentifyRequester
  onChange: () => void
}

/** Invitations and removals, and a mail to every owner when there is another one. */
export function openPeopleService(parts: OpenPeopleParts): { route: Hono } {
  const { settings, withSecret, mailer, log, identifyRequester, onChange } = parts
  const people = withSecret && openPeople(withSecret, settings.siteUrl)

  async function tellOwners(email: string, by: string) {
    try {
      const owners = ((await people?.list()) ?? []).filter(({ role }) => role === 'owner')
      const inviter = owners.find(({ id }) => id === by)?.email ?? 'Somebody'
      const letterhead = await mailer.letterhead()
      const letter = newOwnerLetter(settings.siteUrl, letterhead.name, email, inviter)
      for (const owner of owners)
        if (owner.email !== email.toLowerCase()) mailer.send(letterMail('new-owner', owner.email, letterhead, letter))
    } catch (error) {
      log.warn({ err: error }, 'The owners could not be told by mail of a new one')
    }
  }

  return { route: peopleRoute({ people, identifyRequester, tellOwners, onChange }) }
}

const newOwnerLetter = (siteUrl: string, name: string, email: string, inviter: string): Letter => ({
  subject: 'Your site has another owner',
  opening: [
    `${inviter} has made ${email} an owner of the website of ${name}.`,
    'An owner may change and publish everything, read the messages, and invite and remove others.',
  ],
  link: { label: 'Open Account', url: `${siteUrl}/admin/account` },
  closing: ['If this is not right, remove this owner under Account at once, and choose a new password.'],
})
