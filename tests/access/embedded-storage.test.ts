import { makePicture, padJpeg } from '@portico/backend/test-support/pictures.ts'
import { readPublic, storageOf } from '@portico/backend/test-support/storage.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buckets, FILES_A_DAY } from '#server/backend/buckets.ts'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'

/* The files of the embedded backend: who may do what in each bucket of the site, and what each takes. storage.test.ts has Postgres. */

const MB = 1024 * 1024
const [png, jpeg] = await Promise.all([makePicture('png'), makePicture('jpeg')])

let backend: TestBackend
let storage: ReturnType<typeof storageOf>

beforeAll(async () => {
  backend = await openTestBackend({ buckets })
  storage = storageOf(backend, await backend.tokenOf({ isAdmin: true }))
})
afterAll(() => backend.dispose())

describe.each(Object.keys(buckets))('%s', (bucket) => {
  const name = buckets[bucket]?.names?.[0] ?? 'folder/there.png'
  const denied = { code: 'AccessDenied', message: 'new row violates row-level security policy' }

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
    expect((await files.remove([name])).data).toEqual([])
    expect(backend.writes).toEqual([])
    expect(await (await readPublic(backend, `${bucket}/${name}`)).text()).toBe('there')
  })

  it('is listed by an admin, who removes what is in it', async () => {
    const bytes = Buffer.from('there')
    await backend.storage.put(bytes, { bucket, name, contentType: 'image/png', cacheControl: 'no-cache' })
    expect((await storage.getBucket(bucket)).data).toMatchObject({ id: bucket, public: true })
    expect((await storage.from(bucket).list()).data).not.toEqual([])
    expect((await storage.from(bucket).remove([name])).data).toHaveLength(1)
  })
})

describe('an assistant', () => {
  const open = async () => {
    const id = crypto.randomUUID()
    backend.insertRows('profiles', [{ id, is_assistant: true }])
    return storageOf(backend, await backend.tokenOf({ id }))
  }
  const denied = { code: 'AccessDenied' }

  it.each(['story-images', 'press-kit'])('adds files to %s, and lists, replaces and removes none', async (bucket) => {
    const files = (await open()).from(bucket)
    const options = { contentType: 'image/png', upsert: true }
    expect((await files.upload('prepared.png', png, options)).error).toBeNull()
    expect((await files.upload('prepared.png', png, options)).error).toMatchObject(denied)
    expect((await files.update('prepared.png', png)).error).toMatchObject(denied)
    expect((await files.remove(['prepared.png'])).data).toEqual([])
    expect((await files.list()).data).toEqual([])
  })

  it('adds a hundred files a day', async () => {
    const id = crypto.randomUUID()
    backend.insertRows('profiles', [{ id, is_assistant: true }])
    const files = storageOf(backend, await backend.tokenOf({ id })).from('press-kit')
    const options = { contentType: 'image/png', upsert: true }
    const add =
      "insert into _objects (bucket, name, file, content_type, size, etag, cache_control, owner) values ('press-kit', ?1, ?1, '', 0, '', '', ?2)"
    for (let count = 1; count < FILES_A_DAY; count++)
      backend.database.transaction(() => backend.database.run(add, crypto.randomUUID(), id))
    expect((await files.upload('the-hundredth.png', png, options)).error).toBeNull()
    expect((await files.upload('one-more.png', png, options)).error).toMatchObject(denied)
    backend.database.transaction(() =>
      backend.database.run("update _objects set created_at = '2024-01-01T00:00:00+00:00'"),
    )
    expect((await files.upload('the-next-day.png', png, options)).error).toBeNull()
    backend.database.transaction(() => backend.database.run('delete from _objects where owner = ?', id))
  })

  it('signs no upload, as nobody does', async () => {
    for (const token of [await backend.tokenOf({ isAdmin: true }), backend.keys.secret])
      expect((await storageOf(backend, token).from('press-kit').createSignedUploadUrl('a.png')).error).toMatchObject({
        message: expect.stringContaining('signed URLs'),
      })
    expect((await (await open()).from('press-kit').createSignedUploadUrl('a.png')).error).not.toBeNull()
  })

  it.each(['site-settings/favicon.png', 'site-assets/og-image.png'])(
    'adds no %s, which is live at once',
    async (path) => {
      const [bucket = '', name = ''] = path.split('/')
      expect((await (await open()).from(bucket).upload(name, png, { upsert: true })).error).toMatchObject(denied)
    },
  )
})

/* The rules themselves are in packages/backend/tests/storage-uploads.test.ts: here each is seen to be on. */

it.each([
  ['a press photo of 10 MB', 'press-kit/photo/a.jpg', 10 * MB, null],
  ['a press photo of 10 MB and a byte', 'press-kit/photo/b.jpg', 10 * MB + 1, 'EntityTooLarge'],
  ['a picture of 5 MB', 'story-images/stories/a.jpg', 5 * MB, null],
  ['a picture of 5 MB and a byte', 'story-images/stories/b.jpg', 5 * MB + 1, 'EntityTooLarge'],
  ['a logo of 1 MB', 'story-images/logos/a.jpg', MB, null],
  ['a logo of 1 MB and a byte', 'story-images/logos/b.jpg', MB + 1, 'EntityTooLarge'],
  ['a portrait that is no WebP', 'hero-images/profile/b.webp', 1000, 'InvalidMimeType'],
  ['another favicon', 'site-settings/other.png', 1000, 'InvalidKey'],
  ['another share image', 'site-assets/og-image.jpg', 1000, 'InvalidKey'],
])('its bucket accepts or refuses %s', async (_what, path, size, code) => {
  const [bucket = '', ...name] = path.split('/')
  const options = { contentType: 'image/jpeg', upsert: true }
  const { error } = await storage.from(bucket).upload(name.join('/'), padJpeg(jpeg, size), options)
  if (code) expect(error).toMatchObject({ code })
  else expect(error).toBeNull()
})
