import { randomUUID } from 'node:crypto'
import type { Gate } from '@portico/gate'
import { networkOf } from '@portico/gate/network'
import type { Context } from 'hono'
import { isbot } from 'isbot'
import { VisitReportSchema } from '#api/visits.schema.ts'
import { NOT_FOUND, type VisitReport } from '#api/visits.ts'
import { isWithoutAnalytics } from '#content/site/routes.ts'
import { deleteDayCountsBefore, writeDayCounts } from '#data/our-server/visits.ts'
import type { Rest } from '#data/rest/rest.ts'
import { createRestClient } from '#data/rest/rest-client.ts'
import type { ClientEnv } from '../http/client-address.ts'
import { isFromThisSite } from '../http/is-from-this-site.ts'
import { type Route, route } from '../http/route.ts'
import type { Log } from '../log/log.ts'
import { loggedPath } from '../log/logged-path.ts'
import { createVisitCounter, type VisitStore } from './visit-counter.ts'

/** Counts visits in the content backend; without the secret key reports are answered but not kept. */
export function openVisits(siteUrl: string, gate: Gate, backend: Rest | undefined, log: Log) {
  if (!backend) log.warn('Visits are not counted: SUPABASE_SECRET_KEY is not set')
  const { count, ...counter } = createVisitCounter({ store: backend ? storeIn(backend) : NOWHERE, log })
  return { ...counter, routes: visitsRoutes(siteUrl, gate, count) }
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

const MAX_BODY_BYTES = 1024

/**
 * POST /api/visits takes a report from a browser, GET counts a view where no JavaScript runs. The response is 204
 * whether the visit counts or not, 400 or 413 for an invalid report. Robots, prefetched pages, other sites, the admin's
 * pages and networks over their limit do not count; nothing about the sender is kept or logged.
 */
export function visitsRoutes(siteUrl: string, gate: Gate, count: (report: VisitReport) => void): Route[] {
  const answer = (c: Context<ClientEnv>, report: VisitReport) => {
    c.header('cache-control', 'no-store')
    const network = networkOf(c.env?.clientAddress)
    if (isVisit(c.req.raw.headers, siteUrl) && gate.take('visit', { network }) === 0) count(withoutPersons(report))
    return c.body(null, 204)
  }

  const [path, who] = ['/api/visits', 'everyone'] as const
  return [
    route({ method: 'GET', path, who }, (c) => {
      const { data } = VisitReportSchema.safeParse({ view: c.req.query('view') })
      return data ? answer(c, data) : c.json({ error: 'This is no page' }, 400, { 'cache-control': 'no-store' })
    }),
    route({ method: 'POST', path, who, body: VisitReportSchema, limit: MAX_BODY_BYTES }, answer),
  ]
}

function isVisit(headers: Headers, siteUrl: string): boolean {
  const userAgent = headers.get('user-agent')
  if (!userAgent || isbot(userAgent) || headers.has('sec-purpose')) return false
  const page = URL.parse(headers.get('referer') ?? '')
  return isFromThisSite(headers, siteUrl) && !(page && isWithoutAnalytics(page.pathname))
}

/** Mail addresses, tokens and numbers of persons in a path: `@`, letters and digits that take turns, many digits. */
const OF_PERSON = /@|%(25)*40|\d{10}|(?=[a-z\d]{10})(\d+[a-z]+\d|[a-z]+\d+[a-z])/i

/** A report whose missing path, with the site that links to it, is one that may be stored; any other has none. */
export function withoutPersons(report: VisitReport): VisitReport {
  if (!('view' in report)) return report
  const { missing = '', ...view } = report
  const isStored = missing && view.view === NOT_FOUND && loggedPath(missing) === missing && !OF_PERSON.test(missing)
  return isStored ? { ...view, missing: [missing, ...(view.referrer ? [view.referrer] : [])].join(' ') } : view
}
