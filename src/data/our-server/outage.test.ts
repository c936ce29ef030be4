import { expect, test } from 'vitest'
import { itemMessages } from '#content/toast.ts'
import { RestError } from '../rest/rest.ts'
import { refusalOf } from '../uploads/upload-error.ts'
import { isNotReady, isPause, orOutage } from './outage.ts'

const usual = itemMessages('talk').deleteFailed
const sentence = "Nothing can be saved: the site's database was removed while the site was running."

test('a server that cannot save anything says why, in place of the usual text', () => {
  const error = new RestError('HTTP 503: Service Unavailable', 503, { code: 'PT503', message: sentence })
  expect(orOutage(error, usual)).toEqual({ title: 'Error', description: sentence, destructive: true })
})

test('so does a save of two records, of which one was saved', () => {
  const cause = new RestError('HTTP 503: Service Unavailable', 503, { code: 'PT503', message: sentence })
  expect(orOutage(new Error('One of two records was not saved', { cause }), usual).description).toBe(sentence)
})

test('more than the server takes at once is to be shortened', () => {
  const { description } = orOutage(new RestError('HTTP 413: Payload Too Large', 413, {}), usual)
  expect(description).toBe(
    'This is more text than can be saved at once. Nothing was saved. Shorten or split it, then try again.',
  )
})

test.each([
  ['another 503', new RestError('HTTP 503: Service Unavailable', 503, { code: '55P03', message: 'busy' })],
  ['a proxy’s 503', new RestError('HTTP 503: Service Unavailable', 503, null)],
  ['no answer', new TypeError('Failed to fetch')],
  ['nothing', undefined],
])('%s has the usual text', (_what, error) => {
  expect(orOutage(error, usual)).toBe(usual)
})

const answered = (status: number, details?: unknown) => new RestError(`HTTP ${status}`, status, details)
const uploaded = (status: number, text: string) => refusalOf({ status, text })

test.each<[string, unknown, boolean]>([
  ['no connection', answered(0), true],
  ['no answer in time', answered(408), true],
  ['no connection, as Firefox says it', new TypeError('NetworkError when attempting to fetch resource.'), true],
  ["Caddy's blank 502", answered(502, { message: '' }), true],
  ["nginx's 504", answered(504, { message: '<html>' }), true],
  ['a server that is not ready', answered(503, { code: 'starting', message: 'Updated.' }), true],
  ['a busy database', answered(503, { code: '55P03', message: 'the database is busy, try again' }), true],
  ["a project's database that starts", answered(503, { code: 'PGRST002', message: 'Retrying.' }), true],
  ['one of two records', new Error('One of two records was not saved', { cause: answered(502) }), true],
  ["a proxy's answer to an upload", uploaded(502, ''), true],
  ['a database that takes no writes', answered(503, { code: 'PT503', message: sentence }), false],
  ['a full disk', answered(503, { code: '53100', message: 'no space left on device' }), false],
  ['a backup that failed', answered(503, { code: 'failed', message: 'No backup was made.' }), false],
  ['a full disk, for an upload', uploaded(400, '{"statusCode":"503","message":"The disk is full."}'), false],
  ['a file that is refused', uploaded(400, '{"statusCode":"415","message":"No"}'), false],
  ['a fault', answered(500), false],
  ['a conflict', answered(409), false],
  ['a session that has ended', answered(401), false],
  ['a part that is not there', new TypeError('Failed to fetch dynamically imported module: /a.js'), false],
  ['our own fault', new TypeError('x is not a function'), false],
])('whether $0 is repeated: $2', (_what, error, expected) => {
  expect(isPause(error)).toBe(expected)
})

test('only a server that says so has done nothing', () => {
  expect(isNotReady(answered(503, { code: 'starting' }))).toBe(true)
  expect([answered(0), answered(502), answered(503, { code: 'not_checked' })].some(isNotReady)).toBe(false)
})
