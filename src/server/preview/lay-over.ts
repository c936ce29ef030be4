import type { ContentChange } from '#content/draft.ts'

type Row = Record<string, unknown>

const REST = '/rest/v1/'

/**
 * A fetch that reads content as if `changes` were saved: rows that they name get their fields or are left out, others
 * are added, in the order of the request. A change may make a row pass a filter, or fail it: so all rows of a changed
 * table are read, and the reader must pick what it wants. Everything else passes through.
 */
export function layOver(fetch: typeof globalThis.fetch, changes: readonly ContentChange[]): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const { pathname, searchParams } = url
    const table = pathname.slice(REST.length)
    const own = changes.filter((change) => change.table === table)
    if (!pathname.startsWith(REST) || !own.length) return fetch(input, init)
    const isFiltered = [...searchParams.keys()].some((name) => !UNFILTERED.includes(name))
    const response = await fetch(isFiltered ? withoutFilters(url) : input, init)
    if (!response.ok) return response
    const rows: unknown = await response.json()
    const changed = Array.isArray(rows) ? withChanges(rows, own) : rows
    const isOrdered = searchParams.get('order')?.startsWith('display_order') && Array.isArray(changed)
    return Response.json(isOrdered ? changed.toSorted(byPlace) : changed)
  }
}

/** The parameters of a request for all rows. */
const UNFILTERED = ['select', 'order', 'limit']

function withoutFilters({ origin, pathname, searchParams }: URL): string {
  const kept = ['select', 'order'].map((name) => [name, searchParams.get(name)] as const)
  const query = kept.flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
  return `${origin}${pathname}?${query.join('&')}`
}

function withChanges(rows: readonly Row[], changes: readonly ContentChange[]): Row[] {
  const now = new Date().toISOString()
  const added = changes
    .filter(({ id, fields }) => fields && !rows.some((row) => row.id === id))
    .map(({ id, fields }) => ({ created_at: now, updated_at: now, ...fields, id }))
  const changed = rows.flatMap((row) => {
    const change = changes.find(({ id }) => id === row.id)
    return change?.fields === null ? [] : [{ ...row, ...change?.fields }]
  })
  return [...changed, ...added]
}

/** As `order=display_order,created_at` does. */
const byPlace = (a: Row, b: Row) =>
  Number(a.display_order) - Number(b.display_order) || String(a.created_at).localeCompare(String(b.created_at))
