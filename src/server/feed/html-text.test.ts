import { expect, test } from 'vitest'
import { htmlToText, seenImages, titleToText } from './html-text.ts'

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

test.each([
  ['<div style="display:none; max-height:0px">Only for the inbox</div><p>Dear reader</p>', 'Dear reader'],
  ['<div style="max-height:0;overflow:hidden">Preview <div>inner</div> more</div>Dear', 'Dear'],
  ['<span style="VISIBILITY: hidden">Preview</span>Dear', 'Dear'],
  ['<span hidden>Preview</span>Dear', 'Dear'],
  ['<div style="font-size:0px;line-height:0">Preview</div>Dear', 'Dear'],
  ['<td style="font-size:0px"><div style="font-size:16px">Dear</div> no <b>no</b></td> reader', 'Dear reader'],
  ['<div style="max-height:0.5em">Dear</div>', 'Dear'],
  ['<p hidden>Preview<br hidden>still</p><img hidden>Dear', 'Dear'],
  ['<svg/>Dear <svg><svg></svg>no</svg>reader', 'Dear reader'],
  ['Dear\u200b reader&#847;&zwnj;&nbsp;&#847; &zwnj; &shy;\ufeffwho&shy;ever', 'Dear reader whoever'],
  ['می\u200cخواهم क्\u200dष 👩\u200d💻 👍🏽\u200d a\u200db', 'می\u200cخواهم क्\u200dष 👩\u200d💻 👍🏽\u200d ab'],
])('what mails hide before their text is not read: %s', (html, text) => expect(htmlToText(html)).toBe(text))

test.each([
  ['A List<String> of <b>bold</b> names', 'A List<String> of bold names'],
  ['Map<String, List<T>> and <br> &lt;b&gt;', 'Map<String, List<T>> and <b>'],
  ['<script>alert(1)</script><P>Hello</P>', 'Hello'],
  ['</T> <Widget name="a > b"/>', '</T> <Widget name="a > b">'],
])('a title has only the tags of HTML: %s', (html, text) => expect(titleToText(html)).toBe(text))

test('img sources come in their order, in any quotes', () => {
  const html = `<img alt='no'><IMG data-src="z.png" src='a.png'><script><img src=no.png></script><img
    srcset="2x.png 2x" src = b.png?x=1&amp;y=2 /><!-- <img src=no.png> --><img src="c d.png">`
  expect(seenImages(html).map((image) => image.get('src'))).toEqual([undefined, 'a.png', 'b.png?x=1&y=2', 'c d.png'])
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
  // of this process: what other programs do meanwhile does not count
  const start = process.cpuUsage()
  htmlToText(html)
  seenImages(html)
  titleToText(html)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(10_000)
})
