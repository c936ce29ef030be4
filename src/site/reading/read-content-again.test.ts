import { afterEach, expect, test, vi } from 'vitest'
import { CURRENT_PAGE } from '#content/site/current-page.ts'
import { heroQuery, siteQuery, talksDescriptionQuery } from '#data/records/content-queries.ts'
import { createContentStore } from './content-store.ts'
import { readContentAgain } from './read-content-again.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const id = '0b6f6a6e-8a1c-4d6f-9a51-6c1d8f0f4e11'

test.each([
  ['by its id, whatever its address has become', { talkPage: { talk: { id } } }, `id.eq.${id}`],
  ['by its address, if the server could not read it', {}, 'slug=eq.ferries'],
])('a talk is read again %s', async (_, content, expected) => {
  const fetch = vi.fn(async (_: string) => Response.json([]))
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('addEventListener', vi.fn())
  const api = { url: 'https://api.example', key: '' }
  const store = { want: vi.fn(), sent: () => ({}), readAgain: vi.fn() }
  const { want } = store
  readContentAgain({ path: '/talks/ferries', today: '2026-01-01', content, api }, store as never)
  await Promise.all(want.mock.calls.map(([query]) => query.read(api)))
  expect(fetch.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('/talks?'))).toEqual([
    expect.stringContaining(expected),
  ])
})

const NOW_S = 1_700_000_000
const sent = (description: string, rest: Partial<PerformanceNavigationTiming> & { deliveryType?: string } = {}) => ({
  type: 'navigate',
  transferSize: 300,
  serverTiming: [{ name: CURRENT_PAGE, description }],
  ...rest,
})

test.each<[string, object | undefined, boolean]>([
  ['just sent', sent(`${NOW_S}`), true],
  ['just sent, and not prefetched', sent(`${NOW_S - 3}`, { deliveryType: '' }), true],
  ['just confirmed by the server', sent(`${NOW_S}`, { deliveryType: 'cache' }), true],
  ['reloaded', sent(`${NOW_S}`, { type: 'reload' }), true],
  ['kept by the server', sent(`${NOW_S}`, { serverTiming: [{ name: 'kept' } as PerformanceServerTiming] }), false],
  ['without a word of the server', sent('', { serverTiming: [] }), false],
  ['without a time', sent(''), false],
  ['prefetched', sent(`${NOW_S}`, { deliveryType: 'navigational-prefetch' }), false],
  ['from the cache of the browser', sent(`${NOW_S}`, { deliveryType: 'cache', transferSize: 0 }), false],
  ['from another cache, or shown long after it was sent', sent(`${NOW_S - 60}`), false],
  ['of a server whose clock is another', sent(`${NOW_S + 60}`), false],
  ['from before Back', sent(`${NOW_S}`, { type: 'back_forward' }), false],
  ['prerendered', sent(`${NOW_S}`, { type: 'prerender' as never }), false],
  ['in a browser without Server-Timing', { type: 'navigate' }, false],
  ['in a browser without navigation entries', undefined, false],
])('a page %s', async (_, navigation, isCurrent) => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW_S * 1000)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(navigation ? [navigation as never] : [])
  const listeners = new Map<string, (event: object) => void>()
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener))
  const fetch = vi.fn(async (_: string) => Response.json([]))
  vi.stubGlobal('fetch', fetch)
  const read = () => fetch.mock.calls.splice(0).map(([url]) => /v1\/(\w+)/.exec(url)?.[1])
  const known = [siteQuery, heroQuery, talksDescriptionQuery]
  const content = Object.fromEntries(known.map(({ queryKey: [key] }) => [key, null]))
  const boot = { path: '/talks', today: '2026-01-01', content, api: { url: '', key: '' } }
  const store = createContentStore(boot)
  readContentAgain(boot, store)
  const all = ['site', 'hero', 'talks', 'talks_description']
  // what the server could not read is read in any case
  expect(read().sort()).toEqual(isCurrent ? ['talks'] : all.toSorted())
  await new Promise((resolve) => setTimeout(resolve)) // they have been answered
  listeners.get('pageshow')?.({ persisted: false })
  expect(read()).toEqual([])
  listeners.get(isCurrent ? 'online' : 'pageshow')?.({ persisted: true })
  expect(read().sort(), 'later').toEqual(all.toSorted())
})
