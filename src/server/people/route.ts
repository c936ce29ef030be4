import { z } from 'zod'
import { PEOPLE_PATH, type PersonRole } from '#api/person.ts'
import { asciiDomain } from '#content/address/web-address.ts'
import { claimsOf } from '../http/require-admin.ts'
import { noRoutes, type Route, route } from '../http/route.ts'
import type { NotifyOwners } from '../mail/letter.ts'
import { newOwnerLetter, removalLetter } from './letters.ts'
import type { People } from './people.ts'

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
export function peopleRoutes({ people, notifyOwners, onChange }: PeopleRouteParts): Route[] {
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
