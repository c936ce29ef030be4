import { expect, test } from 'vitest'
import { type FeedServer, sends, startFeedServer } from '#tests/support/feed-server.ts'
import { oneArticle, startFeed, twoArticles } from '#tests/support/start-feed.ts'
import { FEED_KEPT_MS, FEED_PAUSE_MS } from './feed-cache.ts'
import { feedsNamedBy } from './parse-feed.ts'
import { FEED_MAX_TRIES } from './read-feed.ts'

type Answer = Parameters<typeof sends>

/** A web with these addresses; any other answers 404. */
async function startWeb(answers: Record<string, string | Answer>): Promise<FeedServer & { asked: () => string[] }> {
  const publisher = await startFeedServer((request, response) => {
    const answer = answers[`${request.headers.host}${request.url}`] ?? ['', {}, 404]
    sends(...((typeof answer === 'string' ? [answer] : answer) as Answer))(request, response)
  })
  return Object.assign(publisher, {
    asked: () => publisher.requests.splice(0).map(({ headers, url }) => `${headers.host}${url}`),
  })
}

const page = (...links: string[]) =>
  `<!doctype html><title>Letters</title><link rel="stylesheet" href="/a.css">${links.join('')}<body><p>Hello`
const names = (href: string, type = 'application/rss+xml') => `<link rel="alternate" type="${type}" href="${href}">`

test.each<[string, string, Record<string, string>, string[]]>([
  ['a beehiiv feed', 'http://rss.b.example/feeds/4xQ2.xml', { 'rss.b.example/feeds/4xQ2.xml': oneArticle }, []],
  ["Ghost's feed", 'http://g.example/rss/', { 'g.example/rss/': oneArticle }, []],
  ["Buttondown's feed", 'http://b.example/nora/rss', { 'b.example/nora/rss': oneArticle }, []],
  ['a feed with a query', 'http://w.example/?feed=rss2', { 'w.example/?feed=rss2': oneArticle }, []],
  ['{substack_url}/feed', 'http://s.example', { 's.example/feed': oneArticle }, []],
  [
    "the page's own link",
    'http://h.example/letters/?r=1',
    {
      'h.example/letters/?r=1': page(names('/comments/feed'), names('/news.xml?a=1&amp;b=2')),
      'h.example/news.xml?a=1&b=2': oneArticle,
    },
    ['h.example/letters/?r=1'],
  ],
  [
    "the link of another host's page",
    'http://n.example',
    {
      'n.example/': page(names('http://rss.b.example/feeds/1.xml', 'application/atom+xml')),
      'rss.b.example/feeds/1.xml': oneArticle,
    },
    ['n.example/feed', 'n.example/'],
  ],
  [
    'an address of a feed that nothing shows',
    'http://f.example/Nora',
    { 'f.example/Nora': oneArticle },
    ['f.example/Nora/feed'],
  ],
  [
    'where Ghost has it',
    'http://g.example/',
    { 'g.example/rss': oneArticle, 'g.example/': page() },
    ['g.example/feed', 'g.example/'],
  ],
  [
    'a feed that has moved within its site',
    'http://m.example/rss',
    { 'm.example/feed': oneArticle },
    ['m.example/rss', 'm.example/'],
  ],
])('a newsletter is found: %s', async (_, substackUrl, answers, before) => {
  const web = await startWeb(answers)
  const { titles, feed, clock, file } = await startFeed(web, { substackUrl: async () => substackUrl })
  expect(await titles()).toEqual(['One'])
  const found = Object.keys(answers).find((address) => answers[address] === oneArticle)!
  expect(web.asked()).toEqual([...before, found])
  expect((await feed.condition()).found).toEqual({ address: `http://${found}`, count: 1, latest: 'One' })
  // it is remembered, also across restarts
  clock.now += FEED_KEPT_MS
  const next = await startFeed(web, { substackUrl: async () => substackUrl, file, now: () => clock.now })
  await next.titles()
  await expect.poll(() => web.requests).toHaveLength(1)
  expect(web.asked()).toEqual([found])
})

