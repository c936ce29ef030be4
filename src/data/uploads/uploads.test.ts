import { createClient, type Session } from '@supabase/supabase-js'
import { afterEach, expect, test, vi } from 'vitest'
import { sendFile } from './send-file.ts'
import { uploadFile } from './uploads.ts'

// it needs XMLHttpRequest, which Node lacks
vi.mock('./send-file.ts')
afterEach(() => vi.resetAllMocks())

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
const picture = new Blob([PNG], { type: 'image/png' })
const ADDRESS = '/storage/v1/object/public/story-images/logos/1.png'

/** Uploads with a project that answers the upload so, and every other request as `fetch` does. */
async function upload(file: Blob, answer: { status: number; text: string }, fetch: typeof globalThis.fetch) {
  vi.mocked(sendFile).mockResolvedValue(answer)
  vi.stubGlobal('fetch', fetch)
  const client = createClient('http://backend.test', 'sb_publishable_x', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch },
  })
  const session = { access_token: 'token' } as Session // the only part that uploads read
  vi.spyOn(client.auth, 'getSession').mockResolvedValue({ data: { session }, error: null })
  const rest = { url: 'http://backend.test', key: 'sb_publishable_x' }
  return uploadFile(client, rest, { bucket: 'story-images', path: 'logos/1.png', file })
}

const stored = { status: 200, text: '{}' }
const refused = (message: string) => ({
  status: 400,
  text: JSON.stringify({ statusCode: '403', error: 'Unauthorized', message }),
})
const servedAs = (type: string) => vi.fn(async () => new Response('', { headers: { 'content-type': type } }))

test('a picture is sent, and its address has no origin', async () => {
  expect(await upload(picture, stored, servedAs('image/png'))).toBe(ADDRESS)
})

test('a picture may be found by image search, which a project forbids unless the upload says so', async () => {
  await upload(picture, stored, servedAs('image/png'))
  expect(vi.mocked(sendFile).mock.lastCall?.[1].headers).toMatchObject({ 'x-robots-tag': 'all' })
})

test('a CDN that still has the former file of that name is bypassed', async () => {
  const kept = new Response('', { headers: { 'content-type': 'image/jpeg' } })
  const fetch = vi.fn(async (address: unknown) =>
    String(address).endsWith('.png') ? kept : new Response('', { headers: { 'content-type': 'image/png' } }),
  )
  expect(await upload(picture, stored, fetch)).toBe(ADDRESS)
})

test.each([
  ['a page that calls itself a picture', new Blob(['<!doctype html><script>'], { type: 'image/webp' })],
  ['a picture of another type', new Blob([PNG], { type: 'image/webp' })],
  ['a type that is no picture', new Blob(['<svg/>'], { type: 'image/svg+xml' })],
  ['an empty file', new Blob([], { type: 'image/png' })],
])('%s is never sent', async (_, file) => {
  await expect(upload(file, stored, servedAs(file.type))).rejects.toMatchObject({
    message: 'This image cannot be read: it may be damaged.',
    status: 415,
  })
  expect(sendFile).not.toHaveBeenCalled()
})

test('a file that is served as something else is removed again', async () => {
  const fetch = vi.fn(async (_: unknown, init?: RequestInit) =>
    init?.method === 'DELETE' ? Response.json([]) : new Response('', { headers: { 'content-type': 'text/html' } }),
  )
  await expect(upload(picture, stored, fetch)).rejects.toThrow('Upload failed. Please try again.')
  const [url, init] = fetch.mock.lastCall as unknown as [string, RequestInit]
  expect(String(url)).toBe('http://backend.test/storage/v1/object/story-images')
  expect([init.method, JSON.parse(String(init.body))]).toEqual(['DELETE', { prefixes: ['logos/1.png'] }])
})

test('an upload whose address is never answered ends', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn<typeof globalThis.fetch>(
    (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  )
  const uploading = upload(picture, stored, fetch).catch((error: unknown) => error)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  // the report of the write to the site's server is not answered either
  await vi.advanceTimersByTimeAsync(2_000)
  expect(fetch).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  expect(await uploading).toMatchObject({ message: 'Failed to get URL after successful upload', status: 0 })
})

const ROW_LEVEL_SECURITY = refused('new row violates row-level security policy')

test('a project that refuses an ended session asks for a sign-in, as one that says so', async () => {
  const fetch = vi.fn(async () => Response.json({ error_code: 'session_not_found' }, { status: 403 }))
  const uploading = upload(picture, ROW_LEVEL_SECURITY, fetch)
  await expect(uploading).rejects.toMatchObject({ message: 'Please sign in to upload files', status: 401 })
  const [url, init] = fetch.mock.lastCall as unknown as [string, RequestInit]
  expect(url).toBe('http://backend.test/auth/v1/user')
  expect(init.headers).toMatchObject({ authorization: 'Bearer token' })
})

test.each([
  ['the session lives', async () => Response.json({ id: 'x' })],
  ['nobody can say', () => Promise.reject(new TypeError('Failed to fetch'))],
])('missing rights are told as such while %s', async (_, fetch) => {
  await expect(upload(picture, ROW_LEVEL_SECURITY, fetch)).rejects.toMatchObject({
    message: 'Permission denied. Please check if you are logged in and have the correct permissions.',
    status: 403,
  })
})
