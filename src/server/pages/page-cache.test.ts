import { expect, test, vi } from 'vitest'
import { makeCache, makePage } from '#tests/support/make-app.ts'
import { type Page, toPage } from './page.ts'
import type { PageCache } from './page-cache.ts'

const plain = { method: 'GET', acceptEncoding: undefined, ifNoneMatch: undefined }
const htmlOf = async (page: Page | Promise<Page>) => String((await (await page).document.answer(plain)).body)
const read = (cache: PageCache, path = '/') => htmlOf(cache.get(path))

/** A renderer whose pages are completed by hand, in any order. */
function manualRenderer() {
  const renders: { finish: (html: string) => void; fail: (error: Error) => void }[] = []
  const render = vi.fn(
    () =>
      new Promise<ReturnType<typeof makePage>>((resolve, reject) =>
        renders.push({ finish: (html) => resolve(makePage({ html })), fail: reject }),
      ),
  )
  return { render, renders }
}

test('a page is rendered once and then served from memory', async () => {
  const render = vi.fn(async () => makePage({ html: 'one' }))
  const cache = makeCache(render)
  expect(await read(cache)).toBe('one')
  expect(await read(cache)).toBe('one')
  expect(render).toHaveBeenCalledOnce()
  expect(cache.fresh('/')).toBeDefined()
})

test('a burst of misses renders once', async () => {
  const { render, renders } = manualRenderer()
  const cache = makeCache(render)
  const burst = Array.from({ length: 50 }, () => read(cache))
  renders[0]?.finish('one')
  expect(new Set(await Promise.all(burst))).toEqual(new Set(['one']))
  expect(render).toHaveBeenCalledOnce()
})

test('a write drops the pages that read its table, and no others', async () => {
  const render = vi.fn(async (path: string) => makePage({ tables: path === '/' ? ['hero', 'talks'] : ['press_kit'] }))
  const cache = makeCache(render)
  await cache.get('/')
  await cache.get('/press-kit')
  cache.drop('talks')
  expect(cache.fresh('/')).toBeUndefined()
  expect(cache.fresh('/press-kit')).toBeDefined()
  cache.drop('contact_messages')
  expect(cache.fresh('/press-kit')).toBeDefined()
})

test('a page written to while it was rendered is not kept', async () => {
  const { render, renders } = manualRenderer()
  const cache = makeCache(render)
  const before = read(cache)
  cache.drop('hero')
  renders[0]?.finish('old')
  expect(await before).toBe('old')
  expect(cache.fresh('/')).toBeUndefined()
  const after = read(cache)
  renders[1]?.finish('new')
  expect(await after).toBe('new')
})

test('a request after a write does not get a render that began before it', async () => {
  const { render, renders } = manualRenderer()
  const cache = makeCache(render)
  const before = read(cache)
  cache.drop('hero')
  const after = read(cache)
  renders[1]?.finish('new')
  expect(await after).toBe('new')
  renders[0]?.finish('old')
  expect(await before).toBe('old')
  expect(await read(cache)).toBe('new')
  expect(render).toHaveBeenCalledTimes(2)
})

test('a write to a table that the page does not read lets the render be kept', async () => {
  const { render, renders } = manualRenderer()
  const cache = makeCache(render)
  const page = read(cache)
  cache.drop('contact_messages')
  renders[0]?.finish('one')
  await page
  expect(cache.fresh('/')).toBeDefined()
})

test('a page is reused for its time and not longer', async () => {
  let now = 0
  const render = vi.fn(async () => makePage())
  const cache = makeCache(render, { maxAgeMs: 5000, now: () => now })
  await cache.get('/')
  now = 4999
  await cache.get('/')
  expect(render).toHaveBeenCalledTimes(1)
  now = 5000
  await cache.get('/')
  expect(render).toHaveBeenCalledTimes(2)
})

