import { z } from 'zod'
import { BACKUP_TEST_PATH, OFFSITE_PATH, type OffsiteSaved } from '#api/offsite.ts'
import { claimsOf } from '../http/require-admin.ts'
import { type Route, route } from '../http/route.ts'
import { offsiteFormSchema } from '../offsite/offsite-file.ts'
import { noBackup } from './backup-routes.ts'
import type { OffsiteBackups } from './offsite.ts'

const ConfirmSchema = z.object({ ending: z.string().max(100) })

/** As src/api/offsite.ts lists them. On a project `backupRoutes` answers for them. */
export function offsiteRoutes(offsite: OffsiteBackups, isAnywhere: boolean): Route[] {
  const [path, who] = [OFFSITE_PATH, 'owner with fresh proof'] as const
  const schema = offsiteFormSchema(isAnywhere)
  return [
    route({ method: 'GET', path, who: 'owner' }, async (c) => c.json(await offsite.state())),
    route({ method: 'PUT', path, who, body: z.unknown(), isLong: true }, async (c, given) => {
      // the form shows what is wrong beside its field
      const { data, error } = schema.safeParse(given)
      if (data) return Response.json(await offsite.save(data, claimsOf(c.req.raw).sub))
      const [issue] = error.issues
      const field = (issue?.path[0] as keyof typeof schema.shape | undefined) ?? null // its fields
      return Response.json({ outcome: 'refused', field, message: issue?.message ?? '' } satisfies OffsiteSaved)
    }),
    route({ method: 'DELETE', path, who }, async (c) => {
      await offsite.remove(claimsOf(c.req.raw).sub)
      return c.json({})
    }),
    route({ method: 'POST', path: `${path}/confirm`, who, body: ConfirmSchema }, async (c, { ending }) =>
      c.json(await offsite.confirm(ending)),
    ),
    route({ method: 'GET', path: `${path}/archives`, who: 'owner', isLong: true }, () =>
      offsite.list().then((archives) => Response.json({ archives }), noBackup),
    ),
    route({ method: 'POST', path: BACKUP_TEST_PATH, who: 'owner', isLong: true }, () =>
      offsite.test().then((done) => Response.json(done), noBackup),
    ),
  ]
}
