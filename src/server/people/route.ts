import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { PEOPLE_PATH, type PersonRole } from '#content/account/person.ts'
import { asciiDomain } from '#content/address/web-address.ts'
import { noStore } from '../http/no-store.ts'
import { claimsOf, type IdentifyRequester, requireAdmin, requireFresh } from '../http/require-admin.ts'
import { type People, PeopleError } from './people.ts'

const InvitationSchema = z.object({
  email: z.string().trim().max(320),
  role: z.enum(['owner', 'assistant'] satisfies PersonRole[]),
})
const MAX_BODY_BYTES = 1024

interface PeopleRouteParts {
  /** Absent with a Supabase project whose secret key is not set. */
  people: People | undefined
  identifyRequester: IdentifyRequester
  /** Tells every owner that there is another one, whom the account `by` has invited. */
  tellOfOwner: (email: string, by: string) => Promise<void>
  /** Tells every owner, them included, before `by` removes one. */
  tellOfRemoval: (email: string, by: string) => Promise<void>
  /** After a change of what somebody may do. */
  onChange: () => void
}

const NOT_HERE = 'The server needs SUPABASE_SECRET_KEY to invite people.'

/** The people who may edit, for owners. Who changes them has just proved who they are, as for a backup. */
export function peopleRoute(parts: PeopleRouteParts): Hono {
  const { people, identifyRequester, tellOfOwner, tellOfRemoval, onChange } = parts
  const app = new Hono()
  app.use(`${PEOPLE_PATH}/*`, noStore)
  if (!people) return app.all(`${PEOPLE_PATH}/*`, (c) => c.json({ code: 'not_here', message: NOT_HERE }, 404))

  app.get(PEOPLE_PATH, requireAdmin(identifyRequester), (c) => answer(c, () => people.list()))

  app.post(PEOPLE_PATH, bodyLimit({ maxSize: MAX_BODY_BYTES }), requireFresh(identifyRequester), async (c) => {
    const body = InvitationSchema.safeParse(await c.req.json().catch(() => null))
    if (!body.success) return c.json({ code: 'bad_address', message: 'Enter a single e-mail address.' }, 400)
    const { email, role } = { ...body.data, email: asciiDomain(body.data.email) }
    return answer(c, async () => {
      const by = claimsOf(c.req.raw).sub
      const invited = await people.invite(email, role, by)
      onChange()
      if (role === 'owner') await tellOfOwner(email, by)
      return invited
    })
  })

  app.delete(`${PEOPLE_PATH}/:id`, requireFresh(identifyRequester), (c) =>
    answer(c, async () => {
      const [by, id] = [claimsOf(c.req.raw).sub, c.req.param('id')]
      const owner = (await people.list()).find((one) => one.id === id && one.id !== by && one.role === 'owner')
      if (owner) await tellOfRemoval(owner.email, by)
      await people.remove(by, id).finally(onChange)
      return {}
    }),
  )
  return app
}

async function answer(c: Context, work: () => Promise<object>): Promise<Response> {
  try {
    return c.json(await work())
  } catch (error) {
    if (!(error instanceof PeopleError)) throw error
    return c.json({ code: error.code, message: error.message }, error.status)
  }
}
