import { expect, test } from 'vitest'
import { createLogs } from './log.ts'

function capture(isTTY: boolean, level = 'info') {
  const lines: string[] = []
  const write = (line: string) => lines.push(line) > 0
  return { lines, ...createLogs({ level, stream: { isTTY, write } }) }
}
const page = { method: 'GET', path: '/', status: 200 }

test('a machine reads JSON, one line for each request', () => {
  const { lines, logAccess } = capture(false)
  logAccess({ ...page, id: 'a-1', ms: 3 })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ ...page, level: 30, id: 'a-1', ms: 3, msg: 'request' })
})

test.each<[string, number, number]>([
  ['info', 200, 1],
  ['warn', 404, 0],
  ['error', 500, 1],
  ['silent', 500, 0],
])('at level %s, status %i is %i lines', (level, status, count) => {
  const { lines, logAccess } = capture(false, level)
  logAccess({ ...page, status })
  expect(lines).toHaveLength(count)
})

test('a path cannot break out of its line', () => {
  const { lines, logAccess } = capture(false)
  logAccess({ ...page, path: '/"\n{"level":60}' })
  expect(lines[0]?.split('\n')).toHaveLength(2)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: '/"\n{"level":60}' })
})

test('a failed request is an error', () => {
  const { lines, logAccess } = capture(false)
  logAccess({ ...page, status: 500 })
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, status: 500 })
})

test('a person at a terminal sees few and short lines', () => {
  const { lines, log, logAccess } = capture(true)
  logAccess(page)
  logAccess({ ...page, path: '/nowhere', status: 404 })
  log.warn('The feed is slow')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d request GET \/nowhere 404\n$/)
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d warning The feed is slow\n$/)
})

test('a fault shows where it happened', () => {
  const { lines, log } = capture(true)
  log.error({ err: new Error('No such table') }, 'A request failed')
  expect(lines[0]).toMatch(/error A request failed\nError: No such table\n\s+at /)
})

test.each(['authorization', 'apikey', 'password', 'refresh_token'])('the value of %s never reaches a line', (name) => {
  const { lines, log } = capture(false)
  const err = Object.assign(new Error('refused'), { headers: { [name]: 'hush' } })
  log.error({ [name]: 'hush', request: { [name]: 'hush' }, err }, 'A request failed')
  expect(lines[0]).toContain('refused')
  expect(lines[0]).not.toContain('hush')
})

/**
 * Characters that a terminal obeys or that disguise text: escape sequences, C1, DEL, bidirectional overrides,
 * separators.
 */
const hostile = [
  '\x1b[2J',
  '\x1b]0;owned\x07',
  '\x9b31m',
  '\x7f\x08',
  '\u202egpj.exe',
  '\u2066',
  '\u200b',
  '\u2028',
  '\r',
  '\u{e0041}',
]
const RAW = /[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/u

test.each([
  ['a terminal', true],
  ['a machine', false],
])('no control character reaches %s', (_name, isTTY) => {
  for (const text of hostile) {
    const { lines, log, logAccess } = capture(isTTY)
    log.warn({ err: new Error(text), field: text }, text)
    logAccess({ ...page, path: `/${text}`, method: text, status: 404 })
    expect(lines).toHaveLength(2)
    expect(lines.join('')).not.toMatch(RAW)
    if (!isTTY) expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: text }, { path: `/${text}` }])
  }
})

test('no text passes for a separate entry on a terminal', () => {
  const { lines, log } = capture(true)
  log.warn({ err: new Error('late\n12:00:00 error The disk is full') }, 'A mail failed\n12:00:00 The site was stopped')
  expect(lines.join('').match(/^\d\d:\d\d:\d\d /gm)).toHaveLength(1)
})
