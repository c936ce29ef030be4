import type { AuthMail } from '@portico/backend'
import type { Rest } from '#data/rest/rest.ts'
import type { Settings } from '../environment/env.ts'
import type { Log } from '../log/log.ts'
import { letterMail, type NotifyOwners } from '../mail/letter.ts'
import type { Mailer } from '../mail/mailer.ts'
import { passkeyLetter } from './letters.ts'
import { openPeople } from './people.ts'
import { peopleRoutes } from './route.ts'

interface OpenPeopleParts {
  settings: Pick<Settings, 'siteUrl'>
  withSecret: Rest | undefined
  mailer: Pick<Mailer, 'send' | 'letterhead'>
  log: Pick<Log, 'warn'>
  onChange: () => void
}

/** Invitations and removals, and mails to every owner about changes that could give somebody else access. */
export function openPeopleService(parts: OpenPeopleParts) {
  const { settings, withSecret, mailer, log, onChange } = parts
  const people = withSecret && openPeople(withSecret, settings.siteUrl)

  const list = async () => (await people?.list()) ?? []

  const notifyOwners: NotifyOwners = async (kind, by, write, except = '') => {
    try {
      const owners = (await list()).filter(({ role }) => role === 'owner')
      const letterhead = await mailer.letterhead()
      const letter = write(
        letterhead.name,
        owners.find(({ id }) => id === by)?.email ?? 'Somebody',
        `${settings.siteUrl}/admin`,
      )
      for (const { email } of owners)
        if (email !== except.toLowerCase()) mailer.send(letterMail(kind, email, letterhead, letter))
    } catch (error) {
      log.warn({ err: error }, 'The owners could not be notified of a change by mail')
    }
  }
  /** Who signs in by another way is told by the account's own mail, and the other owners here. */
  const noteMail = ({ kind, to }: AuthMail) => {
    if (kind === 'passkey_added' || kind === 'passkey_removed')
      void notifyOwners('passkey', '', passkeyLetter(to, kind === 'passkey_added' ? 'added' : 'removed'), to)
  }
  const routes = peopleRoutes({ people, notifyOwners, onChange })
  return { routes, list, notifyOwners, noteMail }
}
