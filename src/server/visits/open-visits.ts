import { randomUUID } from 'node:crypto'
import type { Gate } from '@portico/gate'
import type { Hono } from 'hono'
import type { Rest } from '#data/rest.ts'
import { createRestClient } from '#data/rest-client.ts'
import { deleteDayCountsBefore, writeDayCounts } from '#data/visits.ts'
import type { ClientEnv } from '../http/client-env.ts'
import type { Log } from '../log/log.ts'
import { visitsRoute } from './route.ts'
import { createVisitCounter } from './visit-counter.ts'

export interface Visits {
  route: Hono<ClientEnv>
  start: () => void
  close: () => Promise<void>
}

/** Counts visits in the content backend; without the secret key reports are answered but not counted. */
export function openVisits(siteUrl: string, gate: Gate, backend: Rest | undefined, log: Log): Visits {
  if (!backend) {
    log.warn('Visits are not counted: SUPABASE_SECRET_KEY is not set')
    return { route: visitsRoute({ siteUrl, gate, count: () => {} }), start: () => {}, close: async () => {} }
  }
  const rest = createRestClient(backend)
  const writer = randomUUID()
  const counter = createVisitCounter({
    store: {
      write: (days) => writeDayCounts(rest, writer, days),
      deleteBefore: (day) => deleteDayCountsBefore(rest, day),
    },
    log,
  })
  return { route: visitsRoute({ siteUrl, gate, count: counter.count }), start: counter.start, close: counter.close }
}
