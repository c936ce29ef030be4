import './visits.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cacheKeys } from '#data/cache-keys.ts'
import { noSecretKey } from '#data/messages.ts'
import { readDayCounts } from '#data/our-server/visits.ts'
import { talksQuery } from '#data/records/content-queries.ts'
import { useServices } from '../session-context.tsx'
import { isUnauthorized, useWithSession } from '../sign-in-again.tsx'
import { KeptRoom } from '../ui/kept-room.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Segments } from '../ui/segments.tsx'
import { lastDays, PERIODS, type Period, sumVisits } from './sum-visits.ts'
import { TopLists } from './top-lists.tsx'
import { ViewsByDay } from './views-by-day.tsx'

const longestPeriod = Math.max(...PERIODS)
/** The interval at which the server writes its counts. */
const COUNTS_WRITTEN_EVERY_MS = 5000
const FIRST_VISIT_AWAITED_MS = 10 * 60_000

const NO_KEY = noSecretKey('visits are not counted')

/** Page views, counted without identifying visitors. */
export function VisitsSection() {
  const [period, setPeriod] = useState<Period>(PERIODS[0])
  const visits = useVisits()
  return (
    <section aria-labelledby="visits-title">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="visits-title">Visits</h2>
          <p className="mt-1 text-muted">
            Counted without cookies; robots, and your own visits while logged in, are left out.
          </p>
        </div>
        <Segments
          legend="Period"
          options={PERIODS.map((days) => [days, `Last ${days} days`] as const)}
          value={period}
          onChange={setPeriod}
        />
      </div>
      <KeptRoom name="visits" of={visits} className="mt-4">
        <Visits {...visits} period={period} />
      </KeptRoom>
    </section>
  )
}

function Visits({ period, data, isError, refetch }: { period: Period } & ReturnType<typeof useVisits>) {
  const { hasSecretKey } = useServices()
  if (!data) return isError && <LoadFailure text="The counts could not be loaded." onRetry={refetch} />
  const { rows, talks, readAt } = data
  if (rows.length === 0)
    return (
      <p className="card text-muted">
        Nothing has been counted yet.{' '}
        {hasSecretKey
          ? 'A visit appears here a few seconds after somebody opens a page.'
          : `${NO_KEY.says} ${NO_KEY.next}`}
      </p>
    )
  const summary = sumVisits(rows, lastDays(period, readAt))
  return (
    <div className="card">
      <ViewsByDay summary={summary} period={period} />
      <TopLists totals={summary.totals} talks={talks} />
    </div>
  )
}

function useVisits() {
  const { supabase, api, hasSecretKey } = useServices()
  const withSession = useWithSession()
  const [openedAt] = useState(Date.now)
  return useQuery({
    queryKey: cacheKeys.visits,
    queryFn: async ({ signal }) => {
      const readAt = Date.now()
      const [since] = lastDays(longestPeriod, readAt)
      const rows = await withSession(() => readDayCounts(supabase, since!, signal)) // a period has a first day
      const talks = rows.length > 0 ? await talksQuery.read(api, signal) : []
      return { rows, talks, readAt }
    },
    // both windows may be in view when the owner tests the counting; without a secret key nothing is counted
    refetchInterval: ({ state: { data, error } }) =>
      hasSecretKey &&
      !isUnauthorized(error) &&
      data?.rows.length === 0 &&
      Date.now() - openedAt < FIRST_VISIT_AWAITED_MS &&
      COUNTS_WRITTEN_EVERY_MS,
    // otherwise the period would end on the day on which the window was opened
    refetchOnWindowFocus: ({ state }) => !isUnauthorized(state.error),
  })
}
