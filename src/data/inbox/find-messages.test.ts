import { afterAll, expect, test } from 'vitest'
import { clientOf, openTestBackend } from '#tests/support/backend.ts'
import { makeMessage } from '#tests/support/messages.ts'
import { findMessages } from './find-messages.ts'

const backend = await openTestBackend()
afterAll(() => backend.dispose())

test.each([
  ['50%', 'half'],
  ['a_b', 'joined'],
  ['a*b', 'starred'],
  ['back\\slash', 'slashed'],
  ['(in),"quotes"', 'quoted'],
])('messages are found by %j as it is written', async (word, name) => {
  backend.database.run('delete from contact_messages')
  const texts = {
    half: 'at 50% of 50 pounds',
    joined: 'a_b',
    starred: 'a*b',
    slashed: 'a back\\slash',
    quoted: 'said (in),"quotes"',
    other: 'at 500, axxb, backslash, in quotes',
  }
  backend.insertRows(
    'contact_messages',
    Object.entries(texts).map(([name, message]) => ({
      ...makeMessage({ name, message, email: 'someone@example.org' }),
    })),
  )
  const found = await findMessages(clientOf(backend, backend.keys.secret), [word], AbortSignal.timeout(5000))
  expect(found.map(({ name }) => name)).toContain(name)
  expect(found.map(({ name }) => name)).not.toContain('other')
})
