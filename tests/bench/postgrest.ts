import { createDatabase } from '../support/supabase/database.ts'
import { findParts } from '../support/supabase/parts.ts'
import { SECRET_KEY, startPostgrest } from '../support/supabase/postgrest.ts'
import { fillWithDemo, serviceClient } from '../support/supabase/project.ts'
import { startParts } from '../support/supabase/start-parts.ts'
import type { LoadTarget } from './load.ts'

export interface BenchedPostgrest extends LoadTarget {
  stop(): Promise<void>
}

/** PostgREST and its Postgres with the site's migrations and the demo; undefined where they have no programs. */
export async function startBenchedPostgrest(): Promise<BenchedPostgrest | undefined> {
  if (!findParts()) return undefined
  const cluster = await startParts()
  try {
    const database = await createDatabase(cluster, 'site')
    const postgrest = await startPostgrest(cluster, database.name, { checksSessions: true })
    await fillWithDemo(serviceClient(postgrest, SECRET_KEY), database)
    return {
      port: postgrest.port,
      pid: postgrest.pid,
      morePids: [cluster.pid],
      async stop() {
        await postgrest.close()
        await database.close()
        await cluster.stop()
      },
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
