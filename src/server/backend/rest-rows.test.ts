import { expect, test, vi } from 'vitest'
import { createFirstRowReader } from './rest-rows.ts'

const environment = { api: { url: '', key: 'sb_publishable_x' }, siteUrl: 'http://localhost:3000' }

test('it asks as a visitor, for one row', async () => {
  const fetch = vi.fn(async () => Response.json([{ substack_url: 'https://a.example.com' }]))
  const row = await createFirstRowReader({ ...environment, fetch })('contact?select=substack_url')
  expect(row).toEqual({ substack_url: 'https://a.example.com' })
  expect(fetch).toHaveBeenCalledWith(
    'http://localhost:3000/rest/v1/contact?select=substack_url&limit=1',
    expect.objectContaining({ headers: { apikey: 'sb_publishable_x' } }),
  )
})

test('an empty table has no first row', async () => {
  const reader = createFirstRowReader({ ...environment, fetch: async () => Response.json([]) })
  expect(await reader('contact?select=id')).toBeUndefined()
})

test('an answer that is an error rejects', async () => {
  const reader = createFirstRowReader({ ...environment, fetch: async () => Response.json({}, { status: 503 }) })
  await expect(reader('contact?select=id')).rejects.toThrow('HTTP 503')
})
