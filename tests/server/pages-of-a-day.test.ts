import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { sheetPage } from '#server/speaking/sheet.ts'
import { renderPage } from '#site/render.tsx'
import { openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'

/* Pages that tell what is upcoming from what has been: they are kept until the day ends in UTC. */

const LAST_MOMENT = Date.UTC(2026, 10, 22, 23, 59, 59)
const MIDNIGHT = Date.UTC(2026, 10, 23)
const TITLE = 'Held on the twenty-second'
const EARLIER = 'Held on the first'
let backend: TestBackend

beforeAll(async () => {
  backend = await openTestBackend()
  const talk = { title: TITLE, location: 'a', description: 'b', date: '2026-11-22', slug: 'held', type: 'talk' }
  const earlier = { ...talk, title: EARLIER, date: '2026-11-01', slug: 'earlier', display_order: -1 }
  backend.insertRows('talks', [talk, earlier])
  backend.insertRows('speaking_topics', [{ title: 'a', abstract: 'b' }])
})
afterAll(() => backend.dispose())

const source = () => ({
  siteUrl: SITE_URL,
  api: { url: '', key: backend.keys.publishable },
  assets: { css: [], modules: [] },
  fetch: async (input: string | URL | Request, init?: RequestInit) => backend.fetch(new Request(input, init)),
})
const pageAt = (path: string, now: number) =>
  renderPage(path, {
    ...source(),
    articles: async () => [],
    pressKit: async () => ({ size: null, tables: [] }),
    now: () => now,
  })

test.each(['/talks', '/talks/held', '/speaking'])(
  '%s is shown until the day ends, other pages until they change',
  async (path) => {
    expect((await pageAt(path, LAST_MOMENT)).validUntil).toBe(MIDNIGHT)
    expect((await pageAt('/advisory', LAST_MOMENT)).validUntil).toBeUndefined()
  },
)

test('the home page is shown until the day ends if its talks keep themselves in order by date', async () => {
  const inOrder = (html: string) => html.split('<script id="boot"')[0]?.match(/Upcoming|Past|Held on the [a-z-]+/g)
  expect((await pageAt('/', LAST_MOMENT)).validUntil).toBeUndefined()
  expect(inOrder((await pageAt('/', LAST_MOMENT)).html)).toEqual([EARLIER, TITLE])

  backend.database.run("update talks_description set talk_order = 'date'")
  const before = await pageAt('/', LAST_MOMENT)
  expect(before.validUntil).toBe(MIDNIGHT)
  expect(inOrder(before.html)).toEqual(['Upcoming', TITLE, 'Past', EARLIER])
  const after = await pageAt('/', MIDNIGHT)
  expect(after.validUntil).toBeUndefined()
  expect(inOrder(after.html)).toEqual([TITLE, EARLIER])
})

test('a talk is among the stages from the day after it, on the page and on the sheet', async () => {
  expect((await pageAt('/speaking', LAST_MOMENT)).html.split('<script id="boot"')[0]).not.toContain(TITLE)
  expect((await pageAt('/speaking', MIDNIGHT)).html.split('<script id="boot"')[0]).toContain(TITLE)

  vi.useFakeTimers({ toFake: ['Date'], now: LAST_MOMENT })
  onTestFinished(() => void vi.useRealTimers())
  const notFound = () => Promise.reject(new Error('There is something to print'))
  const sheet = await sheetPage({ ...source(), headers: [], notFound })
  expect(sheet.validUntil).toBe(MIDNIGHT)
})
