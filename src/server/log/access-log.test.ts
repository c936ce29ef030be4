import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAccessSummary, SUMMARY_EVERY_MS } from './access-log.ts'
import { createLogs } from './log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const page = { method: 'GET', path: '/', status: 200 }

function capture(level = 'info', isTTY = false) {
  const lines: string[] = []
  const write = (line: string) => lines.push(line) > 0
  return { lines, ...createLogs({ level, stream: { isTTY, write } }) }
}

test('a thousand answers from memory are one line at the end of their minute', () => {
  const { lines, logFromMemory } = capture()
  for (let times = 0; times < 1000; times++) logFromMemory(page)
  logFromMemory({ ...page, status: 304 })
  expect(lines).toEqual([])
  vi.advanceTimersByTime(SUMMARY_EVERY_MS)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 30, time: Date.now(), ...page, count: 1000, msg: 'requests from memory' },
    { level: 30, time: Date.now(), ...page, status: 304, count: 1, msg: 'requests from memory' },
  ])
})

test('each minute counts anew, and a minute without requests has no line', () => {
  const { lines, logFromMemory } = capture()
  for (const times of [2, 0, 3]) {
    for (let time = 0; time < times; time++) logFromMemory(page)
    vi.advanceTimersByTime(SUMMARY_EVERY_MS)
  }
  expect(lines.map((line) => JSON.parse(line).count)).toEqual([2, 3])
})

test('a page that was not found has a line of its own, at once', () => {
  const { lines, logFromMemory } = capture()
  logFromMemory({ ...page, path: '/404', status: 404 })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ path: '/404', status: 404, msg: 'request' }])
})

test('above level info nothing is written, and a terminal shows each request at level debug', () => {
  const quiet = capture('warn')
  const terminal = capture('debug', true)
  for (const { logFromMemory } of [quiet, terminal]) logFromMemory(page)
  vi.advanceTimersByTime(SUMMARY_EVERY_MS)
  expect(quiet.lines).toEqual([])
  expect(terminal.lines).toHaveLength(1)
})

test('however many addresses there are, memory holds a limited number', () => {
  const write = vi.fn()
  const { count, flush } = createAccessSummary(write)
  for (let index = 0; index < 5000; index++) count({ ...page, path: `/talks/${index}` })
  expect(write.mock.calls.length).toBe(4000)
  flush()
  expect(write.mock.calls.length).toBe(5000)
  expect(vi.getTimerCount()).toBe(0)
})
