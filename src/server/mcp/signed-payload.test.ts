import { expect, test } from 'vitest'
import { createPayloadSigner } from './tickets.ts'

const signer = createPayloadSigner('a secret')
const sealed = signer.seal('codes', ['an id'])
const [payload = '', signature = ''] = sealed.split('.')

test('what was sealed opens for its purpose, and for no other', () => {
  expect(signer.open('codes', sealed)).toEqual(['an id'])
  expect(signer.open('tokens', sealed)).toBeUndefined()
  expect(createPayloadSigner('another').open('codes', sealed)).toBeUndefined()
})

test.each([
  ['a third part', `${sealed}.tail`],
  ['an empty third part', `${sealed}.`],
  ['padding', `${sealed}=`],
  ['a character that base64url skips', `${sealed}!`],
  ['a line break', `${sealed}\n`],
  ['base64 in place of base64url', `${payload}.${Buffer.from(signature, 'base64url').toString('base64')}`],
  ['no signature', payload],
  ['nothing', ''],
])('a text with %s does not open', (_, text) => expect(signer.open('codes', text)).toBeUndefined())
