import { expect, test } from 'vitest'
import { signUpAt } from './sign-up.ts'

const email = 'nora+letters@press.example'
const typed = 'nora%2Bletters%40press.example'
const at = (url: string | null, generator: string | null = null) =>
  signUpAt(url, generator === null ? null : { generator }, email)

test.each([
  ['https://nora.substack.com', null],
  ['https://nora.substack.com/feed', null],
  ['https://nora.beehiiv.com/archive?utm=1#top', null],
  ['https://letters.example', 'Substack'],
  ['https://letters.example/feed', 'beehiiv'],
])('%s of %s takes the address in its link', (url, generator) => {
  const { host, origin } = new URL(url)
  expect(at(url, generator)).toEqual({ url: `${origin}/subscribe?email=${typed}`, host, isPrefilled: true })
})

test('where the owner gave the address of the feed, readers subscribe on the page that it belongs to', () => {
  const feed = 'https://rss.beehiiv.com/feeds/4xQ2.xml'
  const about = { generator: 'beehiiv', home: 'https://letters.example/' }
  expect(signUpAt(feed, about, email)?.url).toBe(`https://letters.example/subscribe?email=${typed}`)
  expect(signUpAt('https://nora.beehiiv.com/', about, email)?.host).toBe('nora.beehiiv.com')
  expect(signUpAt('https://medium.com/feed/@nora', { home: 'https://medium.com/@nora' }, email)?.url).toBe(
    'https://medium.com/@nora',
  )
})

test("a newsletter shared from Substack's app has its own sign-up", () => {
  for (const shared of ['https://open.substack.com/pub/nora/p/tides?r=1x2', 'https://substack.com/@Nora'])
    expect(at(shared)).toEqual({
      url: `https://nora.substack.com/subscribe?email=${typed}`,
      host: 'nora.substack.com',
      isPrefilled: true,
    })
})

test('a domain is written with its letters', () => {
  expect(at('https://xn--bcher-kva.example/feed')?.host).toBe('bücher.example')
})

test.each([
  ['https://nora.ghost.io', null, 'https://nora.ghost.io/#/portal/signup'],
  ['https://letters.example/blog/', 'Ghost 6.2', 'https://letters.example/blog/#/portal/signup'],
  ['https://letters.example/rss/', 'Ghost 6.2', 'https://letters.example/#/portal/signup'],
  ['https://buttondown.com/nora', null, 'https://buttondown.com/nora'],
  ['https://nora.kit.com/', null, 'https://nora.kit.com/'],
  ['https://notsubstack.com/', null, 'https://notsubstack.com/'],
  ['https://letters.example/feed', null, 'https://letters.example/'],
  ['https://letters.example/feed', 'WordPress', 'https://letters.example/'],
])('%s of %s is asked for the address on %s', (url, generator, expected) => {
  expect(at(url, generator)).toEqual({ url: expected, host: new URL(url).host, isPrefilled: false })
})

test.each([null, '', 'javascript:alert(1)', 'mailto:nora@press.example'])('%j has no sign-up', (url) => {
  expect(at(url)).toBeNull()
})
