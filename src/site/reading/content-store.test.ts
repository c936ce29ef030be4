import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { articlesQuery } from '#data/records/articles.ts'
import { createContentStore } from './content-store.ts'

const api = { url: '', key: '' }
const page = (content: Record<string, unknown>, asRead = {}) => ({
  path: '/',
  today: '2026-01-01',
  content,
  asRead,
  api,
})
const queryOf = (...answers: unknown[]) => ({
  queryKey: ['story'] as const,
  read: vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return answer
  }),
})
const failure = new Error('no')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what is read once more without a difference shows nothing, and keeps its identity', async () => {
  const onShow = vi.fn()
  const story = { title: 'One' }
  const store = createContentStore(page({ story }), onShow)
  const query = queryOf({ title: 'One' })
  store.want(query)
  store.want(query)
  await vi.runAllTimersAsync()
  expect(query.read).toHaveBeenCalledTimes(1)
  expect(store.current(query)).toEqual({ data: story, isError: false })
  expect(store.current(query).data).toBe(story)
  expect(onShow).not.toHaveBeenCalled()
})

test('a page that is kept as a file reads nothing, whoever wants it', async () => {
  const store = createContentStore({ ...page({ story: 'kept' }), isStatic: true })
  const query = queryOf('newer')
  store.want(query)
  store.readAgain()
  await vi.runAllTimersAsync()
  expect(query.read).not.toHaveBeenCalled()
})

test('a text that was sanitized is compared as it was read', async () => {
  const onShow = vi.fn()
  const store = createContentStore(page({ story: 'clean' }, { story: 'unclean' }), onShow)
  store.want(queryOf('unclean'))
  await vi.runAllTimersAsync()
  expect(onShow).not.toHaveBeenCalled()
  expect(store.current(queryOf()).data).toBe('clean')
})

test('a difference is shown and told to who listens', async () => {
  const [onShow, listener] = [vi.fn(), vi.fn()]
  const store = createContentStore(page({ story: 'old' }), onShow)
  const query = queryOf('new')
  const stop = store.subscribe(query, listener)
  await vi.runAllTimersAsync()
  expect(store.current(query)).toEqual({ data: 'new', isError: false })
  expect(store.sent(query)).toEqual({ data: 'old', isError: false })
  expect([onShow, listener].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  stop()
})

test('a failed read is retried after a second, then after ten, then less and less often until it succeeds', async () => {
  const onShow = vi.fn()
  vi.stubGlobal('document', { hidden: false })
  const store = createContentStore(page({ story: 'old' }), onShow)
  const query = queryOf(failure, failure, failure, failure, 'old')
  store.want(query)
  await vi.advanceTimersByTimeAsync(999)
  expect(query.read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(query.read).toHaveBeenCalledTimes(2)
  expect(store.current(query)).toEqual({ data: 'old', isError: true })
  await vi.advanceTimersByTimeAsync(11_000)
  expect(query.read).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(19_000)
  expect(query.read).toHaveBeenCalledTimes(4)
  vi.stubGlobal('document', { hidden: true }) // nobody looks
  await vi.advanceTimersByTimeAsync(60_000)
  expect(query.read).toHaveBeenCalledTimes(4)
  vi.stubGlobal('document', { hidden: false })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(query.read).toHaveBeenCalledTimes(5)
  expect(store.current(query)).toEqual({ data: 'old', isError: false })
  expect(onShow).not.toHaveBeenCalled()
})

test('in a long outage a read is repeated every five minutes, and at once when the connection is back', async () => {
  vi.stubGlobal('document', { hidden: false })
  const store = createContentStore(page({}))
  const query = queryOf(failure)
  store.want(query)
  await vi.advanceTimersByTimeAsync(3_600_000)
  query.read.mockClear()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(query.read.mock.calls.length).toBeLessThanOrEqual(24) // each with its retry
  query.read.mockClear()
  store.readAgain()
  expect(query.read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(11_500)
  expect(query.read).toHaveBeenCalledTimes(3)
})

test('a failure is shown where there is nothing else, and that of the articles in any case', async () => {
  const onShow = vi.fn()
  const store = createContentStore(page({ newsletterArticles: [] }), onShow)
  store.want(queryOf(failure))
  await vi.advanceTimersByTimeAsync(1000)
  expect(onShow).toHaveBeenCalledTimes(1)
  vi.stubGlobal('fetch', () => Promise.reject(failure))
  store.want(articlesQuery)
  await vi.advanceTimersByTimeAsync(1000)
  expect(onShow).toHaveBeenCalledTimes(2)
})

test('when the connection is back all that was wanted is read again', async () => {
  const store = createContentStore(page({ story: 'old' }))
  const query = queryOf('old', 'new')
  store.readAgain()
  expect(query.read).not.toHaveBeenCalled()
  store.want(query)
  await vi.runAllTimersAsync()
  store.readAgain()
  await vi.runAllTimersAsync()
  expect(store.current(query).data).toBe('new')
})

test('offline nothing is read', async () => {
  const store = createContentStore(page({}))
  const query = queryOf('new')
  vi.stubGlobal('navigator', { onLine: false })
  store.want(query)
  await vi.runAllTimersAsync()
  expect(query.read).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
  store.readAgain()
  await vi.runAllTimersAsync()
  expect(store.current(query).data).toBe('new')
})
