import './visits.css'
import { Link } from 'react-router'
import { KeptRoom } from '../ui/kept-room.tsx'
import { lastDays, PERIODS, sumVisits } from './sum-visits.ts'
import { useVisits } from './use-visits.ts'
import { Bars, views } from './views-by-day.tsx'

/** The visits in a line, which leads to all that is known about them. */
export function VisitsLine() {
  const visits = useVisits()
  return (
    <KeptRoom name="visits-line" of={visits}>
      <section aria-labelledby="visits-title">
        <h2 id="visits-title">
          <Link to="/admin/visits" className="link">
            Visits
          </Link>
        </h2>
        <InALine {...visits} />
      </section>
    </KeptRoom>
  )
}

function InALine({ data }: ReturnType<typeof useVisits>) {
  if (!data?.rows.length)
    return <p className="text-muted">{data ? 'Nothing has been counted yet.' : 'The counts could not be loaded.'}</p>
  const { days } = sumVisits(data.rows, lastDays(PERIODS[0], data.readAt))
  return (
    <div className="visits-line">
      <Bars days={days} label={`Views by day, in the last ${PERIODS[0]} days`} />
      <p>{views(days.at(-2)?.views ?? 0)} yesterday</p>
    </div>
  )
}
