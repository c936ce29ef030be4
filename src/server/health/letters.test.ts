import { expect, test } from 'vitest'
import { createRestClient } from '#data/rest/rest-client.ts'
import { DEMO_CONTENT } from '#demo/content.ts'
import { letterhead } from '#tests/support/letterhead.ts'
import { parseEnvironment } from '../environment/env.ts'
import { alertMail, type OwnersMailParts, sendToOwner } from './letters.ts'

/** To whom an alert is mailed. */
async function alerted(people: object[], contact: string, environment = {}) {
  const sent: string[] = []
  const mailer = {
    send: ({ to }: { to: string }) => void sent.push(to),
    letterhead: async () => letterhead,
  }
  const parts = {
    ...{ mailer, settings: parseEnvironment(environment), log: { warn: () => {} }, people: async () => people },
    rest: createRestClient({
      url: 'http://backend.test',
      key: '',
      fetch: async () => Response.json([{ email: contact }]),
    }),
  }
  await sendToOwner(parts as unknown as OwnersMailParts, alertMail('https://site.example', 'The disk is full.')) // what it calls
  return sent
}

const owner = (email: string, invitedAt: string | null = null) => ({ email, role: 'owner', invitedAt })
const ASSISTANT = { email: 'h@x.org', role: 'assistant', invitedAt: null }
const LOCAL = owner('owner@localhost')
const [DEMO = { email: '' }] = DEMO_CONTENT.contact

test.each([
  ['every owner', [owner('a@x.org'), owner('b@x.org'), LOCAL], ['a@x.org', 'b@x.org']],
  [
    'no assistant, and no owner who was only invited',
    [owner('a@x.org'), ASSISTANT, owner('c@x.org', '2026')],
    ['a@x.org'],
  ],
  ['the address for messages where no mail reaches an owner', [LOCAL, ASSISTANT], ['vera@x.org']],
])('an alert goes to %s', async (_, people, to) => {
  expect(await alerted(people, 'vera@x.org')).toEqual(to)
})

test('an alert never goes to the address of the demo', async () => {
  expect(await alerted([LOCAL], DEMO.email)).toEqual([])
  expect(await alerted([LOCAL], DEMO.email, { CONTACT_TO: 'desk@x.org' })).toEqual(['desk@x.org'])
  expect(await alerted([owner('a@x.org')], DEMO.email)).toEqual(['a@x.org'])
})
