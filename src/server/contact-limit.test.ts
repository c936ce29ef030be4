import { expect, test } from 'vitest'
import { CONTACT_LIMIT, createContactLimit } from './contact-limit.ts'

test('the sixth message of an address has to wait, others do not', async () => {
  const limit = createContactLimit()
  for (let count = 0; count < CONTACT_LIMIT.messages; count++) expect(await limit('203.0.113.9')).toBeNull()
  const refusal = await limit('203.0.113.9')
  expect(refusal?.retryAfterSeconds).toBeGreaterThan(590)
  expect(refusal?.retryAfterSeconds).toBeLessThanOrEqual(600)
  expect(await limit('203.0.113.10')).toBeNull()
})

test('all addresses of one IPv6 home count together', async () => {
  const limit = createContactLimit()
  for (let count = 0; count < CONTACT_LIMIT.messages; count++) expect(await limit(`2001:db8:1:2::${count}`)).toBeNull()
  expect(await limit('2001:db8:1:2:ffff::1')).not.toBeNull()
  expect(await limit('2001:db8:1:3::1')).toBeNull()
})
