import { expect, test } from 'vitest'
import { isRichText, splitLede, toPlainText, toRichText } from './rich-text.ts'

test.each([
  '<p>Hello</p>',
  '<ul><li><p>One</p></li></ul>',
  '<ol start="3"><li><p>Three</p></li></ol>',
  '<p>One</p>\n<p>Two</p>\n',
])('%j is rich text', (text) => {
  expect(isRichText(text)).toBe(true)
})

test.each([
  'Hello',
  '',
  'Write <p> for a paragraph, and </p> at its end',
  '<p>for a paragraph',
  '<b>bold</b>',
  '<script>alert(1)</script>',
  '<pre>Not ours</pre>',
])('%j is plain text', (text) => {
  expect(isRichText(text)).toBe(false)
})

test.each([
  ['One\ntwo\n \nThree\n\nFour\n', 'One\ntwo', 'Three\n\nFour'],
  ['One', 'One', ''],
  ['', '', ''],
  ['\n<p>One</p> and <p>two</p>, plain', '<p>One</p> and <p>two</p>, plain', ''],
  [' <p>One <b>two</b></p>\n<p>Three</p>', '<p>One <b>two</b></p>', '\n<p>Three</p>'],
  ['<p>One</p>', '<p>One</p>', ''],
  ['<p></p><p class="a">&nbsp;<br> </p>\n<p>One</p><p></p>', '<p>One</p>', '<p></p>'],
  ['<p></p>', '', ''],
  ['<ul><li><p>One</p></li></ul><p>Two</p>', '', '<ul><li><p>One</p></li></ul><p>Two</p>'],
])('the lede of %j is its first paragraph', (text, lede, rest) => {
  expect(splitLede(text)).toEqual([lede, rest])
})

test('plain text opens in the editor with its paragraphs and its line breaks', () => {
  expect(toRichText('One\ntwo\n \nA <b> & an é\n')).toBe('<p>One<br>two</p><p>A &lt;b&gt; &amp; an é</p>')
  expect(toRichText(' ')).toBe('')
  expect(toRichText('<p>One</p>')).toBe('<p>One</p>')
})

test('words are found at once, whatever is not closed in a text', () => {
  const startedAt = performance.now()
  expect(toPlainText(`<p>${'<'.repeat(100_000)}</p>`)).toHaveLength(100_000)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})

test('the words of rich text come without its tags', () => {
  const rich =
    '<p>One <strong>two</strong><br>three &amp; &lt;four&gt;</p><ul><li><p>five</p></li><li><p>six&nbsp;seven</p></li></ul>'
  expect(toPlainText(rich)).toBe('One two\nthree & <four>\nfive\nsix seven')
  expect(toPlainText('<p>&amp;lt;</p>')).toBe('&lt;')
  expect(toPlainText('Plain <text>\n\nstays.')).toBe('Plain <text>\n\nstays.')
})
