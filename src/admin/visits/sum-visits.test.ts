import { expect, test } from 'vitest'
import { lastDays, missingPaths, sumOf, sumVisits, topPlaces } from './sum-visits.ts'

const noon = Date.parse('2026-03-01T12:00:00Z')

test('the last days end today, in UTC', () => {
  expect(lastDays(3, noon)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(lastDays(1, Date.parse('2026-03-01T23:59:59.999Z'))).toEqual(['2026-03-01'])
  expect(lastDays(90, noon)).toHaveLength(90)
})

test('what several processes counted adds up; other days are left out', () => {
  const days = lastDays(3, noon)
  const rows = [
    { day: '2026-02-26', counts: { view: { '/': 100 } } },
    { day: '2026-02-27', counts: { view: { '/': 2, '/press-kit': 1 }, referrer: { 'news.example': 1 } } },
    { day: '2026-02-27', counts: { view: { '/': 5 }, bio: { full_bio: 2 } } },
    { day: '2026-03-01', counts: { view: { '/press-kit': 4 }, referrer: { 'news.example': 3 } } },
    { day: '2026-03-02', counts: { view: { '/': 100 } } },
  ]
  expect(sumVisits(rows, days)).toEqual({
    days: [
      { day: '2026-02-27', views: 8 },
      { day: '2026-02-28', views: 0 },
      { day: '2026-03-01', views: 4 },
    ],
    views: 12,
    totals: { view: { '/': 7, '/press-kit': 5 }, referrer: { 'news.example': 4 }, bio: { full_bio: 2 } },
  })
  expect(rows[1]?.counts).toEqual({ view: { '/': 2, '/press-kit': 1 }, referrer: { 'news.example': 1 } })
})

test('nothing counted is nothing', () => {
  expect(sumVisits([], lastDays(1, noon))).toEqual({ days: [{ day: '2026-03-01', views: 0 }], views: 0, totals: {} })
  expect(sumOf(undefined)).toBe(0)
  expect(topPlaces(undefined, String, 'Others')).toEqual([])
})

test('the names counted most come first, the rest together as the last', () => {
  const labelOf = (name: string) => ({ a: 'Anna', b: 'Bea', gone: 'Others' })[name] ?? name
  const names = { gone: 9, c: 5, b: 3, a: 3, d: 1, e: 1 }
  expect(topPlaces(names, labelOf, 'Others', 3)).toEqual([
    { label: 'c', count: 5 },
    { label: 'Anna', count: 3 },
    { label: 'Bea', count: 3 },
    { label: 'Others', count: 11 },
  ])
})

test('names of one label are one', () =>
  expect(topPlaces({ one: 2, two: 3 }, () => 'Deleted talks', 'Others')).toEqual([
    { label: 'Deleted talks', count: 5 },
  ]))

test('a path that was not found is counted over all the sites that link to it', () =>
  expect(missingPaths({ '/b': 1, '/a news.example': 1, '/a': 2, '/a blog.example': 1, other: 9 })).toEqual([
    { path: '/a', count: 4, hosts: ['news.example', 'blog.example'] },
    { path: '/b', count: 1, hosts: [] },
  ]))
