import { makePicture, padJpeg } from '@portico/backend/test-support/pictures.ts'
import { readPublic, storageOf } from '@portico/backend/test-support/storage.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buckets } from '#server/backend/buckets.ts'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'

/* The files of the embedded backend: who may do what in each bucket of the site, and what each takes. storage.test.ts has Postgres. */

const MB = 1024 * 1024
const [png, jpeg, webp, gif] = await Promise.all([
  makePicture('png'),
  makePicture('jpeg'),
  makePicture('webp'),
  makePicture('gif'),
])

let backend: TestBackend
let storage: ReturnType<typeof storageOf>

beforeAll(async () => {
  backend = await openTestBackend({ buckets })
  storage = storageOf(backend, await backend.tokenOf({ isAdmin: true }))
})
afterAll(() => backend.dispose())

async function upload(path: string, bytes: Buffer, contentType: string) {
  const [bucket = '', ...name] = path.split('/')
  return storage.from(bucket).upload(name.join('/'), bytes, { contentType, upsert: true })
}

describe.each(Object.keys(buckets))('%s', (bucket) => {
  const name = buckets[bucket]?.names?.[0] ?? 'folder/there.png'
  const denied = { code: 'AccessDenied', message: 'new row violates row-level security policy' }
  const notFound = { code: 'NoSuchKey' }

  it.each(['a visitor', 'a user'])('is closed to %s, but for its public addresses', async (who) => {
    const bytes = Buffer.from('there')
    await backend.storage.put(bytes, { bucket, name, contentType: 'image/png', cacheControl: 'no-cache' })
    const client = storageOf(backend, who === 'a user' ? await backend.tokenOf({}) : undefined)
    const files = client.from(bucket)
    backend.writes.length = 0
    expect((await client.listBuckets()).data).toEqual([])
    expect((await files.list()).data).toEqual([])
    expect((await files.upload('new.png', png)).error).toMatchObject(denied)
    expect((await files.upload(name, png, { upsert: true })).error).toMatchObject(denied)
    expect((await files.update(name, png)).error).toMatchObject(denied)
    expect((await files.move(name, 'moved.png')).error).toMatchObject(notFound)
    expect((await files.copy(name, 'copied.png')).error).toMatchObject(notFound)
    expect((await files.remove([name])).data).toEqual([])
    expect((await client.emptyBucket(bucket)).error).toMatchObject({ code: 'NoSuchBucket' })
    expect(backend.writes).toEqual([])
    expect(await (await readPublic(backend, `${bucket}/${name}`)).text()).toBe('there')
  })

  it('is listed and emptied by an admin', async () => {
    const bytes = Buffer.from('there')
    await backend.storage.put(bytes, { bucket, name, contentType: 'image/png', cacheControl: 'no-cache' })
    expect((await storage.getBucket(bucket)).data).toMatchObject({ id: bucket, public: true })
    expect((await storage.from(bucket).list()).data).not.toEqual([])
    expect((await storage.from(bucket).remove([name])).data).toHaveLength(1)
    expect((await storage.emptyBucket(bucket)).error).toBe(null)
  })
})

describe('types', () => {
  it.each([
    ['a PNG among the stories', 'story-images/stories/a.png', png, 'image/png'],
    ['a GIF among the stories', 'story-images/stories/a.gif', gif, 'image/gif'],
    ['a press photo', 'press-kit/photo/a.jpg', jpeg, 'image/jpeg'],
    ['a portrait', 'hero-images/profile/a.webp', webp, 'image/webp'],
    ['a share image that is a JPEG', 'site-assets/og-image.png', jpeg, 'image/jpeg'],
  ])('%s is taken', async (_what, path, bytes, type) => {
    expect((await upload(path, bytes, type)).error).toBe(null)
    expect((await readPublic(backend, path)).headers.get('content-type')).toBe(type)
  })

  it.each([
    ['a portrait that is a PNG', 'hero-images/profile/b.webp', png, 'image/webp'],
    ['a favicon that is a JPEG', 'site-settings/favicon.png', jpeg, 'image/png'],
    ['a press photo that is a GIF', 'press-kit/photo/a.gif', gif, 'image/gif'],
  ])('%s is refused', async (_what, path, bytes, type) => {
    expect((await upload(path, bytes, type)).error).toMatchObject({ statusCode: '415', code: 'InvalidMimeType' })
  })
})

it.each([
  ['a press photo of 10 MB', 'press-kit/photo/a.jpg', 10 * MB, true],
  ['a press photo of 10 MB and a byte', 'press-kit/photo/b.jpg', 10 * MB + 1, false],
  ['a press photo of 11 MB', 'press-kit/photo/c.jpg', 11 * MB, false],
  ['a picture of 5 MB', 'story-images/stories/a.jpg', 5 * MB, true],
  ['a picture of 5 MB and a byte', 'story-images/stories/b.jpg', 5 * MB + 1, false],
  ['a logo of 1 MB', 'story-images/logos/a.jpg', MB, true],
  ['a logo of 1 MB and a byte', 'story-images/logos/b.jpg', MB + 1, false],
  ['a logo in a folder of the logos', 'story-images/logos/old/b.jpg', MB + 1, false],
])('%s', async (_what, path, size, isTaken) => {
  const { error } = await upload(path, padJpeg(jpeg, size), 'image/jpeg')
  if (isTaken) expect(error).toBe(null)
  else expect(error).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' })
})

it.each([
  ['the favicon', 'site-settings/favicon.png', true],
  ['the share image', 'site-assets/og-image.png', true],
  ['another favicon', 'site-settings/other.png', false],
  ['a favicon in a folder', 'site-settings/old/favicon.png', false],
  ['another share image', 'site-assets/og-image.jpg', false],
])('%s', async (_what, path, isTaken) => {
  const { error } = await upload(path, png, 'image/png')
  if (isTaken) expect(error).toBe(null)
  else expect(error).toMatchObject({ statusCode: '400', code: 'InvalidKey' })
})
