import type { ContentChange } from '#content/draft.ts'

type Row = Record<string, unknown>

const REST = '/rest/v1/'

/**
 * A fetch that reads content as if `changes` were saved: rows that they name get their fields or are left out, others
 * are added, in the order of the request. Everything else passes through.
 */
export function layOver(fetch: typeof globalThis.fetch, changes: readonly ContentChange[]): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
    const table = pathname.slice(REST.length)
    const own = changes.filter((change) => change.table === table)
    if (!pathname.startsWith(REST) || !own.length || !response.ok) return response
    const rows: unknown = await response.json()
    const changed = Array.isArray(rows) ? withChanges(rows, own) : rows
    const isOrdered = searchParams.get('order')?.startsWith('display_order') && Array.isArray(changed)
    return Response.json(isOrdered ? changed.toSorted(byPlace) : changed)
  }
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