test.each([
  ['throws', async () => Promise.reject(new Error('no database'))],
  ['is incomplete', async () => makePage({ html: 'skeletons', isComplete: false })],
])('the last good page serves while rendering %s, and the next good one follows', async (_, failing) => {
  const render = vi.fn(async () => makePage({ html: 'good' }))
  const cache = makeCache(render, { retryAfterMs: 0 })
  await cache.get('/')
  cache.drop('hero')
  render.mockImplementation(failing)
  expect(await read(cache)).toBe('good')
  expect(await read(cache)).toBe('good')
  render.mockImplementation(async () => makePage({ html: 'better' }))
  expect(await read(cache)).toBe('better')
})

test('after a failure the next try waits', async () => {
  let now = 0
  const render = vi.fn(async () => makePage({ html: 'good' }))
  const cache = makeCache(render, { maxAgeMs: 5000, retryAfterMs: 1000, now: () => now })
  await cache.get('/')
  render.mockRejectedValue(new Error('no backend'))
  now = 6000
  await read(cache)
  await read(cache)
  expect(render).toHaveBeenCalledTimes(2)
  now = 7000
  await read(cache)
  expect(render).toHaveBeenCalledTimes(3)
})

test('a write is shown at once even in the wait after a failure', async () => {
  const render = vi.fn(async () => makePage({ html: 'good' }))
  const cache = makeCache(render, { retryAfterMs: 60_000 })
  await cache.get('/')
  cache.drop('hero')
  render.mockRejectedValueOnce(new Error('busy'))
  await read(cache)
  cache.drop('hero')
  render.mockResolvedValue(makePage({ html: 'saved' }))
  expect(await read(cache)).toBe('saved')
})

test('a slow backend costs waiting time, not the page', async () => {
  const { render, renders } = manualRenderer()
  const cache = makeCache(render, { patienceMs: 20 })
  const first = read(cache)
  renders[0]?.finish('good')
  await first
  cache.drop('hero')
  expect(await read(cache)).toBe('good')
  renders[1]?.finish('late')
  await vi.waitFor(async () => expect(await read(cache)).toBe('late'))
  expect(render).toHaveBeenCalledTimes(2)
})

test('a first page that a silent backend delays is replaced by one placeholder, and kept when it is there', async () => {
  const { render, renders } = manualRenderer()
  const renderPlaceholder = vi.fn(async () =>
    toPage(makePage({ html: 'skeletons', isComplete: false }), { headers: [] }),
  )
  const cache = makeCache(render, { firstPatienceMs: 20, isSilent: () => true, renderPlaceholder })
  expect(await Promise.all([read(cache), read(cache)])).toEqual(['skeletons', 'skeletons'])
  expect(await read(cache)).toBe('skeletons')
  expect(renderPlaceholder).toHaveBeenCalledOnce()
  expect((await cache.get('/')).isGood).toBe(false)
  renders[0]?.finish('late')
  await vi.waitFor(async () => expect(await read(cache)).toBe('late'))
  expect(render).toHaveBeenCalledOnce()
})

test('who comes when a first page has already taken long waits no longer', async () => {
  const { render } = manualRenderer()
  let now = 0
  const renderPlaceholder = async () => toPage(makePage({ html: 'skeletons', isComplete: false }), { headers: [] })
  const cache = makeCache(render, { firstPatienceMs: 60_000, isSilent: () => true, renderPlaceholder, now: () => now })
  void cache.get('/')
  now = 60_000
  expect(await read(cache)).toBe('skeletons')
})

test('what takes long to make is waited for while the backend answers', async () => {
  const { render, renders } = manualRenderer()
  const cache = makeCache(render, { firstPatienceMs: 0 })
  const file = read(cache, '/press-kit.zip')
  await new Promise((resolve) => setTimeout(resolve, 20))
  renders[0]?.finish('the file')
  expect(await file).toBe('the file')
})

