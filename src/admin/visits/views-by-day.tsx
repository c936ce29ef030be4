import { formatLongDate } from '#content/words/english.ts'
import type { Period, VisitSummary } from './sum-visits.ts'

const number = new Intl.NumberFormat('en-US')
export const views = (count: number) => `${number.format(count)} ${count === 1 ? 'view' : 'views'}`

/** The views of each day: as a sentence, as bars, and as a table for readers who cannot or do not want to use the bars. */
export function ViewsByDay({ summary, period }: { summary: VisitSummary; period: Period }) {
  const { days } = summary
  return (
    <>
      <p className="text-2xl font-semibold tabular-nums">{views(summary.views)}</p>
      <p className="text-muted">{explain(summary, period)}</p>
      <div className="mt-6">
        <Bars days={days} label={`Views by day, ${explain(summary, period)}`} />
        <p className="mt-2 flex justify-between gap-4 text-sm text-muted" aria-hidden="true">
          <span>{formatLongDate(days.at(0)?.day ?? null)}</span>
          <span className="text-end">{formatLongDate(days.at(-1)?.day ?? null)}</span>
        </p>
      </div>
      <details className="mt-4">
        <summary className="w-fit py-1 font-semibold">Views by day as a table</summary>
        <table className="numbers mt-2">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Views</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, views: count }) => (
              <tr key={day}>
                <th scope="row">{formatLongDate(day)}</th>
                <td>{number.format(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

function explain({ days, views: total }: VisitSummary, period: Period): string {
  const most = days.reduce((best, day) => (day.views > best.views ? day : best))
  const span = `in the last ${period} days, which end at midnight UTC.`
  return total === 0 ? span : `${span} Most on ${formatLongDate(most.day)}: ${views(most.views)}.`
}

/** In units of the drawing, which is stretched to the width of the card. */
const step = 10
const height = 100

export function Bars({ days, label }: { days: VisitSummary['days']; label: string }) {
  const top = Math.max(1, ...days.map(({ views: count }) => count))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${days.length * step} ${height}`}
      preserveAspectRatio="none"
      className="bars"
    >
      {days.map(({ day, views: count }, index) => (
        <g key={day}>
          <title>{`${formatLongDate(day)}: ${views(count)}`}</title>
          {/* catches the pointer over the full height of a day */}
          <rect x={index * step} y={0} width={step} height={height} fillOpacity={0} />
          <rect
            className="bar"
            x={index * step + 1.5}
            y={height - (count / top) * height}
            width={step - 3}
            height={(count / top) * height}
          />
        </g>
      ))}
    </svg>
  )
}
