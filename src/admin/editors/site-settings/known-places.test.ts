import { expect, test } from 'vitest'
import { knownPlaces } from './known-places.ts'

const places = knownPlaces(
  [
    { id: '0b6f6a6e-8a1c-4d6f-9a51-6c1d8f0f4e11', slug: 'ferries', former_slugs: '/tides/' },
    { id: '1b6f6a6e-8a1c-4d6f-9a51-6c1d8f0f4e11', slug: null },
  ],
  [{ id: '2b6f6a6e-8a1c-4d6f-9a51-6c1d8f0f4e11', slug: 'work-with-me', former_slugs: null }],
)

test.each([
  ['WordPress', '/2019/05/ferries', '/talks/ferries'],
  ['WordPress, by day', '/2019/05/12/tides/', '/talks/ferries'],
  ['a page of files', '/talks/ferries.html', '/talks/ferries'],
  ['Squarespace', '/blog/ferries', '/talks/ferries'],
  ['Squarespace, by day', '/blog/2019/5/12/ferries', '/talks/ferries'],
  ['Ghost', '/ferries', '/talks/ferries'],
  ['Wix', '/post/ferries', '/talks/ferries'],
  ['Jekyll', '/2019-05-12-ferries.html', '/talks/ferries'],
  ['a page of the owner’s own', '/services/work-with-me/', '/work-with-me'],
  ['a category', '/category/talks-in-print', '/talks'],
  ['an upload', '/wp-content/uploads/2019/05/ferries.jpg', 'gone'],
  ['a feed', '/feed', '/talks.xml'],
  ['a page', '/about', '/#my-story'],
  ['a section', '/contact/', '/#contact'],
  ['another page', '/media.php', '/press-kit'],
  ['nothing known', '/2019/05/lighthouses', undefined],
  ['a name of objects', '/constructor', undefined],
])('%s: %s leads to %s', (_, path, to) => expect(places.suggest(path)).toBe(to))

test.each([
  '/',
  '/talks',
  '/admin',
  '/sitemap.xml',
  '/talks/ferries',
  '/talks/tides',
  '/talks/1b6f6a6e-8a1c-4d6f-9a51-6c1d8f0f4e11',
])('%s exists', (path) => expect(places.exists(path)).toBe(true))
test.each(['/talks/lighthouses', '/ferries', '/Talks'])('%s does not', (path) =>
  expect(places.exists(path)).toBe(false),
)
