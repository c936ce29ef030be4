import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestSite } from '#tests/support/site.ts'
import { startSiteHost } from '#tests/support/site-host.ts'

/* Old addresses, as the whole server answers them. */

const host = startSiteHost()
let site: TestSite
beforeAll(async () => {
  site = await host.start()
})
afterAll(() => host.close())
beforeEach(() => list('/old /talks#first\n/caf%C3%A9 /speaking\n/lost gone\n/advisory /speaking\n/?p=12 /talks'))

const list = (lines: string) => site.rest('redirects?id=not.is.null', { method: 'PATCH', body: { lines } })

async function answerTo(path: string, method = 'GET') {
  const response = await fetch(site.url + path, { method, redirect: 'manual' })
  const { status, headers } = response
  return { status, to: headers.get('location'), text: await response.text(), cache: headers.get('cache-control') }
}

test.each([
  ['/old', '/talks#first'],
  ['/old/', '/talks#first'],
  ['/old?utm_source=x', '/talks#first'],
  ['/%6Fld', '/talks#first'],
  ['/caf%c3%a9/', '/speaking'],
  ['/?p=12', '/talks'],
  ['/?p=12&utm_source=x', '/talks'],
])('%s leads to %s at once', async (path, to) => {
  for (const method of ['GET', 'HEAD'])
    expect(await answerTo(path, method)).toMatchObject({ status: 308, to, cache: 'no-cache' })
})

test.each(['/Old', '/old/more', '/%256Fld', '/old%2F..', '/constructor'])('%s is not found', async (path) => {
  expect(await answerTo(path)).toMatchObject({ status: 404, to: null })
})

test('a page that exists wins, and no other query leads elsewhere', async () => {
  for (const path of ['/advisory', '/', '/?p=13', '/?page_id=12', '/?q=12', '/speaking?p=12', '/sitemap.xml'])
    expect([path, (await answerTo(path)).status]).toEqual([path, 200])
  expect(await answerTo('/advisory/')).toMatchObject({ status: 308, to: '/advisory' })
})

test('what is gone says so, with the page of what is not found', async () => {
  const [gone, unknown] = [await answerTo('/lost'), await answerTo('/unknown')]
  expect([gone.status, unknown.status]).toEqual([410, 404])
  expect(gone.text).toBe(unknown.text)
})

test('a change counts at once, and the home page from memory answers a number as long as it is not listed', async () => {
  expect((await answerTo('/?page_id=3')).status).toBe(200)
  await list('/?page_id=3 /speaking')
  expect(await answerTo('/?page_id=3')).toMatchObject({ status: 308, to: '/speaking' })
  expect((await answerTo('/old')).status).toBe(404)
  await list('')
  expect((await answerTo('/?page_id=3')).status).toBe(200)
})

test('whatever is stored, nothing loops', async () => {
  await list(`/a /b\n/b /a\n/c ${site.url}/c\n/d\nno list at all`)
  for (const path of ['/a', '/b', '/c', '/d']) expect((await answerTo(path)).status).toBe(404)
})

test('behind the door nothing is told of the list', async () => {
  const door = (opened: boolean) => site.rest('site?id=not.is.null', { method: 'PATCH', body: { opened } })
  await door(false)
  expect(await answerTo('/old')).toMatchObject({ status: 404, to: null })
  expect((await answerTo('/?p=12')).to).toBeNull()
  await door(true)
  expect(await answerTo('/old')).toMatchObject({ status: 308 })
})
