import { expect, test } from 'vitest'
import { faviconAddress } from './site-icon.ts'

test('/favicon.ico stays that of the owner while the storage fails, and is the drawn one when there is none', async () => {
  const ask = (status: number) =>
    faviconAddress({
      siteUrl: 'https://quill.example',
      api: { url: 'https://icon.supabase.test', key: 'k' },
      fetch: async () => new Response(null, { status }),
    })
  const own = 'https://icon.supabase.test/storage/v1/object/public/site-settings/favicon.png'
  expect(await ask(404)).toBe('/icon.png')
  expect(await ask(200)).toBe(own)
  for (const status of [403, 429, 503]) expect(await ask(status), String(status)).toBe(own)
  expect(await ask(400)).toBe('/icon.png')
})
