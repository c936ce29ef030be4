import type { AuthMail } from '@portico/backend'
import { z } from 'zod'
import { PEOPLE_PATH, type PersonRole } from '#api/person.ts'
import { asciiDomain } from '#content/address/web-address.ts'
import type { Rest } from '#data/rest/rest.ts'
import type { Settings } from '../environment/env.ts'
import { claimsOf } from '../http/require-admin.ts'
import { noRoutes, type Route, route } from '../http/route.ts'
import type { Log } from '../log/log.ts'
import { letterMail, type NotifyOwners, type OwnersLetter } from '../mail/letter.ts'
import type { Mailer } from '../mail/mailer.ts'
import { openPeople, type People } from './people.ts'

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
      const actor = owners.find(({ id }) => id === by)?.email ?? 'Somebody'
      const letter = write(letterhead.name, actor, `${settings.siteUrl}/admin`)
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

const InvitationSchema = z.object({
  email: z.string().trim().max(320, 'Enter a single e-mail address.').transform(asciiDomain),
  role: z.enum(['owner', 'assistant'] satisfies PersonRole[]),
})

interface PeopleRouteParts {
  /** Absent with a Supabase project whose secret key is not set. */
  people: People | undefined
  /** Of another owner, and, before it is done, of one who is removed: them included. */
  notifyOwners: NotifyOwners
  /** After a change of rights. */
  onChange: () => void
}

const NOT_HERE = 'The server needs SUPABASE_SECRET_KEY to invite people.'

/** The people who may edit, for owners. Changes need a fresh proof, as a backup does. */
function peopleRoutes({ people, notifyOwners, onChange }: PeopleRouteParts): Route[] {
  if (!people) return [noRoutes(`${PEOPLE_PATH}/*`, 404, 'not_here', NOT_HERE)]
  const who = 'owner with fresh proof'
  return [
    route({ method: 'GET', path: PEOPLE_PATH, who: 'owner' }, async (c) => c.json(await people.list())),
    route({ method: 'POST', path: PEOPLE_PATH, who, body: InvitationSchema }, async (c, { email, role }) => {
      const by = claimsOf(c.req.raw).sub
      const invited = await people.invite(email, role, by)
      onChange()
      if (role === 'owner') await notifyOwners('new-owner', by, newOwnerLetter(email), email)
      return c.json(invited)
    }),
    route({ method: 'DELETE', path: `${PEOPLE_PATH}/:id`, who }, async (c) => {
      const [by, id] = [claimsOf(c.req.raw).sub, c.req.param('id') ?? '']
      const owner = (await people.list()).find((one) => one.id === id && one.id !== by && one.role === 'owner')
      if (owner) await notifyOwners('owner-removed', by, removalLetter(owner.email))
      await people.remove(by, id).finally(onChange)
      return c.json({})
    }),
  ]
}

export const newOwnerLetter =
  (email: string): OwnersLetter =>
  (site, by, admin) => ({
    subject: 'Your site has another owner',
    opening: [
      `${by} has made ${email} an owner of the website of ${site}.`,
      'An owner may change and publish everything, read the messages, and invite and remove others.',
    ],
    closing: ['If this is not right, remove this owner under People and programs at once, and choose a new password.'],
    link: { label: 'Open People and programs', url: `${admin}/people` },
  })

export const removalLetter =
  (email: string): OwnersLetter =>
  (site, by, admin) => ({
    subject: 'An owner of your site is being removed',
    opening: [`${by} is removing ${email} as an owner of the website of ${site}.`],
    closing: ['If this is not right, choose a new password, and invite this owner again under People and programs.'],
    link: { label: 'Open People and programs', url: `${admin}/people` },
  })

/** `what` happened to a passkey of the owner or assistant with this address, who gets a letter with a way back. */
export const passkeyLetter =
  (email: string, what: 'added' | 'removed'): OwnersLetter =>
  (site, _, admin) => ({
    subject: `A passkey was ${what}`,
    opening: [
      what === 'added'
        ? `${email} can now sign in to the website of ${site} with another passkey, without the password.`
        : `${email} has removed a passkey for the website of ${site}.`,
    ],
    closing: ['If this is not right, ask them. Until you know, you can remove them under People and programs.'],
    link: { label: 'Open People and programs', url: `${admin}/people` },
  })
