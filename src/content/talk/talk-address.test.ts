import { expect, test } from 'vitest'
import { byAddress } from '#content/address/former-slugs.ts'
import { talkPath } from './talk-address.ts'
import { talkKeyIn } from './talk-slugs.ts'

test.each([
  { id: 'a', slug: 'built-for-the-thumb' },
  { id: 'a', slug: '東京で' },
  { id: 'a', slug: 'a b?c#d%e,f' },
  { id: '0b6f6a6e-8a1c-4d6f-9a51-6c1d8f0f4e11', slug: null },
])('the address of %j leads back to it', (talk) => {
  expect(talkPath(talk)).toMatch(/^\/talks\/[\w%-]+$/)
  expect(talkKeyIn(talkPath(talk))).toBe(talk.slug ?? talk.id)
})

test.each(['/talks', '/talks/', '/talks/a/b', '/talks/a.ics', '/talks/%E6%9', '/talksa/b', '/'])(
  '%s is the page of no talk',
  (path) => expect(talkKeyIn(path)).toBeNull(),
)

test('a slug in use comes before a former one, and both before an id', () => {
  const talks = [
    { id: '1', slug: 'new', former_slugs: '/old/older/' },
    { id: '2', slug: 'older', former_slugs: null },
    { id: 'old', slug: null },
  ]
  expect(['new', 'old', 'older', '2', 'nothing', 'ol'].map((key) => byAddress(talks)(key)?.id)).toEqual([
    '1',
    '1',
    '2',
    '2',
    undefined,
    undefined,
  ])
})
