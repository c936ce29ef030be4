import { expect, test } from 'vitest'
import { webUrl } from '#content/address/web-url.ts'
import { isArticle } from './article.ts'

test.each(['javascript:alert(1)', 'data:text/html,x', 'JAVASCRIPT://x', 'ftp://x.example', '', ' ', 'http://'])(
  'an address that is no web address is dropped: %s',
  (address) => expect(webUrl(address)).toBeNull(),
)

test('an article is known by its fields', () => {
  const article = {
    title: 'On waiting',
    link: 'https://letters.example/p/waiting',
    pubDate: null,
    creator: null,
    contentSnippet: '',
    imageUrl: null,
    description: '',
  }
  expect(isArticle(article)).toBe(true)
  expect(isArticle({ ...article, link: 1 })).toBe(false)
  expect(isArticle(null)).toBe(false)
})
