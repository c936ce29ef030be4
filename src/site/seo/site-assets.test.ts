import { expect, test } from 'vitest'
import { readSiteAssets } from './site-assets.ts'

test('a CDN that still has the former files is bypassed', async () => {
  const cdn: typeof fetch = async (address) =>
    new URL(String(address)).search ? new Response(null, { headers: { etag: '"new"' } }) : new Response('old')
  const api = { url: 'https://p.supabase.test', key: 'k' }
  const { favicon } = await readSiteAssets({ siteUrl: 'https://www.example.com', api, fetch: cdn })
  expect(favicon).toBe('https://p.supabase.test/storage/v1/object/public/site-settings/favicon.png?v=new')
})
