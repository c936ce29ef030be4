import type * as Render from '#site/render.tsx'

type Row = Record<string, unknown>

/** The first row of a read of rest/v1, such as `contact?select=substack_url`; undefined when there is none. */
export type ReadFirstRow = (read: string) => Promise<Row | undefined>

/** How long the server waits for a row that a visitor does not see. */
const TIMEOUT_MS = 2000

/** Reads as a visitor does, with the publishable key. Rejects when the backend does not answer with rows. */
export function createFirstRowReader({
  api,
  siteUrl,
  fetch,
}: Pick<Render.SiteEnvironment, 'api' | 'siteUrl' | 'fetch'>) {
  return async (read: string): Promise<Row | undefined> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(`${api.url || siteUrl}/rest/v1/${read}&limit=1`, {
      headers: { apikey: api.key },
      signal,
    })
    if (!response.ok) throw new Error(`HTTP ${response.status}: ${response.statusText}`)
    const rows: unknown = await response.json()
    return Array.isArray(rows) ? rows[0] : undefined
  }
}
