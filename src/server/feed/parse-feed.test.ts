import { expect, test } from 'vitest'
import { rss, rssItem } from '#tests/support/feed-server.ts'
import { RequestError } from '../outgoing/request-error.ts'
import { ARTICLES_KEPT, parseFeedDocument } from './parse-feed.ts'

const address = 'https://letters.example/feed'
const parseFeedArticles = (...document: Parameters<typeof parseFeedDocument>) => parseFeedDocument(...document).articles
const first = (xml: string) => parseFeedArticles(xml, address)[0]

test('a Substack item', () => {
  const xml = rss(`<item>
    <title><![CDATA[On saying “no” & meaning it]]></title>
    <description><![CDATA[A short letter about long roadmaps]]></description>
    <link>https://letters.example/p/no</link>
    <guid isPermaLink="false">https://letters.example/p/no</guid>
    <dc:creator><![CDATA[Nora Quill]]></dc:creator>
    <pubDate>Fri, 05 Jan 2024 11:02:33 GMT</pubDate>
    <enclosure url="https://cdn.letters.example/cover.jpeg?w=1&amp;h=2" length="0" type="image/jpeg"/>
    <content:encoded><![CDATA[<h2>The list</h2><p>Say <em>no</em> early&nbsp;&amp; kindly.</p><script>alert(1)</script>]]></content:encoded>
  </item>`)
  expect(first(xml)).toEqual({
    title: 'On saying “no” & meaning it',
    link: 'https://letters.example/p/no',
    pubDate: '2024-01-05T11:02:33.000Z',
    creator: 'Nora Quill',
    contentSnippet: 'The list Say no early & kindly.',
    imageUrl: 'https://cdn.letters.example/cover.jpeg?w=1&h=2',
    description: 'A short letter about long roadmaps',
  })
})

test('a WordPress item: escaped entities, relative picture, no dc:creator', () => {
  const xml = rss(`<item>
    <title>Quay &#038; Nora&#8217;s roadmap</title><media:title type="html">not this</media:title>
    <link>/2024/roadmap/</link><pubDate>Tue, 12 Mar 2024 08:00:00 +0200</pubDate>
    <description>&lt;p&gt;The &lt;b&gt;summary&lt;/b&gt; &amp;#8230;&lt;/p&gt;</description>
    <content:encoded>&lt;p&gt;Write &amp;lt;img src=x&amp;gt; in HTML&lt;/p&gt;&lt;img alt="" src="/uploads/a b.jpg"&gt;</content:encoded>
    <media:content url="https://faces.example/nora.png" medium="image"/>
  </item>`)
  expect(first(xml)).toMatchObject({
    title: 'Quay & Nora’s roadmap',
    link: 'https://letters.example/2024/roadmap/',
    pubDate: '2024-03-12T06:00:00.000Z',
    creator: null,
    contentSnippet: 'Write <img src=x> in HTML',
    imageUrl: 'https://letters.example/uploads/a%20b.jpg',
    description: 'The summary …',
  })
})

test('a Ghost item: media:content serves as the picture', () => {
  const xml = rss(`<item><title><![CDATA[Quiet teams]]></title><link>https://letters.example/quiet/</link>
    <description><![CDATA[<img src="https://cdn.example/no.png">Why they ship]]></description><dc:creator><![CDATA[Nora]]></dc:creator>
    <media:content url="https://letters.example/content/images/quiet.webp" medium="image"/>
    <enclosure url="https://letters.example/audio.mp3" type="audio/mpeg" length="1"/>
    <content:encoded><![CDATA[<p>They write.</p>]]></content:encoded></item>`)
  expect(first(xml)).toMatchObject({
    imageUrl: 'https://letters.example/content/images/quiet.webp',
    description: 'Why they ship',
    pubDate: null,
  })
})