test('what has no placeholder is not waited for while the backend is silent, and is there once it is made', async () => {
  const { render, renders } = manualRenderer()
  let isSilent = true
  const cache = makeCache(render, { firstPatienceMs: 20, isSilent: () => isSilent })
  await expect(read(cache, '/press-kit.zip')).rejects.toThrow('does not answer')
  isSilent = false
  const file = read(cache, '/press-kit.zip')
  renders[0]?.finish('the file')
  expect(await file).toBe('the file')
  expect(render).toHaveBeenCalledOnce()
})

test('without a good page an incomplete one is shown, never kept, never stored by a browser', async () => {
  const render = vi.fn(async () => makePage({ html: 'skeletons', isComplete: false }))
  const cache = makeCache(render)
  const answer = await (await cache.get('/')).document.answer(plain)
  expect(answer.headers).toContain('no-store')
  await cache.get('/')
  expect(render).toHaveBeenCalledTimes(2)
})

test('without a good page an error reaches the caller, and the log', async () => {
  const onError = vi.fn()
  const cache = makeCache(async () => Promise.reject(new Error('no luck')), { onError })
  await expect(cache.get('/')).rejects.toThrow('no luck')
  expect(onError).toHaveBeenCalledWith('/', expect.objectContaining({ message: 'no luck' }))
})

test('in development nothing is kept, and a fault is not hidden by an old page', async () => {
  const render = vi.fn(async () => makePage())
  const cache = makeCache(render, { maxAgeMs: 0 })
  await cache.get('/')
  await cache.get('/')
  expect(render).toHaveBeenCalledTimes(2)
  render.mockRejectedValue(new Error('typo'))
  await expect(cache.get('/')).rejects.toThrow('typo')
})

test('while changes are held, readers see none of them, and then all', async () => {
  let html = 'before'
  const cache = makeCache(async () => makePage({ html, tables: ['hero', 'talks'] }))
  await cache.get('/')
  const release = cache.hold()
  html = 'half'
  cache.drop('hero')
  expect(await read(cache)).toBe('before')
  html = 'after'
  cache.drop('talks')
  release()
  expect(await read(cache)).toBe('after')
})

test('while changes are held a page does not get old: that of a Supabase project would after seconds', async () => {
  let [html, now] = ['before', 0]
  const cache = makeCache(async () => makePage({ html }), { maxAgeMs: 5000, now: () => now })
  await cache.get('/')
  const release = cache.hold()
  html = 'half'
  now = 6000
  expect(await read(cache)).toBe('before')
  release()
  html = 'after'
  expect(await read(cache)).toBe('after')
})

test('of two that hold changes, the last one lets them show', async () => {
  let html = 'before'
  const cache = makeCache(async () => makePage({ html }))
  await cache.get('/')
  const [first, second] = [cache.hold(), cache.hold()]
  html = 'after'
  cache.drop('hero')
  first()
  first()
  expect(await read(cache)).toBe('before')
  second()
  expect(await read(cache)).toBe('after')
})

test.each([
  [{}, 'public, max-age=0, s-maxage=60, stale-while-revalidate=60'],
  [{ status: 404 } as const, 'no-cache'],
  [{ isComplete: false }, 'no-store'],
])('what a cache in front of the server may keep of a page: %o', async (changes, cacheControl) => {
  const page = toPage(makePage(changes), { headers: [], cdnMaxAge: 60 })
  expect((await page.document.answer(plain)).headers).toContain(cacheControl)
})

test('a page that says what is upcoming is rendered anew once its day is over', async () => {
  let now = Date.UTC(2026, 10, 22, 23, 59, 59)
  const validUntil = Date.UTC(2026, 10, 23)
  const render = vi.fn(async () => makePage(now < validUntil ? { html: 'upcoming', validUntil } : { html: 'past' }))
  const cache = makeCache(render, { now: () => now, maxAgeMs: 3_600_000 })
  expect(await read(cache, '/talks')).toBe('upcoming')
  now = validUntil - 1
  expect(cache.fresh('/talks')).toBeDefined()
  now = validUntil
  expect(cache.fresh('/talks')).toBeUndefined()
  expect(await read(cache, '/talks')).toBe('past')
  expect(render).toHaveBeenCalledTimes(2)
})

