import { expect, test } from 'vitest'
import { htmlToText, imageSources } from './html-text.ts'

test.each([
  ['<p>One</p><p>two</p>', 'One two'],
  ['<b>bo</b>ld', 'bold'],
  ['one<br>two<br/>three', 'one two three'],
  ['  a\n\t b&nbsp;&nbsp;c ', 'a b c'],
  ['Quay &amp; Bridge &#8217;99 &#x27;x&#39; &eacute;&hellip; &#151;', "Quay & Bridge ’99 'x' é… —"],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['&lt;img src=x&gt;', '<img src=x>'],
  ['&unknown; &#0; &#xD800; &#99999999999;', '&unknown; \uFFFD \uFFFD \uFFFD'],
  ['a<script>alert("<p>no</p>")</script >b', 'ab'],
  ['a<STYLE>p{color:red}</style>b<!-- c <b> -->d', 'abd'],
  ['a <script>never ends', 'a'],
  ['a <!-- never ends', 'a'],
  ['a <b title="x > y">bold</b> <i title=\'"\'>i</i>', 'a bold i'],
  ["<p title=it's>owner</p>", 'owner'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['a <b unfinished', 'a'],
  ['x\u0000\u0007y', 'x y'],
])('%s reads as %s', (html, text) => expect(htmlToText(html)).toBe(text))

test('img sources come in their order, in any quotes', () => {
  const html = `<img alt='no'><IMG data-src="z.png" src='a.png'><script><img src=no.png></script><img
    srcset="2x.png 2x" src = b.png?x=1&amp;y=2 /><!-- <img src=no.png> --><img src="c d.png">`
  expect([...imageSources(html)]).toEqual(['a.png', 'b.png?x=1&y=2', 'c d.png'])
})

test.each([
  '<img ',
  '<img src="',
  '<',
  '<!--',
  '</',
  "<a b='",
  '&',
  '&#',
  '<script>',
  '<svg><img src=',
  'a="',
  '<img a=" ',
  '<img   ',
])('two megabytes of %j cost no more than their length', (piece) => {
  const html = piece.repeat(2_000_000 / piece.length)
  const start = performance.now()
  htmlToText(html)
  Array.from(imageSources(html))
  expect(performance.now() - start).toBeLessThan(3000)
})
