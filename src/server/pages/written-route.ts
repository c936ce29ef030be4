import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { WRITTEN_PATH, WRITTEN_SESSIONS } from '#content/written.ts'
import type { KnownAdmins } from '../http/known-admins.ts'
import { bearerOf, type IdentifyRequester, refuseUnlessAdmin } from '../http/require-admin.ts'

const BodySchema = z.object({ tables: z.array(z.string().max(63)).max(50) })
const MAX_BODY_BYTES = 10_000

interface WrittenRouteParts {
  knownAdmins: KnownAdmins
  identifyRequester: IdentifyRequester
  onWrite: (table: string) => void
}

/** POST /api/written with `{tables}`: a browser wrote to them in a Supabase project, which itself reports no writes. */
export const writtenRoute = ({ knownAdmins, identifyRequester, onWrite }: WrittenRouteParts) =>
  new Hono().post(WRITTEN_PATH, bodyLimit({ maxSize: MAX_BODY_BYTES }), async (c) => {
    const body = BodySchema.safeParse(await c.req.json().catch(() => null))
    if (!body.success) return c.json({ code: 'bad_request', message: 'The tables are missing.' }, 400)
    const tables = new Set(body.data.tables)
    const token = bearerOf(c.req.raw)
    // whose session is over cannot prove any more who they are
    if (tables.delete(WRITTEN_SESSIONS) && token) knownAdmins.forgetUserOf(token)
    const refused = tables.size > 0 && (await refuseUnlessAdmin(identifyRequester, c.req.raw, 'assistant'))
    if (refused) return refused
    for (const table of tables) onWrite(table)
    return c.body(null, 204)
  })
