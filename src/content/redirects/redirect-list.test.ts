import { expect, test } from 'vitest'
import { isRedirectList, MOST_REDIRECTS, readRedirectLines, redirectKey, redirectsIn } from './redirect-list.ts'
import { RedirectsSchema } from './redirects.schema.ts'

const problemOf = (lines: string) =>
  readRedirectLines(lines).flatMap((line) => ('problem' in line ? [`${line.line}: ${line.problem}`] : []))

test.each([
  ['/old /talks', '/old', '/talks'],
  ['/old/ /talks#first', '/old', '/talks#first'],
  ['/Old\t/talks', '/Old', '/talks'],
  ['/a → /b', '/a', '/b'],
  ['/a /b 301', '/a', '/b'],
  ['/caf%C3%A9 /talks/café', '/café', '/talks/caf%C3%A9'],
  ['/a%2520b /', '/a%20b', '/'],
  ['https://old.example/2019/05/ferries/ /talks/ferries', '/2019/05/ferries', '/talks/ferries'],
  ['/old letters.example/one', '/old', 'https://letters.example/one'],
  ['/?p=12 /talks', '/?p=12', '/talks'],
  ['/?page_id=3 /speaking', '/?page_id=3', '/speaking'],
  ['/old Gone', '/old', 'gone'],
])('%s', (line, key, to) => expect(redirectsIn(line)).toMatchObject([{ key, to }]))

test.each([
  ['/old', '1: Add where it leads: a path, an address, or gone.'],
  ['/old /talks now', '1: Write an old path, a blank, and where it leads.'],
  ['old /talks', '1: The old path begins with a slash, like /2019/05/my-talk.'],
  ['//old /talks', '1: The old path begins with a slash, like /2019/05/my-talk.'],
  ['/old%E4 /talks', '1: The old path begins with a slash, like /2019/05/my-talk.'],
  ['/old?a=1 /talks', '1: Leave out the query: only /?p=… and /?page_id=… may have one.'],
  ['/old //elsewhere.example', '1: A place of this site begins with one slash, like /talks.'],
  ['/old /\\elsewhere.example', '1: A place of this site begins with one slash, like /talks.'],
  ['/old /.//elsewhere.example', '1: A place of this site begins with one slash, like /talks.'],
  ['/old javascript:alert(1)', '1: Enter the address of a web page: it begins with https:// or http://'],
  ['/a /b\n\n/a/ /c', '3: Line 1 redirects the same path.'],
  ['/a /a/#top', '1: It leads to itself.'],
  ['/a /b\n/b /talks', '1: It leads to /b, which line 2 redirects. Lead it to the end at once.'],
  ['/a /?p=1\n/?p=1 /talks', '1: It leads to /?p=1, which line 2 redirects. Lead it to the end at once.'],
])('%j is refused', (lines, problem) => {
  expect(problemOf(lines)).toEqual([problem])
  expect(RedirectsSchema.safeParse({ lines }).error?.issues[0]?.message).toMatch(/^Line \d: /)
})

test('a loop is refused at each of its lines, and the server follows none of them', () => {
  expect(problemOf('/a /b\n/b /a')).toHaveLength(2)
  expect(redirectsIn('/a /b\n/b /a\n/c /talks')).toMatchObject([{ from: '/c' }])
})

test('a list is saved without blank lines, up to its most', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `/old-${index} /talks`).join('\r\n\r\n')
  expect(RedirectsSchema.parse({ lines: lines(2) })).toEqual({ lines: '/old-0 /talks\n/old-1 /talks' })
  expect(RedirectsSchema.safeParse({ lines: lines(MOST_REDIRECTS) }).success).toBe(true)
  expect(RedirectsSchema.safeParse({ lines: lines(MOST_REDIRECTS + 1) }).success).toBe(false)
})

test.each([
  ['/2019/05/hello,world /talks\n/b /speaking\n/c gone', true],
  ['/map/@1,2,3 https://maps.example/@1,2', true],
  ['\n/a;b -> letters.example 301\n\nhttps://old.example/c\t/a,b\n', true],
  ['/old?a=1 //elsewhere.example', true],
  ['', false],
  ['/old', false],
  ['/a,/talks', false],
  ['/a, /talks', false],
  ['/a b.html,/talks', false],
  ['/a /talks\n"/b c",/talks', false],
  ['From\tTo\n/a\t/talks', false],
])('whether %j is a list of lines: %s', (text, isList) => expect(isRedirectList(text)).toBe(isList))

test.each([
  ['/old/', '', '/old'],
  ['/a%2520b', '', '/a%20b'],
  ['/a%E4', '', null],
  ['/', '?p=12&utm_source=x', '/?p=12'],
  ['/', '?q=12', '/'],
  ['/', '?xp=12', '/'],
  ['/', '?p=12x', '/'],
  ['/old', '?p=12', '/old'],
])('the key of %s%s', (path, search, key) => expect(redirectKey(path, search)).toBe(key))