test('an Atom entry, its content as HTML, as XHTML and only as a summary', () => {
  const entry = (inner: string) =>
    first(`<feed xmlns="http://www.w3.org/2005/Atom"><title>Letters</title><author><name>Nora Quill</name></author><entry>
      <title type="html">A &amp;amp; B</title><link rel="enclosure" type="image/png" href="/e.png"/><link href="/a-b"/>
      <id>urn:x</id><published>2024-02-01T00:00:00Z</published><updated>2025-01-01T00:00:00Z</updated>${inner}</entry></feed>`)
  expect(entry('<content type="html">&lt;p&gt;Text&lt;/p&gt;&lt;img src="i.png"&gt;</content>')).toEqual({
    title: 'A & B',
    link: 'https://letters.example/a-b',
    pubDate: '2024-02-01T00:00:00.000Z',
    creator: 'Nora Quill',
    contentSnippet: 'Text',
    imageUrl: 'https://letters.example/i.png',
    description: '',
  })
  const xhtml =
    '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One</p><p>two &lt; three</p></div></content>'
  expect(entry(xhtml)).toMatchObject({ contentSnippet: 'One two < three', imageUrl: 'https://letters.example/e.png' })
  expect(entry('<summary>Only this</summary>')).toMatchObject({ contentSnippet: 'Only this', description: 'Only this' })
})

test('relative addresses: an article is found at the site that the feed names, a picture at the origin of the feed', () => {
  const item = (inner: string) =>
    parseFeedArticles(rss(`<item><title>x</title>${inner}</item>`), 'https://letters.example/@nora/feed')[0]
  expect(item('<link>p/x</link><content:encoded>&lt;img src="i.png"&gt;</content:encoded>')).toMatchObject({
    link: 'https://letters.example/p/x',
    imageUrl: 'https://letters.example/i.png',
  })
  expect(item('<link>/p/x</link><enclosure url="//cdn.example/e.png" type="image/png"/>')).toMatchObject({
    link: 'https://letters.example/p/x',
    imageUrl: 'https://cdn.example/e.png',
  })
})

test('texts and addresses without end are cut or left out, for every page would carry them', () => {
  const words = 'word '.repeat(5000)
  const endless = 'x'.repeat(50_000)
  const inner = `<description>${words}</description><content:encoded>${words}</content:encoded>
    <dc:creator>${endless}</dc:creator><enclosure url="/${endless}" type="image/png"/>`
  const hundredWords = `${Array(100).fill('word').join(' ')}…`
  expect(first(rss(rssItem(words, inner)))).toMatchObject({
    title: hundredWords,
    contentSnippet: hundredWords,
    description: hundredWords,
    creator: expect.stringMatching(/^x{1500}…$/),
    imageUrl: null,
  })
  expect(first(rss(`<item><title>Far away</title><link>/${endless}</link></item>`))).toBeUndefined()
})

test('the newest come first, at most ten; undated ones follow', () => {
  const item = (day: number) =>
    `<item><link>https://letters.example/${day}</link><pubDate>${new Date(Date.UTC(2024, 0, day)).toUTCString()}</pubDate></item>`
  const undated = '<item><title>?</title><link>https://letters.example/undated</link><pubDate>soon</pubDate></item>'
  const few = parseFeedArticles(rss(undated + item(2) + item(3)), address)
  expect(few.map(({ link }) => link.slice(24))).toEqual(['3', '2', 'undated'])
  const many = parseFeedArticles(rss(Array.from({ length: 25 }, (_, day) => item(day + 1)).join('')), address)
  expect(many).toHaveLength(ARTICLES_KEPT)
  expect(many[0]).toMatchObject({ link: 'https://letters.example/25', title: 'Untitled' })
})

