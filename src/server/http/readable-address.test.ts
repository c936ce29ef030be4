import { expect, test } from 'vitest'
import { readableAddress, readableMail } from './readable-address.ts'

test.each([
  ['https://www.linkedin.com/in/quill/', 'linkedin.com/in/quill'],
  ['http://quill.example:8080/#contact', 'quill.example:8080/#contact'],
  ['https://xn--bcher-kva.example:8443/xn--bcher-kva.example', 'bücher.example:8443/xn--bcher-kva.example'],
  ['https://xn--e1afmkfd.xn--p1ai', 'пример.рф'],
  ['http://[::1]:3000/speaking', '[::1]:3000/speaking'],
  ['https://linkedin.example/in/j%C3%BCrgen-%E5%B1%B1', 'linkedin.example/in/jürgen-山'],
  ['https://quill.example/e%CC%81/%CC%81a', 'quill.example/e%CC%81/%CC%81a'],
  ['https://quill.example/a%2Fb%20c%E2%80%8Bd%FF?q=%C3%A4%26', 'quill.example/a%2Fb%20c%E2%80%8Bd%FF?q=ä%26'],
])('%s is read as %s', (address, text) => {
  expect(readableAddress(address)).toBe(text)
})

test.each([
  ['press+1@xn--bcher-kva.example', 'press+1@bücher.example'],
  ['ada@quill.example', 'ada@quill.example'],
  ['ada@under_score.example', 'ada@under_score.example'],
])('the mail address %s is read as %s', (address, text) => {
  expect(readableMail(address)).toBe(text)
})
