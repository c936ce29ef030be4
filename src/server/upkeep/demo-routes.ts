import { Hono } from 'hono'
import { DEMO_PATH, type DemoRemoval, hasDemo, NO_DEMO } from '#content/report/demo.ts'
import type { ContentBackend } from '../backend/content-backend.ts'
import { type IdentifyRequester, requireAdmin } from '../http/require-admin.ts'
import { noBackup } from './backup-routes.ts'
import type { Backups } from './backups.ts'

interface DemoRouteParts {
  /** Absent with Supabase, which has no demo. */
  demo: ContentBackend['demo']
  backups: Backups | undefined
  identifyRequester: IdentifyRequester
}

const NOT_HERE = 'This site has no demo content.'
const ALREADY_GONE = 'The demo content is gone already.'
const NOTHING_REMOVED = 'Nothing was removed, because no backup could be made.'

/**
 * For an admin: GET /api/demo answers what is left of the demo's content, POST makes a backup and then removes it.
 * Nothing is removed unless the backup is complete, and no backup is made if nothing is left.
 */
export function demoRoutes({ demo, backups, identifyRequester }: DemoRouteParts): Hono {
  const app = new Hono()
  const adminsOnly = requireAdmin(identifyRequester)
  app.get(DEMO_PATH, adminsOnly, (c) => c.json(demo?.remains() ?? NO_DEMO))
  app.post(DEMO_PATH, adminsOnly, async (c) => {
    if (!demo || !backups) return c.json({ code: 'not_here', message: NOT_HERE }, 404)
    // a backup made now would be named as the one that brings the demo back
    if (!hasDemo(demo.remains())) return c.json({ code: 'gone', message: ALREADY_GONE }, 409)
    let backup: string
    try {
      backup = (await backups.make('manual')).name
    } catch (error) {
      return noBackup(c, error, NOTHING_REMOVED)
    }
    await demo.remove()
    return c.json({ backup } satisfies DemoRemoval)
  })
  return app
}
