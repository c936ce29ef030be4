import { expect, test } from 'vitest'
import { rss, rssItem } from '#tests/support/feed-server.ts'
import { articlePicture, type PictureSources } from './article-picture.ts'
import { parseFeedDocument } from './parse-feed.ts'

const none: PictureSources = { contentHtml: null, media: [], enclosures: [], descriptionHtml: null }
const pictureOf = (sources: Partial<PictureSources>) =>
  articlePicture({ ...none, ...sources }, 'https://letters.example/feed')

test.each<[string, Partial<PictureSources>, string | null]>([
  [
    'content, however late its first usable img',
    { contentHtml: '<p>a</p><img src="data:image/gif;base64,R0"><img src="/c.png">' },
    'https://letters.example/c.png',
  ],
  [
    'media content',
    { contentHtml: '<p>no picture</p>', media: [{ src: 'https://cdn.example/m.png' }] },
    'https://cdn.example/m.png',
  ],
  ['enclosure', { enclosures: [{ src: 'e.png' }] }, 'https://letters.example/e.png'],
  ['description', { descriptionHtml: '<img alt="a > b" src=//cdn.example/d.png>' }, 'https://cdn.example/d.png'],
  ['none', { contentHtml: '<img src="javascript:alert(1)">', enclosures: [{ src: 'data:image/png;base64,AA' }] }, null],
])('the picture comes from: %s', (_, sources, expected) => expect(pictureOf(sources)).toBe(expected))

test('earlier sources win over later ones', () => {
  const all = {
    contentHtml: '<img src=1.png>',
    media: [{ src: '2.png' }],
    enclosures: [{ src: '3.png' }],
    descriptionHtml: '<img src=4.png>',
  }
  const order = [all, { ...all, contentHtml: null }, { ...all, contentHtml: null, media: [] }]
  expect(order.map((sources) => pictureOf(sources))).toEqual(
    [1, 2, 3].map((number) => `https://letters.example/${number}.png`),
  )
})

test.each([
  '<img src="https://letters.example/a.png" width="1" height="1">',
  '<img src="https://letters.example/a.png" width="1px">',
  '<img src="https://letters.example/a.png" style="border:0; max-width: 1px">',
  '<img src="https://letters.example/a.jpg" width="32" height="32" class="author">',
  '<img src="https://s.w.org/images/core/emoji/15.0.3/72x72/1f642.png" alt="🙂" class="wp-smiley">',
  '<img src="https://letters.example/a.png" alt="🙂" style="height: 1em; max-height: 1em;">',
  '<img src="https://letters.example/wp-includes/images/smilies/icon_smile.gif">',
  '<img src="https://secure.gravatar.com/avatar/3f2a?s=96&d=identicon">',
  '<img src="https://list.example/track/open.php?u=1&id=2">',
  '<img src="https://mail.example/open.aspx?ffcb10">',
  '<img src="https://mail.example/open?token=1">',
  '<img src="https://pixel.wp.example/b.gif?host=letters">',
  '<img src="https://letters.example/1x1.png">',
  '<img src="https://medium.example/_/stat?event=post.clientViewed">',
  '<img hidden src="https://letters.example/a.png">',
  '<div style="display:none"><img src="https://letters.example/a.png"></div>',
])('no visitor asks for %s', (img) => {
  expect(pictureOf({ contentHtml: img, descriptionHtml: img })).toBeNull()
  expect(pictureOf({ contentHtml: img, media: [{ src: '/m.png' }] })).toBe('https://letters.example/m.png')
  expect(pictureOf({ contentHtml: `${img}<img src="/later.jpg">`, media: [{ src: '/m.png' }] })).toBe(
    'https://letters.example/later.jpg',
  )
})

test.each([
  '<img src="https://letters.example/tracking-the-tides.jpg">',
  '<img src="https://letters.example/pixel-art.png" width="100%" style="min-width:1px;border-width:1px;width:50%">',
  '<img src="https://letters.example/2026/open.jpg" width="600" height="auto">',
  '<img src="https://images.example/photo-1?w=800" style="width:40em">',
  '<img src="https://letters.example/a.png" height="">',
])('a picture stays one: %s', (img) => expect(pictureOf({ contentHtml: img })).toMatch(/^https:/))

test('an img that may be anything comes after the pictures that the feed names', () => {
  const contentHtml = '<img src="https://unknown.example/4f2a?u=1">'
  expect(pictureOf({ contentHtml, media: [{ src: '/m.png' }] })).toBe('https://letters.example/m.png')
  expect(pictureOf({ contentHtml })).toBe('https://unknown.example/4f2a?u=1')
})

test.each([
  // WordPress.com names the author's face first
  [
    '<media:content url="https://0.gravatar.example/avatar/3f?s=96" medium="image"/><media:content url="/m.png" medium="image"/>',
    '/m.png',
  ],
  ['<media:content url="/m.png" width="1" height="1"/><enclosure url="/e.png" type="image/png"/>', '/e.png'],
  ['<enclosure url="/1.mp3" type="audio/mpeg"/><itunes:image href="/cover.jpg"/>', '/cover.jpg'],
  ['<media:group><media:thumbnail url="/t.jpg" width="480" height="360"/></media:group>', '/t.jpg'],
  ['<media:thumbnail url="/t.jpg" width="60" height="60"/>', null],
])('beside the text: %s', (inner, expected) => {
  const xml = rss(rssItem('x', inner)).replace(
    '<rss ',
    '<rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" ',
  )
  const [article] = parseFeedDocument(xml, 'https://letters.example/feed').articles
  expect(article?.imageUrl).toBe(expected && `https://letters.example${expected}`)
})
