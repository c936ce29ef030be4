import { z } from 'zod'
import { SESSIONS_ENDED_PATH, WRITTEN_PATH } from '#api/write-notice.ts'
import type { AdminRoleCache } from '../http/admin-role-cache.ts'
import { bearerOf } from '../http/require-admin.ts'
import { type Route, route } from '../http/route.ts'

const BodySchema = z.object({ tables: z.array(z.string().max(63)).max(50) })

/** For a Supabase project, which itself reports no writes: a browser wrote to some tables, or ended a session. */
export const writtenRoutes = (adminRoleCache: AdminRoleCache, onWrite: (table: string) => void): Route[] => [
  route({ method: 'POST', path: WRITTEN_PATH, who: 'assistant or owner', body: BodySchema }, (c, { tables }) => {
    for (const table of new Set(tables)) onWrite(table)
    return c.body(null, 204)
  }),
  // a user whose session has ended can no longer be identified
  route({ method: 'POST', path: SESSIONS_ENDED_PATH, who: 'everyone' }, (c) => {
    const token = bearerOf(c.req.raw)
    if (token) adminRoleCache.forgetUserOf(token)
    return c.body(null, 204)
  }),
]
