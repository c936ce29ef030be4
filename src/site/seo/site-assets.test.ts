import { expect, test } from 'vitest'
import { readSiteAssets } from './site-assets.ts'

test('a CDN that still has the former files is bypassed', async () => {
  const cdn: typeof fetch = async (address) =>
    new URL(String(address)).search ? new Response(null, { headers: { etag: '"new"' } }) : new Response('old')
  const api = { url: 'https://p.supabase.test', key: 'k' }
  const { favicon } = await readSiteAssets({ siteUrl: 'https://www.example.com', api, fetch: cdn })
  expect(favicon).toBe('https://p.supabase.test/storage/v1/object/public/site-settings/favicon.png?v=new')
})

test('only a storage that says so has none: while it fails, the files are as they were', async () => {
  // what is known of a project is remembered, also at a second try
  const api = { url: `https://${crypto.randomUUID()}.supabase.test`, key: 'k' }
  const answers = (status: number | 'nothing') =>
    readSiteAssets({
      siteUrl: 'https://www.example.com',
      api,
      fetch: async () => {
        if (status === 'nothing') throw new TypeError('fetch failed')
        return new Response(null, { status, headers: { etag: `"${status}"` } })
      },
    })
  const there = {
    favicon: `${api.url}/storage/v1/object/public/site-settings/favicon.png?v=200`,
    ogImage: `${api.url}/storage/v1/object/public/site-assets/og-image.png?v=200`,
  }
  const none = { favicon: null, ogImage: null }
  expect(await answers(503), 'never asked with success').toEqual(none)
  expect(await answers(200)).toEqual(there)
  for (const status of ['nothing', 401, 403, 429, 500, 503, 544] as const)
    expect(await answers(status), String(status)).toEqual(there)
  for (const status of [400, 404]) {
    expect(await answers(200)).toEqual(there)
    expect(await answers(status), String(status)).toEqual(none)
  }
})

test('a storage that hangs is not waited for, and its answer counts once it is there', async () => {
  const late = Promise.withResolvers<Response>()
  const api = { url: `https://${crypto.randomUUID()}.supabase.test`, key: 'k' }
  const source = { siteUrl: 'https://www.example.com', api }
  const slow = readSiteAssets({ ...source, fetch: () => late.promise.then((answer) => answer.clone()) })
  expect((await slow).favicon).toBeNull()
  late.resolve(new Response(null, { headers: { etag: '"late"' } }))
  await expect
    .poll(async () => (await readSiteAssets({ ...source, fetch: () => Promise.reject(new Error('down')) })).favicon)
    .toContain('?v=late')
})
