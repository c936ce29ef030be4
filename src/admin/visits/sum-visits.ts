import type { DayCounts } from '#api/day-counts.ts'
import type { VisitCounts, VisitKind } from '#api/visits.ts'
import { DAY_MS, dateAt } from '#content/text/dates.ts'

/** In days. */
export const PERIODS = [30, 90] as const
export type Period = (typeof PERIODS)[number]

/** The calendar dates (UTC) up to the date of `now`, oldest first. */
export const lastDays = (count: number, now: number): string[] =>
  Array.from({ length: count }, (_, index) => dateAt(now - (count - 1 - index) * DAY_MS))

export type VisitSummary = ReturnType<typeof sumVisits>

type Names = Record<string, number>

/** The totals of all server processes on these days, and the views of each day, also where there are none. */
export function sumVisits(rows: readonly DayCounts[], days: readonly string[]) {
  const viewsOf = new Map(days.map((day) => [day, 0]))
  const totals: VisitCounts = {}
  for (const { day, counts } of rows) {
    if (!viewsOf.has(day)) continue
    addTo(totals, counts)
    viewsOf.set(day, viewsOf.get(day)! + sumOf(counts.view))
  }
  return { days: [...viewsOf].map(([day, views]) => ({ day, views })), views: sumOf(totals.view), totals }
}

export const sumOf = (names: Names = {}) => Object.values(names).reduce((sum, count) => sum + count, 0)

function addTo(totals: VisitCounts, counts: VisitCounts) {
  // the keys of a row are kinds
  for (const [kind, names] of Object.entries(counts) as [VisitKind, Names][]) {
    const sums = totals[kind] ?? {}
    totals[kind] = sums
    for (const [name, count] of Object.entries(names)) sums[name] = (sums[name] ?? 0) + count
  }
}

/**
 * The names of a kind by count, at most `length` of them; the rest are summed up in a last entry. Names that share a
 * label are added up.
 */
export function topPlaces(names: Names = {}, labelOf: (name: string) => string, rest: string, length = 6) {
  const counts = new Map<string, number>()
  for (const [name, count] of Object.entries(names)) counts.set(labelOf(name), (counts.get(labelOf(name)) ?? 0) + count)
  const unnamed = counts.get(rest) ?? 0
  counts.delete(rest)
  const places = [...counts]
    .map(([label, count]) => ({ label, count }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
  const left = unnamed + places.slice(length).reduce((sum, { count }) => sum + count, 0)
  return [...places.slice(0, length), ...(left > 0 ? [{ label: rest, count: left }] : [])]
}

export interface MissingPath {
  path: string
  count: number
  /** The sites that link to it. */
  hosts: string[]
}

/** The paths that visitors did not find, the most frequent first. Each name has the path and perhaps the linking site. */
export function missingPaths(names: Names = {}): MissingPath[] {
  const byPath = new Map<string, MissingPath>()
  for (const [name, count] of Object.entries(names)) {
    const [path = '', host] = name.split(' ')
    if (!path.startsWith('/')) continue // the rarest, summed up
    const one = byPath.get(path) ?? { path, count: 0, hosts: [] }
    byPath.set(path, { path, count: one.count + count, hosts: [...one.hosts, ...(host ? [host] : [])] })
  }
  return [...byPath.values()].sort((a, b) => b.count - a.count || a.path.localeCompare(b.path))
}
