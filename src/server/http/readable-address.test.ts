import { expect, test } from 'vitest'
import { readableAddress } from './readable-address.ts'

test.each([
  ['https://www.linkedin.com/in/quill/', 'linkedin.com/in/quill'],
  ['http://quill.example:8080/#contact', 'quill.example:8080/#contact'],
  ['https://xn--bcher-kva.example:8443/xn--bcher-kva.example', 'bücher.example:8443/xn--bcher-kva.example'],
  ['https://xn--e1afmkfd.xn--p1ai', 'пример.рф'],
  ['http://[::1]:3000/speaking', '[::1]:3000/speaking'],
])('%s is read as %s', (address, text) => {
  expect(readableAddress(address)).toBe(text)
})