test('a page of a day to come is not kept once the clock is set right', async () => {
  const right = Date.UTC(2026, 10, 22)
  let now = right + 86_400_000
  const render = vi.fn(async () => makePage({ html: new Date(now).toISOString().slice(0, 10) }))
  const cache = makeCache(render, { now: () => now, maxAgeMs: 3_600_000 })
  expect(await read(cache)).toBe('2026-11-23')
  now = right
  expect(await read(cache)).toBe('2026-11-22')
  expect(cache.fresh('/')).toBeDefined()
})

test('shared caches keep such a page for a minute at most', () => {
  const cached = (page: Page) => page.document.readyAnswer(plain)?.headers.join()
  const options = { headers: [], cdnMaxAge: 600 }
  expect(cached(toPage(makePage(), options))).toContain('s-maxage=600')
  expect(cached(toPage(makePage({ validUntil: 1 }), options))).toContain('s-maxage=60,')
})

test('a page may load more than the others, by its own policy', () => {
  const headers = ['content-security-policy', "default-src 'self'", 'x-content-type-options', 'nosniff']
  const sent = (page: Page) => page.document.readyAnswer(plain)?.headers.slice(-4)
  const policy = { 'frame-src': 'https://player.example' }
  expect(sent(toPage(makePage({ policy }), { headers }))).toEqual([
    'content-security-policy',
    "default-src 'self'; frame-src https://player.example",
    'x-content-type-options',
    'nosniff',
  ])
  expect(sent(toPage(makePage(), { headers }))).toEqual(headers)
})

test('however many pages of talks are read, those of the site stay', async () => {
  const render = vi.fn(async () => makePage({ html: 'a'.repeat(40_001) }))
  const cache = makeCache(render)
  await cache.get('/')
  for (let index = 0; index < 1000; index++) await cache.get(`/talks/${index}`)
  expect(cache.fresh('/')).toBeDefined()
  expect(cache.fresh('/talks/999')).toBeDefined()
  // 48 MB of pages that take 60 kB with their encodings, and a little more
  expect(cache.fresh('/talks/260')).toBeDefined()
  expect(cache.fresh('/talks/200')).toBeUndefined()
  cache.drop('hero')
  expect(cache.fresh('/talks/999')).toBeUndefined()
})

test('a page is current unless something was written since, is being written, or may have been', async () => {
  const { render, renders } = manualRenderer()
  let now = 0
  const options = { maxAgeMs: 5000, patienceMs: 10, retryAfterMs: 0, now: () => now }
  const cache = makeCache(render, { ...options, hearsOfWrites: true })
  const show = async () => cache.isCurrent('/', await cache.get('/'))
  const first = show()
  renders[0]?.finish('one')
  expect(await first).toBe(true)
  expect(await show()).toBe(true)
  const release = cache.hold()
  expect(await show(), 'while changes are held').toBe(false)
  release()
  cache.drop('hero')
  expect(await show(), 'the render takes too long').toBe(false)
  renders[1]?.fail(new Error('no luck'))
  expect(await show(), 'the render failed').toBe(false)
  const written = cache.get('/')
  cache.drop('hero')
  renders[2]?.finish('two')
  expect(cache.isCurrent('/', await written), 'written while it was rendered').toBe(false)
  const last = show()
  renders[3]?.finish('three')
  expect(await last).toBe(true)
  now = 5000
  expect(await show(), 'it has become too old').toBe(false)

  const ofProject = makeCache(async () => makePage(), options)
  expect(ofProject.isCurrent('/', await ofProject.get('/'))).toBe(false)
})