test.each([
  ['<![CDATA[<script>alert(1)</script>Hello <b>you</b>]]>', 'Hello you'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;Hello', 'Hello'],
  ['<![CDATA[</title><img src=x onerror=alert(1)>]]>', 'Untitled'],
])('a title is plain text: %s', (title, expected) => {
  expect(first(rss(rssItem(title)))?.title).toBe(expected)
})

test.each([
  ['List&lt;String&gt; in Java', 'List<String> in Java'],
  ['<![CDATA[List<String> &#55357;&#56832;]]>', 'List<String> 😀'],
  ['Hello &#55357;&#56832;', 'Hello 😀'],
  ['&lt;![CDATA[Tides &amp;amp; quays]]&gt;', 'Tides & quays'],
])('a title stays whole: %s', (title, expected) => expect(first(rss(rssItem(title)))?.title).toBe(expected))

test('the document says how many articles there are', () => {
  const items = Array.from({ length: 450 }, (_, index) => `<item><link>https://letters.example/${index}</link></item>`)
  expect(parseFeedDocument(rss(items.join('')), address).count).toBe(450)
  expect(parseFeedDocument(rss(''), address).count).toBe(0)
})

test('an article that the feed has twice is taken once, as it was published last', () => {
  const item = (title: string, day: number) =>
    `<item><title>${title}</title><link>https://letters.example/p/a</link><pubDate>0${day} Jan 2024 08:00:00 GMT</pubDate></item>`
  const xml = rss(item('First words', 1) + item('Better words', 2) + rssItem('Another'))
  expect(parseFeedArticles(xml, address).map(({ title }) => title)).toEqual(['Better words', 'Another'])
})

test('episodes that lead to one page are taken apart by their ids', () => {
  const item = (title: string) =>
    `<item><title>${title}</title><link>https://letters.example/podcast</link><guid isPermaLink="false">${title}</guid></item>`
  const xml = rss(item('One') + item('Two') + item('One'))
  expect(parseFeedArticles(xml, address).map(({ title }) => title)).toEqual(['One', 'Two'])
})

const recording = '<guid isPermaLink="false">1</guid><enclosure url="/1.mp3?a=1&amp;b=2" type="audio/mpeg" length="1"/>'
test.each([
  ['<guid>https://letters.example/p/1</guid>', 'https://letters.example/p/1'],
  ['<guid isPermaLink="false">1</guid>', undefined],
  [recording, 'https://letters.example/1.mp3?a=1&b=2'],
  ['<guid isPermaLink="false">1</guid><enclosure url="/1.png" type="image/png"/>', undefined],
])('an item without a link is found by its id if that is an address, an episode by its recording: %s', (guid, link) =>
  expect(first(rss(`<item><title>No link</title>${guid}</item>`))?.link).toBe(link),
)

test.each(['javascript:alert(1)', 'data:text/html,hi', '', 'http://'])(
  'an item that leads to %j is left out',
  (link) => {
    expect(parseFeedArticles(rss(`<item><title>x</title><link>${link}</link></item>`), address)).toEqual([])
  },
)

test('a document that was cut off gives the items that are whole', () => {
  const whole = rss(rssItem('One') + rssItem('Seven', '<description><![CDATA[never ends'))
  expect(parseFeedArticles(whole.slice(0, -30), address, true).map(({ title }) => title)).toEqual(['One'])
})

test.each([
  ['no XML', 'Service temporarily unavailable'],
  ['a web page', '<!doctype html><html><body><p>Please verify that you are human'],
  ['bad XML', '<rss><channel><item><title>x</item'],
  ['nothing', ''],
])('%s is no feed', (_, xml) => expect(() => parseFeedArticles(xml, address)).toThrow(RequestError))

const declare = (...entities: string[]) => `<!DOCTYPE x [${entities.join('')}]>`
test.each([
  [
    'nested entities',
    declare(
      '<!ENTITY a0 "ha">',
      ...Array.from({ length: 30 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`),
    ),
    '&a30;',
  ],
  ['a long entity, many times', declare(`<!ENTITY a "${'ha'.repeat(4000)}">`), '&a;'.repeat(300_000)],
  ['an external entity', declare('<!ENTITY a SYSTEM "file:///etc/passwd">'), '&a;'],
  ['a deep tree', '', '<a>'.repeat(300_000)],
  ['thirty-five thousand items', '', '</title></item><item><title>'.repeat(35_000)],
  ['a long line of ampersands', '', '&'.repeat(1_000_000)],
])('%s cost little and reveal nothing', (_, before, title) => {
  // of this process: what other programs do meanwhile does not count
  const start = process.cpuUsage()
  let articles: unknown = []
  try {
    articles = parseFeedArticles(rss(rssItem(title), before), address)
  } catch (error) {
    expect(error).toBeInstanceOf(RequestError)
  }
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(10_000)
  expect(JSON.stringify(articles)).not.toMatch(/haha|root:/)
  expect(JSON.stringify(articles).length).toBeLessThan(2_000_000)
})
