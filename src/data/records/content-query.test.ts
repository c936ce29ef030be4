import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { TALKS } from '#content/talk/talk.ts'
import { type Rest, RestError } from '../rest/rest.ts'
import {
  contactQuery,
  expertiseQuery,
  heroQuery,
  newsletterQuery,
  pressKitQuery,
  skinInGameQuery,
  stagesQuery,
  storySectionConfigQuery,
  talksDescriptionQuery,
  talksQuery,
} from './content-queries.ts'
import { listQuery } from './content-query.ts'
import { fullTalksQuery } from './talks.ts'

afterEach(() => vi.restoreAllMocks())

const { signal } = new AbortController()
const answering = (status: number, body: unknown, statusText = ''): Rest => ({
  url: 'http://rest.example',
  key: 'sb_publishable_x',
  fetch: vi.fn(async () => Response.json(body, { status, statusText })),
})
const notFound = () => answering(404, { message: 'no such table' }, 'Not Found')

test('a list is requested in ascending order, with the publishable key', async () => {
  const rest = answering(200, [])
  await expertiseQuery.read(rest, signal)
  const [url, init] = vi.mocked(rest.fetch!).mock.calls[0]!
  expect(url).toBe('http://rest.example/rest/v1/expertise?select=*&order=display_order,created_at,id&limit=200')
  expect(new Headers(init?.headers).get('apikey')).toBe('sb_publishable_x')
})

test('a visitor reads a list in short pages, a server and the editor in long ones', async () => {
  const noLinks = { action_text: null, action_url: null, image_url: null }
  const item = {
    title: 'Pricing',
    location: 'Oslo',
    description: 'Numbers.',
    date: '2026-05-01',
    type: 'talk',
    ...noLinks,
  }
  const items = Array.from({ length: 2000 }, (_, index) => ({ ...item, id: String(index), display_order: index }))
  const asked: string[] = []
  const rest: Rest = {
    ...answering(200, []),
    fetch: async (input) => {
      const { searchParams } = new URL(String(input))
      const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
      asked.push(`${offset}+${limit}`)
      return Response.json(items.slice(offset, offset + limit))
    },
  }
  // no page shows more than a thousand talks
  expect(await talksQuery.read(rest, signal)).toEqual(items.slice(0, 1000))
  expect(asked.splice(0)).toEqual(['0+200', '200+200', '400+200', '600+200', '800+200'])
  expect(await talksQuery.read({ ...rest, rowsAtOnce: 1000 }, signal)).toEqual(items.slice(0, 1000))
  expect(asked.splice(0)).toEqual(['0+1000'])
  expect(await fullTalksQuery.read({ ...rest, rowsAtOnce: 1000 }, signal)).toEqual(items)
  expect(asked).toEqual(['0+1000', '1000+1000', '2000+1000'])
})

test('a read that is over leaves no timer behind', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await expertiseQuery.read(answering(200, []), signal)
  await expertiseQuery.read(answering(500, null), signal).catch(() => {})
  expect(vi.getTimerCount()).toBe(0)
})

test('the cards of talks are read without what stands on the pages of talks only', async () => {
  const rest = answering(200, [])
  await talksQuery.read(rest, signal)
  const [url] = vi.mocked(rest.fetch!).mock.calls[0]!
  expect(url).toMatch(/select=[\w,]*\btitle\b/)
  expect(url).not.toMatch(/abstract|transcript/)
})

test('the speaking page reads of the talks on stages only what it lists', async () => {
  const rest = answering(200, [])
  await stagesQuery.read(rest, signal)
  const [url] = vi.mocked(rest.fetch!).mock.calls[0]!
  expect(url).toContain('type=eq.talk&order=display_order')
  expect(url).not.toMatch(/description|image_url/)
})

test('an invalid row is left out of a list', async () => {
  const whole = { id: 'a', title: 'Pricing', description: 'Numbers.', is_primary: true, display_order: 0 }
  const rest = answering(200, [whole, { ...whole, is_primary: 'yes' }, { ...whole, display_order: '1' }, null])
  expect(await expertiseQuery.read(rest, signal)).toEqual([whole])
})

test('a single record is the first row, and null when there is none', async () => {
  expect(await newsletterQuery.read(answering(200, [{ title: 'Letters' }]), signal)).toEqual({
    title: 'Letters',
  })
  expect(await heroQuery.read(answering(200, []), signal)).toBeNull()
})

test.each([
  ['newsletter', newsletterQuery],
  ['contact', contactQuery],
  ['skin_in_game', skinInGameQuery],
  ['talks_description', talksDescriptionQuery],
  ['press_kit', pressKitQuery],
  ['story_section_config', storySectionConfigQuery],
])('a missing %s (404) is null', async (_, query) => {
  expect(await query.read(notFound(), signal)).toBeNull()
})

test('a proxy that knows no server (404) says nothing about a table', async () => {
  const fetch = async () => new Response('404 page not found', { status: 404, statusText: 'Not Found' })
  await expect(pressKitQuery.read({ url: '', key: '', fetch }, signal)).rejects.toThrow('HTTP 404: Not Found')
})

test('any other refusal has its status, and the response as details', async () => {
  const error = await heroQuery
    .read(answering(503, { code: 'PGRST001' }, 'Service Unavailable'), signal)
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(RestError)
  expect(error).toMatchObject({
    message: 'HTTP 503: Service Unavailable',
    status: 503,
    details: { code: 'PGRST001' },
  })
  await expect(heroQuery.read(notFound(), signal)).rejects.toThrow('HTTP 404: Not Found')
})

test('a request that takes ten seconds ends with 408', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const silent: Rest = {
    url: '',
    key: '',
    fetch: (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  }
  const end = vi.fn()
  const reading = talksQuery.read(silent, signal).catch(end)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(end).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await reading
  expect(end).toHaveBeenCalledWith(expect.objectContaining({ message: 'Request timeout for talks', status: 408 }))
})

test('a mistyped table does not compile', () => {
  // @ts-expect-error the tables of content are a union, and this is not one of them
  expect(listQuery({ ...TALKS, table: 'talk' })).toMatchObject({ table: 'talk' })
})
