import { request as httpRequest } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { PUBLIC_PATHS } from '#content/site/routes.ts'
import { expect, hydrated, test } from './fixtures.ts'

/** The bytes as they travel: Playwright's own requests are decompressed before a test sees them. */
const get = (url: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    httpRequest(url, { headers }, async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part)
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) })
    })
      .on('error', reject)
      .end()
  })
const htmlAt = async (url: string) => (await get(url)).body.toString()

const rename = { method: 'PATCH', body: { subtitle: 'Keeper of Lists' } }

test('a saved change shows at the very next request, however many come', async ({ ownSite }) => {
  for (let round = 0; round < 5; round++) {
    const subtitle = `Keeper of ${round} Lists`
    await ownSite.rest('hero?id=not.is.null', { method: 'PATCH', body: { subtitle } })
    const pages = await Promise.all(Array.from({ length: 20 }, () => htmlAt(ownSite.url)))
    expect(pages.every((html) => html.includes(subtitle))).toBe(true)
  }
  await ownSite.rest('press_kit?id=not.is.null', { method: 'PATCH', body: { short_bio: 'A new biography' } })
  expect(await htmlAt(`${ownSite.url}/press-kit`)).toContain('A new biography')
  await ownSite.rest('talks?id=not.is.null', { method: 'DELETE' })
  expect(await htmlAt(ownSite.url)).toContain('No talks or media appearances have been added yet.')
  await ownSite.rest('stories', { method: 'POST', body: { title: 'A new story', content: 'Once', display_order: 9 } })
  expect(await htmlAt(ownSite.url)).toContain('A new story')
})

test('a page that has not changed is not sent again, one that has is', async ({ ownSite }) => {
  const first = await get(ownSite.url)
  const etag = String(first.headers.etag)
  expect(first.headers['cache-control']).toBe('no-cache')
  expect((await get(ownSite.url, { 'if-none-match': etag })).status).toBe(304)
  await ownSite.rest('hero?id=not.is.null', rename)
  const second = await get(ownSite.url, { 'if-none-match': etag })
  expect(second.status).toBe(200)
  expect(second.headers.etag).not.toBe(etag)
})

test('a page that a browser kept shows the change after the refetch', async ({ page, ownSite }) => {
  const kept = await get(ownSite.url)
  await ownSite.rest('hero?id=not.is.null', rename)
  await ownSite.rest('involvements?company=eq.Paperlark', { method: 'DELETE' })
  await page.route(`${ownSite.url}/`, (route) => route.fulfill({ contentType: 'text/html', body: kept.body }))
  await page.goto(ownSite.url)
  await hydrated(page)
  await expect(page.getByText('Keeper of Lists')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Paperlark' })).toHaveCount(0)

  await ownSite.rest('hero?id=not.is.null', { method: 'PATCH', body: { subtitle: 'Keeper of Tides' } })
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByText('Keeper of Tides')).toBeVisible()
})

test('neither the query nor what proxies say changes a page', async ({ site }) => {
  const disguises: [string, Record<string, string>][] = [
    ['?utm_source=x&path=/admin', {}],
    ['?%00=%ff', {}],
    ['', { host: 'evil.example' }],
    ['', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '1.2.3.4' }],
    ['', { forwarded: 'host=evil.example;proto=https', 'x-original-url': '/admin', 'x-rewrite-url': '/admin' }],
    ['', { cookie: 'portico=1', 'accept-language': 'no', 'user-agent': 'curl' }],
  ]
  for (const path of [...PUBLIC_PATHS, '/no-such-page']) {
    const plain = await get(site.url + path)
    for (const [query, headers] of disguises) {
      const answer = await get(site.url + path + query, headers)
      expect(answer.status).toBe(plain.status)
      expect(answer.body.equals(plain.body), `${path}${query} with ${JSON.stringify(headers)}`).toBe(true)
      expect(answer.headers.etag).toBe(plain.headers.etag)
    }
  }
})

test('every document is small, and the same in each form', async ({ site }) => {
  for (const path of PUBLIC_PATHS) {
    // a page is made anew once the size of the press kit's file is known
    await expect(async () => {
      const plain = await get(site.url + path)
      const packed = await get(site.url + path, { 'accept-encoding': 'gzip, br' })
      expect(packed.headers['content-encoding']).toBe('br')
      expect(packed.headers.vary).toBe('accept-encoding')
      expect(packed.body.length).toBeLessThanOrEqual(14_000)
      expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true)
    }).toPass({ timeout: 30_000 })
  }
})

test('a visitor asks for nothing of the admin, nor of anybody else', async ({ page, site }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  for (const path of PUBLIC_PATHS) {
    await page.goto(site.url + path)
    await hydrated(page)
  }
  const elsewhere = addresses.filter((address) => !address.startsWith(site.url))
  expect(elsewhere).toEqual([])
  expect(addresses.filter((address) => /admin|auth\/v1|supabase|zod|tiptap|purify/.test(address))).toEqual([])
})
