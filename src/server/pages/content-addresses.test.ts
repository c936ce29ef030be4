import { expect, onTestFinished, test, vi } from 'vitest'
import { createContentAddresses, ofOwnPage, ofTalk } from './content-addresses.ts'

const id = '0b6f6a6e-8a1c-4d6f-9a51-6c1d8f0f4e11'
const updated_at = '2026-01-01T00:00:00+00:00'
const talks = [
  { id, slug: 'new', former_slugs: '/old/', updated_at },
  { id: '1b6f6a6e-8a1c-4d6f-9a51-6c1d8f0f4e11', slug: null, former_slugs: null, updated_at },
  { id: '2b6f6a6e-8a1c-4d6f-9a51-6c1d8f0f4e11', slug: '東京', former_slugs: null, updated_at },
]

function make(read = async () => talks, parse = ofTalk) {
  let reads = 0
  const clock = { now: 0 }
  const passed = vi.spyOn(performance, 'now').mockImplementation(() => clock.now)
  onTestFinished(() => passed.mockRestore())
  const addresses = createContentAddresses(parse, {
    read: () => {
      reads++
      return read()
    },
    maxAgeMs: 5000,
  })
  return { addresses, clock, reads: () => reads }
}

test.each([
  ['/talks/new', { keptAs: '/talks/new' }],
  ['/talks/new.ics', { keptAs: '/talks/new.ics' }],
  ['/talks/old', { movedTo: '/talks/new' }],
  ['/talks/old.ics', { movedTo: '/talks/new.ics' }],
  ['/card/talks/new.png', { keptAs: '/card/talks/new.png' }],
  ['/card/talks/old.png', { movedTo: '/card/talks/new.png' }],
  ['/card/talks/new', null],
  ['/card/talks/nothing.png', null],
  [`/talks/${id}`, { movedTo: '/talks/new' }],
  [`/talks/${talks[1]!.id}`, { keptAs: `/talks/${talks[1]!.id}` }],
  ['/talks/%e6%9d%b1%e4%ba%ac', { keptAs: '/talks/%E6%9D%B1%E4%BA%AC' }],
  ['/talks/nothing', null],
  ['/talks/new/more', null],
  ['/elsewhere', null],
])('%s leads to %j', async (path, place) => expect(await make().addresses.placeOf(path)).toEqual(place))

test.each([
  ['/new', { keptAs: '/new' }],
  ['/old', { movedTo: '/new' }],
  [`/${id}`, { movedTo: '/new' }],
  ['/%e6%9d%b1%e4%ba%ac', { keptAs: '/%E6%9D%B1%E4%BA%AC' }],
  ['/nothing', null],
  ['/new/more', null],
  ['/new.txt', null],
  ['/talks', null],
  ['/404', null],
  ['/admin', null],
  ['/', null],
])('as a page, %s leads to %j', async (path, place) =>
  expect(await make(undefined, ofOwnPage).addresses.placeOf(path)).toEqual(place),
)

test('made-up addresses cost one read', async () => {
  const { addresses, reads } = make()
  await Promise.all(Array.from({ length: 50 }, (_, index) => addresses.placeOf(`/talks/made-up-${index}`)))
  for (let index = 0; index < 50; index++) await addresses.placeOf(`/talks/made-up-${index}`)
  expect(reads()).toBe(1)
})

test('they are read again after a change, and after a while', async () => {
  const { addresses, clock, reads } = make()
  await addresses.placeOf('/talks/new')
  addresses.drop()
  await addresses.placeOf('/talks/new')
  expect(reads()).toBe(2)
  clock.now = 5001
  await addresses.placeOf('/talks/new')
  expect(reads()).toBe(3)
})

test('a list that was being read when a talk changed is not kept', async () => {
  const answers = [Promise.withResolvers<typeof talks>(), Promise.withResolvers<typeof talks>()]
  let turn = 0
  const { addresses } = make(() => answers[turn++]!.promise)
  const early = addresses.placeOf('/talks/new')
  addresses.drop()
  const late = addresses.placeOf('/talks/new')
  answers[0]!.resolve([])
  answers[1]!.resolve(talks)
  expect([await early, await late]).toEqual([null, { keptAs: '/talks/new' }])
  expect(await addresses.placeOf('/talks/new')).toEqual({ keptAs: '/talks/new' })
})

test('while nothing can be read the last list is used, and without one the page answers for itself', async () => {
  let isBroken = false
  const { addresses } = make(async () => {
    if (isBroken) throw new Error('no backend')
    return talks
  })
  await addresses.placeOf('/talks/new')
  isBroken = true
  addresses.drop()
  expect(await addresses.placeOf('/talks/old')).toEqual({ movedTo: '/talks/new' })
  const broken = make(() => Promise.reject(new Error('no backend'))).addresses
  expect(await broken.placeOf('/talks/any')).toEqual({ keptAs: '/talks/any' })
})

test('a visitor waits half a second for a slow list, and the next ones not at all until it is there', async () => {
  const slow = Promise.withResolvers<typeof talks>()
  let isSlow = false
  const { addresses, clock } = make(() => (isSlow ? slow.promise : Promise.resolve(talks)))
  await addresses.placeOf('/talks/new')
  isSlow = true
  clock.now = 5001
  const waiting = addresses.placeOf('/talks/new')
  clock.now = 5501
  expect(await addresses.placeOf('/talks/old')).toEqual({ movedTo: '/talks/new' })
  expect(await waiting).toEqual({ keptAs: '/talks/new' })
  slow.resolve([])
  await expect.poll(() => addresses.placeOf('/talks/new')).toBeNull()
})
