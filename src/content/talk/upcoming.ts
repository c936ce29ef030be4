import type { Talk } from './talk.ts'

type Dated = Pick<Talk, 'date' | 'display_order'>

/** Whether a talk is upcoming, which it is until its day is over. `today` is a calendar date, as all dates of talks are. */
export const isUpcoming = ({ date }: Pick<Talk, 'date'>, today: string) => date >= today

/** Talks in two groups: upcoming ones, nearest first, and past ones, latest first; on the same day in the owner's order. */
export const upcomingFirst = <T extends Dated>(talks: readonly T[], today: string) => ({
  upcoming: talks.filter((talk) => isUpcoming(talk, today)).sort(nearestFirst),
  past: talks.filter((talk) => !isUpcoming(talk, today)).sort(latestFirst),
})

/** Upcoming talks, nearest first, and past ones by year, latest first; on the same day in the owner's order. */
export function byDate<T extends Dated>(talks: readonly T[], today: string) {
  const { upcoming, past } = upcomingFirst(talks, today)
  const years = new Map<string, T[]>()
  for (const talk of past) {
    const year = talk.date.slice(0, 4)
    years.set(year, [...(years.get(year) ?? []), talk])
  }
  return { upcoming, years: [...years].map(([year, ofYear]) => ({ year, talks: ofYear })) }
}

/** Not by localeCompare, which would load 2 MB of rules for a page's first sort. */
const compareDates = (a: Dated, b: Dated) => Number(a.date > b.date) - Number(a.date < b.date)

const nearestFirst = (a: Dated, b: Dated) => compareDates(a, b) || a.display_order - b.display_order

/** The order of all talks, in which the page of each leads to its neighbours. */
export const latestFirst = (a: Dated, b: Dated) => compareDates(b, a) || a.display_order - b.display_order
