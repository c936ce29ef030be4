import { randomUUID } from 'node:crypto'
import type { Gate } from '@portico/gate'
import type { Rest } from '#data/rest.ts'
import { createRestClient } from '#data/rest-client.ts'
import { deleteDayCountsBefore, writeDayCounts } from '#data/visits.ts'
import type { Log } from '../log/log.ts'
import { visitsRoute } from './route.ts'
import { createVisitCounter, type VisitStore } from './visit-counter.ts'

/** Counts visits in the content backend; without the secret key reports are answered but not kept. */
export function openVisits(siteUrl: string, gate: Gate, backend: Rest | undefined, log: Log) {
  if (!backend) log.warn('Visits are not counted: SUPABASE_SECRET_KEY is not set')
  const { count, ...counter } = createVisitCounter({ store: backend ? storeIn(backend) : NOWHERE, log })
  return { ...counter, route: visitsRoute({ siteUrl, gate, count }) }
}

const NOWHERE: VisitStore = { write: async () => {}, deleteBefore: async () => {} }

function storeIn(backend: Rest): VisitStore {
  const rest = createRestClient(backend)
  const writer = randomUUID()
  return {
    write: (days) => writeDayCounts(rest, writer, days),
    deleteBefore: (day) => deleteDayCountsBefore(rest, day),
  }
}
