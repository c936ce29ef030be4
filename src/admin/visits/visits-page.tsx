import './visits.css'
import { useState } from 'react'
import { useServices } from '../session-context.tsx'
import { KeptRoom } from '../ui/kept-room.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Segments } from '../ui/segments.tsx'
import { lastDays, PERIODS, type Period, sumVisits } from './sum-visits.ts'
import { TopLists } from './top-lists.tsx'
import { NOT_COUNTED, useVisits } from './use-visits.ts'
import { ViewsByDay } from './views-by-day.tsx'

/** Page views, counted without identifying visitors. */
export function VisitsPage() {
  const [period, setPeriod] = useState<Period>(PERIODS[0])
  const visits = useVisits({ withTalks: true })
  return (
    <section aria-labelledby="visits-title">
      <title>Visits</title>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 id="visits-title">Visits</h1>
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
        {hasSecretKey ? 'A visit appears here a few seconds after somebody opens a page.' : NOT_COUNTED}
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
