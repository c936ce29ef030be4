import { expect, test } from 'vitest'
import { isDayCounts } from './day-counts.ts'
import { VisitReportSchema } from './visits.schema.ts'
import { viewAtPath } from './visits.ts'

const talk = '0b6f6a6e-8a1c-4d6f-9a51-6c1d8f0f4e11'

test.each([
  { view: '/' },
  { view: '/press-kit', referrer: 'news.example' },
  { view: 'not-found', referrer: 'xn--bcher-kva.example' },
  { newsletter: 'visit' },
  { talk },
  { download: 'zip' },
  { bio: 'short_bio' },
])('%j is a report', (report) => expect(VisitReportSchema.parse(report)).toEqual(report))

test.each([undefined, '/old', `/${'a'.repeat(119)}`])(
  'the path %s of a page that was not found is part of a report',
  (missing) => expect(VisitReportSchema.parse({ view: 'not-found', missing })).toEqual({ view: 'not-found', missing }),
)

test.each([`/${'a'.repeat(120)}`, 'old', '/a b', '/é', 12])('of the path %s only the view counts', (missing) =>
  expect(VisitReportSchema.parse({ view: 'not-found', missing })).toEqual({ view: 'not-found' }),
)

test('an id is counted under one spelling', () =>
  expect(VisitReportSchema.parse({ talk: talk.toUpperCase() })).toEqual({ talk }))

test.each([
  ['nothing', null],
  ['a list', []],
  ['no kind', {}],
  ['an unknown kind', { click: '/' }],
  ['an unknown page', { view: '/admin' }],
  ['two kinds', { view: '/', talk }],
  ['a referrer by itself', { referrer: 'news.example' }],
  ['an address for a referrer', { view: '/', referrer: 'https://news.example/letter?to=nora' }],
  ['a port', { view: '/', referrer: 'news.example:8080' }],
  ['a name of the local network', { view: '/', referrer: 'localhost' }],
  ['markup for a referrer', { view: '/', referrer: '<b>.example' }],
  ['a host of 254 characters', { view: '/', referrer: `${'a.'.repeat(123)}${'b'.repeat(8)}` }],
  ['an empty referrer', { view: '/', referrer: '' }],
  ['a key of objects', { view: '__proto__' }],
  ['a talk without an id', { talk: 'keynote' }],
  ['another biography', { bio: 'long_bio' }],
  ['a number', { download: 1 }],
])('%s is refused', (_, report) => expect(VisitReportSchema.safeParse(report).success).toBe(false))

test.each([
  ['/', '/'],
  ['/press-kit', '/press-kit'],
  ['/404', 'not-found'],
  ['/talks/built-for-the-thumb', '/talks/*'],
  ['/constructor', '/*'],
])('%s counts as %s', (path, view) => expect(viewAtPath(path)).toBe(view))

test.each([
  [{ day: '2026-11-21', counts: {} }, true],
  [{ day: '2026-11-21', counts: { view: { '/': 3 } } }, true],
  [{ day: '2026-11-21', counts: { view: { '/': '3' } } }, false],
  [{ day: '2026-11-21', counts: { view: 3 } }, false],
  [{ day: '2026-11-21', counts: null }, false],
])('%j is a row: %s', (row, isValid) => expect(isDayCounts(row)).toBe(isValid))
