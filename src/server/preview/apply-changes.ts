import { byPlace, nextDisplayOrder } from '#content/display-order.ts'
import type { ContentChange } from '#content/draft.ts'
import { MOST_ROWS } from '#data/rest/rest.ts'

type Row = Record<string, unknown>

const REST = '/rest/v1/'

/**
 * A fetch that reads content as if `changes` were saved: rows that they name get their fields or are left out, others
 * are added, in the order of the request. A change may make a row pass a filter, or fail it: so all rows of a changed
 * table are read, and the reader must pick what it wants. Everything else passes through.
 */
export function applyChanges(fetch: typeof globalThis.fetch, changes: readonly ContentChange[]): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const { pathname, searchParams } = url
    const table = pathname.slice(REST.length)
    const own = changes.filter((change) => change.table === table)
    if (!pathname.startsWith(REST) || !own.length) return fetch(input, init)
    const rows = await readAll((address) => fetch(address, init), url)
    if (rows instanceof Response) return rows
    const isOrdered = searchParams.get('order')?.startsWith('display_order')
    // a new row without a place comes below the others
    const last = nextDisplayOrder(rows as { display_order: number }[]) // which ordered ones have
    const changed = withChanges(rows, own, isOrdered ? { display_order: last } : {})
    const ordered = isOrdered ? changed.toSorted(byPlace) : changed
    const start = Number(searchParams.get('offset'))
    return Response.json(ordered.slice(start, start + MOST_ROWS))
  }
}

/** The rows of the table without the filters of the request, in its order; an answer that has none as it is. */
async function readAll(fetch: (address: string) => Promise<Response>, { origin, pathname, searchParams }: URL) {
  const kept = ['select', 'order'].map((name) => [name, searchParams.get(name)] as const)
  const query = kept.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join('&')
  const rows: Row[] = []
  for (let isWhole = false; !isWhole; ) {
    const response = await fetch(`${origin}${pathname}?${query}${rows.length > 0 ? `&offset=${rows.length}` : ''}`)
    // once, and at once: a body that is left unread can end the process when its server closes (nodejs/undici#5360)
    const text = await response.text()
    const page: unknown = response.ok ? JSON.parse(text) : null
    if (!Array.isArray(page)) return new Response(text || null, response)
    rows.push(...page)
    isWhole = page.length < MOST_ROWS
  }
  return rows
}

function withChanges(rows: readonly Row[], changes: readonly ContentChange[], place: object): Row[] {
  const now = new Date().toISOString()
  const added = changes
    .filter(({ id, fields }) => fields && !rows.some((row) => row.id === id))
    .map(({ id, fields }) => ({ created_at: now, updated_at: now, ...place, ...fields, id }))
  const changed = rows.flatMap((row) => {
    const change = changes.find(({ id }) => id === row.id)
    return change?.fields === null ? [] : [{ ...row, ...change?.fields }]
  })
  return [...changed, ...added]
}
