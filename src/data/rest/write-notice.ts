import { SESSIONS_ENDED_PATH, WRITTEN_FILES, WRITTEN_PATH, type WrittenAgo } from '#api/write-notice.ts'
import { readStoredJson, store } from './browser-storage.ts'

/** How long a report may delay the response to a write. */
const REPORTED_WITHIN_MS = 2000
/** Longer than the server caches reads. */
const REMEMBERED_MS = 2 * 60_000
const STORAGE_KEY = 'portico-written'
/** In place of a table, for a session that has ended and for credentials that have changed. */
const SESSIONS = 'sessions'

/**
 * fetch for the project at `url`, which reports no writes to the site's server: each one is reported before its answer is
 * passed on, so that the next page shows it. With the embedded backend, whose `url` is empty, nothing is done.
 */
export function withWriteNotice(url: string, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  if (!url) return fetch
  return async (input, init) => {
    const table = tableWritten(input, init)
    if (!table) return fetch(input, init)
    const report = () => noticeWrite(table, new Headers(init?.headers).get('authorization') ?? '')
    try {
      const answer = await fetch(input, init)
      if (answer.ok) await report()
      return answer
    } catch (error) {
      void report() // it may have been done, with only the answer lost
      throw error
    }
  }
}

/** Reports one write, as the admin with this `authorization`. Never rejects: without a report it shows a little later. */
export async function noticeWrite(table: string, authorization: string): Promise<void> {
  noteWritten([table])
  const body = JSON.stringify({ tables: [table] })
  const request = { method: 'POST', headers: { authorization }, body, keepalive: true }
  const path = table === SESSIONS ? SESSIONS_ENDED_PATH : WRITTEN_PATH
  const reported = fetch(path, request).catch(() => {})
  await Promise.race([reported, new Promise<void>((resolve) => setTimeout(resolve, REPORTED_WITHIN_MS))])
}

/** Stores the time of a write for all windows: their requests may reach another process of the site, which had no report. */
export function noteWritten(tables: readonly string[]) {
  const now = Date.now()
  const recent = Object.entries(readTimes()).filter(([, time]) => Math.abs(now - time) < REMEMBERED_MS)
  const times = Object.fromEntries([...recent, ...tables.map((table) => [table, now])])
  store(STORAGE_KEY, JSON.stringify(times)) // if storage is full, only the report remains
}

/** What this browser has written lately. */
export function writtenAgo(): WrittenAgo {
  const now = Date.now()
  // a time in the future was noted before the clock was set back
  return Object.fromEntries(Object.entries(readTimes()).map(([table, time]) => [table, Math.max(0, now - time)]))
}

const readTimes = () => (readStoredJson(STORAGE_KEY) ?? {}) as Record<string, number> // as `noteWritten` stores them

/** The table, the files or the sessions that a request changes; undefined if it only reads. */
function tableWritten(input: RequestInfo | URL, init?: RequestInit): string | undefined {
  const request = input instanceof Request ? input : { url: String(input), method: init?.method ?? 'GET' }
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  const [, service, path = ''] = /\/(rest|storage|auth)\/v1\/([^?]*)/.exec(request.url) ?? []
  if (service === 'rest') return path
  if (service === 'storage') return /^object\/(?!list)/.test(path) ? WRITTEN_FILES : undefined
  return service === 'auth' && /^(logout|user|factors)\b/.test(path) ? SESSIONS : undefined
}
