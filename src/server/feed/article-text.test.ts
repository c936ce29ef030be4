import { expect, test } from 'vitest'
import { SNIPPET_MAX_CHARACTERS, snippet } from './parse-feed.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ')

test('a text of 100 words stays whole, the 101st is cut off with an ellipsis', () => {
  expect(snippet(`<p>${words(100)}</p>`)).toBe(words(100))
  expect(snippet(`<p>${words(101)}</p>`)).toBe(`${words(100)}…`)
})

test('the ellipsis replaces the punctuation before it', () => {
  expect(snippet(`${words(100)}. More`)).toBe(`${words(100)}…`)
})

test('a script without blanks between words is cut by its length, never inside a character', () => {
  const short = snippet(`x${'𠮷'.repeat(SNIPPET_MAX_CHARACTERS)}`)
  expect(short.length).toBeLessThanOrEqual(SNIPPET_MAX_CHARACTERS + 1)
  expect(short.isWellFormed()).toBe(true)
  expect(short.endsWith('𠮷…')).toBe(true)
})

test.each([
  ['a letter &#55357;&#56832; &#xD83D;&#xde00; for you', 'a letter 😀 😀 for you'],
  ['two halves &#55357; &#56832;', 'two halves'],
  ['cut by the publisher \uFFFD\uFFFD…', 'cut by the publisher…'],
  ['<![CDATA[<p>Hello &amp; you</p>]]>', 'Hello & you'],
  ['&lt;p&gt;Hello &amp;amp; &lt;b&gt;you&lt;/b&gt;&lt;/p&gt;', 'Hello & you'],
  ['&lt;b&gt; makes a text bold', '<b> makes a text bold'],
  ['<p>Write &lt;p&gt; first</p>', 'Write <p> first'],
])('%s reads as %s', (html, text) => expect(snippet(html)).toBe(text))