test('it is sought again once it is gone, and while its publisher fails it is not', async () => {
  const answers: Record<string, string | Answer> = {
    'l.example/': page(names('/one.xml')),
    'l.example/one.xml': oneArticle,
  }
  const web = await startWeb(answers)
  const { titles, clock, log } = await startFeed(web, { substackUrl: async () => 'http://l.example' })
  expect(await titles()).toEqual(['One'])
  web.asked()
  answers['l.example/one.xml'] = ['', {}, 503]
  clock.now += FEED_KEPT_MS
  await titles()
  await expect.poll(() => log.debug).toHaveBeenCalledWith('Failed to fetch RSS feed: 503')
  expect(web.asked()).toEqual(['l.example/one.xml'])
  delete answers['l.example/one.xml']
  Object.assign(answers, { 'l.example/': page(names('/two.xml')), 'l.example/two.xml': twoArticles })
  clock.now += FEED_PAUSE_MS
  await expect.poll(titles).toEqual(['Two!', 'One'])
  expect(web.asked()).toEqual(['l.example/one.xml', 'l.example/feed', 'l.example/', 'l.example/two.xml'])
})

test('a search ends, and is not repeated for as many pauses as there were tries', async () => {
  const many = Array.from({ length: 50 }, (_, index) => names(`/${index}.xml`))
  const web = await startWeb({ 'l.example/': page(...many) })
  const { titles, clock, log } = await startFeed(web, { substackUrl: async () => 'http://l.example' })
  expect(await titles()).toEqual([])
  expect(web.asked()).toHaveLength(FEED_MAX_TRIES)
  expect(log.debug.mock.calls).toEqual([['Failed to fetch RSS feed: 404']])
  clock.now += FEED_PAUSE_MS * FEED_MAX_TRIES - 1
  await titles()
  expect(web.requests).toHaveLength(0)
})

test.each([500, 503, 429])('a publisher who answers %s is not asked for other addresses', async (status) => {
  const web = await startWeb({ 'l.example/feed': ['', {}, status] })
  const { titles } = await startFeed(web, { substackUrl: async () => 'http://l.example' })
  expect(await titles()).toEqual([])
  expect(web.asked()).toEqual(['l.example/feed'])
})

test('a page leads to no private address', async () => {
  const web = await startWeb({
    'l.example/': page(names('http://127.0.0.1/feed'), names('http://inside.example/feed')),
  })
  web.names['inside.example'] = ['10.0.0.7']
  const { titles } = await startFeed(web, { substackUrl: async () => 'http://l.example' })
  expect(await titles()).toEqual([])
  expect(web.asked().every((address) => address.startsWith('l.example/'))).toBe(true)
})

test('the owner learns what is at an address, or why nothing, and what visitors see stays', async () => {
  const web = await startWeb({ 'letters.example/feed': oneArticle, 'other.example/rss': twoArticles })
  const { feed, titles } = await startFeed(web)
  await titles()
  web.asked()
  expect(await feed.check('http://letters.example')).toEqual({
    found: { address: 'http://letters.example/feed', count: 1, latest: 'One' },
  })
  expect(web.asked()).toEqual([])
  expect(await feed.check('other.example:80')).toEqual({ failure: expect.any(String) })
  expect(await feed.check('http://other.example')).toEqual({
    found: { address: 'http://other.example/rss', count: 2, latest: 'Two!' },
  })
  expect(await feed.check('http://nowhere.example')).toEqual({ failure: '404' })
  expect(await feed.check('http://10.0.0.7/feed')).toEqual({ failure: 'not a public address' })
  expect(await feed.check('mailto:nora@press.example')).toEqual({ failure: 'the answer is not a feed' })
  expect(await titles()).toEqual(['One'])
  expect(await feed.condition()).toMatchObject({ address: 'http://letters.example/feed', lastFailure: null })
})

test('of the links in a head, only feeds count', () => {
  const html = page(
    names('/oembed', 'text/xml+oembed'),
    names('/feed.json', 'application/feed+json'),
    names('javascript:alert(1)'),
    names(''),
    '<link rel="canonical" type="application/rss+xml" href="/no.xml">',
    "<LINK REL='feed Alternate' HREF=/yes.xml TYPE=application/atom+xml />",
  )
  expect(feedsNamedBy(html, 'https://l.example/p/')).toEqual(['https://l.example/yes.xml'])
})
