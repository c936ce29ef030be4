import { DEMO_PATH, type DemoRemoval, hasDemo, NO_DEMO } from '#api/demo.ts'
import type { ContentBackend } from '../backend/content-backend.ts'
import { type Route, route } from '../http/route.ts'
import { noBackup } from './backup-routes.ts'
import type { Backups } from './backups.ts'

const NOT_HERE = 'This site has no demo content.'
const ALREADY_GONE = 'The demo content is gone already.'
const NOTHING_REMOVED = 'Nothing was removed, because no backup could be made.'

/**
 * GET /api/demo answers what is left of the demo's content, POST makes a backup and then removes it.
 * Nothing is removed unless the backup is complete, and no backup is made if nothing is left. A Supabase project, which
 * has no backups of ours, keeps what is removed in its history.
 */
export function demoRoutes(demo: ContentBackend['demo'], backups: Backups | undefined): Route[] {
  async function remove(): Promise<Response> {
    const remains = await demo?.remains()
    if (!demo || !remains || (!backups && !remains.isKeptInHistory))
      return Response.json({ code: 'not_here', message: NOT_HERE }, { status: 404 })
    // a backup made now would be named as the one that brings the demo back
    if (!hasDemo(remains)) return Response.json({ code: 'gone', message: ALREADY_GONE }, { status: 409 })
    let backup: string | null = null
    try {
      if (backups) backup = (await backups.make('manual')).name
    } catch (error) {
      return noBackup(error, NOTHING_REMOVED)
    }
    await demo.remove()
    return Response.json({ backup } satisfies DemoRemoval)
  }
  return [
    route({ method: 'GET', path: DEMO_PATH, who: 'owner' }, async (c) => c.json((await demo?.remains()) ?? NO_DEMO)),
    route({ method: 'POST', path: DEMO_PATH, who: 'owner', isLong: true }, remove),
  ]
}
