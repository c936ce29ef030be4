import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buckets } from '#server/backend/buckets.ts'
import { firstStart } from '#server/backend/first-start.ts'
import { FORGETFUL } from '#server/files/json-file.ts'
import type { PageCache } from '#server/pages/page-cache.ts'
import { loadBuiltRenderer } from '#server/pages/renderer.ts'
import { openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'
import { makeApp, makeCache } from '#tests/support/make-app.ts'

// The built pages on a real backend whose responses a test can break.
let backend: TestBackend
let pages: PageCache
let answers: 'as they are' | 'errors' | 'nothing'
let app: ReturnType<typeof makeApp>

beforeEach(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-failing-'))
  answers = 'as they are'
  backend = await openTestBackend({ dataDir, buckets, onWrite: (table) => pages?.drop(table) })
  await firstStart({ ...backend, feedCopy: FORGETFUL }, 'demo')
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (answers === 'errors') return Response.json({ message: 'disk I/O error' }, { status: 500 })
    if (answers === 'nothing') throw new TypeError('fetch failed')
    return backend.fetch(new Request(input, init))
  }
  const { load, assets } = await loadBuiltRenderer(join(import.meta.dirname, '../../dist'), [])
  const api = { url: '', key: backend.keys.publishable }
  const pressKit = async () => ({ size: null, tables: [] })
  const environment = { siteUrl: SITE_URL, api, assets, fetch, articles: async () => [], pressKit }
  pages = makeCache(async (path) => (await load()).renderPage(path, environment), {
    retryAfterMs: 0,
    hearsOfWrites: true,
  })
  app = makeApp({ pages })
})
afterEach(() => backend.dispose())

const home = async () => {
  const response = await app.request('/')
  return { status: response.status, headers: response.headers, html: await response.text() }
}
const rename = (title: string) =>
  backend.request('/rest/v1/hero?id=not.is.null', {
    method: 'PATCH',
    headers: { apikey: backend.keys.secret, 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  })

test('the next page after a save shows the change', async () => {
  await home()
  for (const title of ['First new title', 'Second new title']) {
    expect((await rename(title)).status).toBe(204)
    expect((await home()).html).toContain(title)
  }
})

test.each(['errors', 'nothing'] as const)(
  'a backend that answers with %s: the last good page serves, and recovers',
  async (fault) => {
    await rename('A good title')
    const good = await home()
    await rename('Saved just before the fault')
    answers = fault
    const during = await home()
    expect(during.status).toBe(200)
    expect(during.html).toBe(good.html)
    expect(during.headers.get('server-timing')).toBe('kept')
    answers = 'as they are'
    const after = await home()
    expect(after.html).toContain('Saved just before the fault')
    expect(after.headers.get('server-timing')).toMatch(/^current;/)
  },
)

test.each(['errors', 'nothing'] as const)(
  'a backend that answers with %s from the start: skeletons, and recovery',
  async (fault) => {
    answers = fault
    const broken = await home()
    expect([broken.status, broken.headers.get('retry-after')]).toEqual([503, '60'])
    expect(broken.headers.get('cache-control')).toBe('no-store')
    expect(broken.html).toContain('<meta name="robots" content="noindex, follow"/>')
    expect(broken.html).toContain('Loading involvement data...')
    expect((await app.request('/readyz')).status).toBe(503)
    answers = 'as they are'
    expect((await app.request('/readyz')).status).toBe(200)
    const { html, headers } = await home()
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(html).not.toContain('Loading involvement data...')
  },
)

test('equal content gives equal bytes, whoever renders them', async () => {
  const first = await home()
  pages.drop('hero')
  const second = await home()
  expect(second.html).toBe(first.html)
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
})
