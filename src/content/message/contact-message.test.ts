import { expect, test } from 'vitest'
import { ContactMessageSchema } from './contact-message.schema.ts'

const valid = { name: 'Nora Quill', email: 'nora@press.example', message: 'May I call you on Monday?' }
const errorOf = (value: unknown) => ContactMessageSchema.safeParse(value).error?.issues.map((issue) => issue.message)

test.each([
  ['no name', { ...valid, name: ' \n ' }, ['Name is required']],
  ['a name that nobody sees', { ...valid, name: '\u200b\u202e' }, ['Name is required']],
  ['no address', { ...valid, email: '' }, ['Email is required']],
  ['no message', { ...valid, message: '\n' }, ['Message is required']],
  ['a number', { ...valid, name: 7 }, ['Name is required']],
  ['a missing field', { name: 'N', email: 'n@x.example' }, ['Message is required']],
  ['an address without @', { ...valid, email: 'nora' }, ['Please enter a valid email address']],
  ['two addresses', { ...valid, email: 'a@x.example, b@x.example' }, ['Please enter a valid email address']],
  ['a path behind the domain', { ...valid, email: 'nora@bücher.example/x' }, ['Please enter a valid email address']],
  ['half a domain', { ...valid, email: 'nora@bücher..example' }, ['Please enter a valid email address']],
  [
    'a second header line',
    { ...valid, email: 'a@x.example\r\nBcc: b@x.example' },
    ['Please enter a valid email address'],
  ],
  ['a long name', { ...valid, name: 'n'.repeat(201) }, ['Name must be at most 200 characters']],
  ['a long address', { ...valid, email: `${'n'.repeat(250)}@x.example` }, ['Email must be at most 254 characters']],
  ['a long message', { ...valid, message: 'm'.repeat(10_001) }, ['Message must be at most 10000 characters']],
  ['another field', { ...valid, to: 'x@x.example' }, ['Expected a JSON object with name, email and message only']],
  ['a list', [], ['Expected a JSON object with name, email and message only']],
  ['null', null, ['Expected a JSON object with name, email and message only']],
])('%s is refused', (_, value, errors) => expect(errorOf(value)).toEqual(errors))

test('what is stored fits a header and a database', () => {
  expect(
    ContactMessageSchema.parse({
      name: ' \u202eNora\r\nBcc: x@x.example\u0000 ',
      email: ' nora@press.example\n',
      message: '\r\nOne\r\ntwo\rthree\u0000\u0007\ttab \ud800 ',
    }),
  ).toEqual({ name: 'Nora Bcc: x@x.example', email: 'nora@press.example', message: 'One\ntwo\nthree\ttab \uFFFD' })
})

test.each([
  ['nora@bücher.example', 'nora@xn--bcher-kva.example'],
  ['nora@例え.テスト', 'nora@xn--r8jz45g.xn--zckzah'],
  ['\u200bnora@press.example\u200b', 'nora@press.example'],
  ['nora@127', 'nora@127'],
])('the address %s is kept as %s', (typed, email) =>
  expect(ContactMessageSchema.parse({ ...valid, email: typed }).email).toBe(email),
)

test('the longest allowed texts are accepted', () => {
  const longest = {
    name: 'n'.repeat(200),
    email: `${'n'.repeat(64)}@${'x'.repeat(63)}.example`,
    message: 'm'.repeat(10_000),
  }
  expect(ContactMessageSchema.parse(longest)).toEqual(longest)
})
