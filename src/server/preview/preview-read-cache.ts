import { LRUCache } from 'lru-cache'
import { WRITTEN_FILES, type WrittenAgo } from '#api/write-notice.ts'
import { SITE } from '#content/site/site.ts'
import { unlessAborted } from '../outgoing/unless-aborted.ts'

/** How long a preview uses a read again if no write to its table is reported. */
const KEPT_MS = 60_000
const MOST_READS = 100
/** Of one answer, in characters. */
const MOST_LETTERS = 4_000_000
/** How long a read may take: it outlives the preview that began it. */
const READ_WITHIN_MS = 10_000

/** The reads of previews, which only a form's own rows tell apart: each is sent to a distant project once in a while. */
export type PreviewReadCache = ReturnType<typeof createPreviewReadCache>

interface Read {
  table: string
  startedAt: number
  answer: Promise<{ status: number; headers: Headers; body: string | null }>
}

/** Keeps reads, those with a token apart from a visitor's. A shared read outlives the page that began it. */
export function createPreviewReadCache(fetch: typeof globalThis.fetch, keptMs = KEPT_MS) {
  const kept = new LRUCache<string, Read>({ max: MOST_READS, ttl: keptMs, ttlAutopurge: true })

  function begin(fetchFor: typeof fetch, key: string, table: string, url: string, init: RequestInit): Read {
    const ask = async () => {
      const answer = await fetchFor(url, { ...init, signal: AbortSignal.timeout(READ_WITHIN_MS) })
      const body = init.method === 'HEAD' ? null : await answer.text()
      if (!isLasting(answer) || (body?.length ?? 0) > MOST_LETTERS) forget()
      return { status: answer.status, headers: answer.headers, body }
    }
    const forget = () => {
      if (kept.get(key) === read) kept.delete(key)
    }
    const read = { table, startedAt: performance.now(), answer: ask() }
    read.answer.catch(forget)
    kept.set(key, read)
    return read
  }

  return {
    /** A fetch that answers from kept reads of the same rights, except those that began before their table was written. */
    after: (written: WrittenAgo, authorization = ''): typeof fetch => {
      const fetchFor = authorization ? readAs(fetch, { authorization }) : fetch
      return async (input, init) => {
        const { key: ofAll, table, url } = readOf(input, init)
        if (!ofAll) return fetchFor(input, init)
        const key = table === WRITTEN_FILES ? ofAll : `${authorization} ${ofAll}`
        const known = kept.get(key)
        const oldest = performance.now() - Math.min(keptMs, written[table] ?? keptMs)
        const { signal, ...others } = init ?? {}
        const read = known && known.startedAt >= oldest ? known : begin(fetchFor, key, table, url, others)
        const { body, ...answer } = await unlessAborted(signal, read.answer)
        return new Response(body, answer)
      }
    },
    /** Forgets what was read of a table, or of the files. */
    drop(table: string): void {
      const isDoor = table === SITE.table // it decides what visitors read of any table
      for (const [key, read] of kept.entries()) if (isDoor || read.table === table) kept.delete(key)
    },
  }
}

/** A visitor's read of a table, or a look for a file, whose nonce is for the CDN; `key` is empty for anything else. */
function readOf(input: RequestInfo | URL, init: RequestInit = {}) {
  const { method = 'GET', headers } = init
  const url = input instanceof Request ? input.url : String(input)
  const [, table] = /^[^/]*\/\/[^/]+\/rest\/v1\/(\w+)\?/.exec(url) ?? []
  const isRead = !new Headers(headers).has('authorization') && (method === 'HEAD' || (method === 'GET' && table))
  return { key: isRead && `${method} ${url.replace(/\?cacheNonce=.*/, '')}`, table: table ?? WRITTEN_FILES, url }
}

/** Also that there is no such file or table; a failure may be over soon. */
const isLasting = ({ ok, status }: Response) => ok || status === 400 || status === 404

/** A fetch that reads tables with these rights: what is made of its answers is for nobody else, and is kept nowhere. */
export const readAs =
  (fetch: typeof globalThis.fetch, rights: { authorization: string; apikey?: string }): typeof globalThis.fetch =>
  (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (!pathname.startsWith('/rest/v1/')) return fetch(input, init)
    const headers = new Headers(init?.headers)
    for (const [name, value] of Object.entries(rights)) headers.set(name, value)
    return fetch(input, { ...init, headers })
  }
