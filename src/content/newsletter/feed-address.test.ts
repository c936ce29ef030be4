import { expect, test } from 'vitest'
import { feedAddress, feedPlaces, publicationOf } from './feed-address.ts'

test.each([
  ['https://letters.example', 'https://letters.example/feed'],
  ['https://letters.example/', 'https://letters.example/feed'],
  [' https://letters.example/@nora/?utm=1#top ', 'https://letters.example/@nora/feed'],
  ['https://letters.example/feed/', 'https://letters.example/feed'],
  ['letters.example', 'https://letters.example/feed'],
  ['http://letters.example:8080', 'http://letters.example:8080/feed'],
  ['https://user:word@letters.example', 'https://letters.example/feed'],
  ['https://nora.substack.com/archive?sort=new', 'https://nora.substack.com/feed'],
  ['nora.substack.com/p/tides', 'https://nora.substack.com/feed'],
  ['https://open.substack.com/pub/Nora?utm_source=share', 'https://nora.substack.com/feed'],
  ['https://substack.com/@Nora', 'https://nora.substack.com/feed'],
  ['https://www.substack.com/@nora/posts?r=1', 'https://nora.substack.com/feed'],
  ['https://substack.com/home', 'https://substack.com/home/feed'],
  ['https://medium.com/@nora.quill', 'https://medium.com/feed/@nora.quill'],
  ['https://medium.com/@nora/tides-4f2a?source=home', 'https://medium.com/feed/@nora'],
  ['https://medium.com/feed/@nora', 'https://medium.com/feed/@nora'],
  ['https://nora.medium.com/about', 'https://nora.medium.com/feed'],
  ['file:///etc', null],
  ['javascript:alert(1)', null],
  ['http://', null],
  ['', null],
  ['  ', null],
  [null, null],
])('the feed of %s is %s', (substackUrl, address) => expect(feedAddress(substackUrl)).toBe(address))

test.each([
  ['https://rss.beehiiv.com/feeds/4xQ2.xml', 'https://rss.beehiiv.com'],
  ['https://letters.example/rss/', 'https://letters.example'],
  ['https://buttondown.com/nora/rss', 'https://buttondown.com/nora'],
  ['https://letters.example/blog/index.xml', 'https://letters.example/blog'],
  ['https://letters.example/blog.atom', 'https://letters.example'],
  ['https://letters.example/feed/podcast?token=a', 'https://letters.example'],
  ['https://letters.example/?feed=rss2', 'https://letters.example'],
  ['https://letters.example/news?format=feed&type=rss', 'https://letters.example/news'],
])("%s is a feed's own address, and its page is %s", (address, page) =>
  expect(feedPlaces(address)).toEqual({ address, page }),
)

test.each([
  ['https://nora.substack.com/p/slow-maps?utm_source=share', 'https://nora.substack.com/'],
  ['https://open.substack.com/pub/nora/p/slow-maps', 'https://nora.substack.com/'],
  ['https://letters.example/p/slow-maps', 'https://letters.example/'],
  ['https://nora.substack.com/', null],
  ['https://letters.example/blog', null],
  ['', null],
])('the newsletter of %s, which is offered in its place, is %s', (address, home) =>
  expect(publicationOf(address)).toBe(home),
)
