import { expect, test } from 'vitest'
import { itemMessages } from '#content/toast.ts'
import { orOutage } from './outage.ts'
import { RestError } from './rest.ts'

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
