import type { BucketRules, Operation } from '@portico/backend'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedBuckets } from '#tests/fixtures/buckets.ts'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'
import { makePicture } from '#tests/support/pictures.ts'
import { storageOf } from '#tests/support/storage.ts'

/* Rights by bucket and operation, as policies on storage.objects give them: https://supabase.com/docs/guides/storage/security/access-control */

const png = await makePicture('png')
const webp = await makePicture('webp')
const DENIED = { statusCode: '403', code: 'AccessDenied', message: 'new row violates row-level security policy' }
const NO_BUCKET = { statusCode: '404', code: 'NoSuchBucket' }
const TAKEN = { statusCode: '409', code: 'KeyAlreadyExists' }

let backend: TestBackend

const put = (bucket: string, name: string) =>
  backend.storage.put(png, { bucket, name, contentType: 'image/png', cacheControl: 'no-cache' })

const stored = () =>
  backend.database
    .all("select bucket || '/' || name || ' ' || content_type as line from _objects order by 1")
    .map(({ line }) => line)

const OPERATIONS: Operation[] = ['select', 'insert', 'update', 'delete']

/** Every set of rights that there is, none and all included. */
const everySet = Array.from({ length: 2 ** OPERATIONS.length }, (_, bits) =>
  OPERATIONS.filter((_operation, index) => bits & (1 << index)),
)

const grantedTo = (operations: readonly Operation[]): BucketRules => ({
  public: false,
  fileSizeLimit: 1e6,
  allowedMimeTypes: ['image/png', 'image/webp'],
  policies: Object.fromEntries(operations.map((operation) => [operation, () => true])),
})

type Storage = ReturnType<typeof storageOf>
type Files = ReturnType<Storage['from']>

interface Call {
  run: (files: Files, storage: Storage) => PromiseLike<{ data: unknown; error: unknown }>
  /** The rights that it takes in the bucket `own`; in `other` everything is allowed. */
  needs: Operation[]
  /** The answer without them: an error, or data as if there were nothing. */
  refused: object
}

const asPng = { contentType: 'image/png' }

const calls: Record<string, Call> = {
  list: { run: (files) => files.list(), needs: ['select'], refused: { data: [] } },
  download: { run: (files) => files.download('a.png'), needs: ['select'], refused: { error: { status: 400 } } },
  info: { run: (files) => files.info('a.png'), needs: ['select'], refused: { error: NO_BUCKET } },
  'see the bucket': { run: (_, storage) => storage.getBucket('own'), needs: ['select'], refused: { error: NO_BUCKET } },
  upload: { run: (files) => files.upload('new.png', png, asPng), needs: ['insert'], refused: { error: DENIED } },
  'upload or replace, where nothing is': {
    run: (files) => files.upload('new.png', png, { ...asPng, upsert: true }),
    needs: ['insert'],
    refused: { error: DENIED },
  },
  'upload or replace': {
    run: (files) => files.upload('a.png', webp, { contentType: 'image/webp', upsert: true }),
    needs: ['select', 'insert', 'update'],
    refused: { error: DENIED },
  },
  replace: {
    run: (files) => files.update('a.png', webp, { contentType: 'image/webp' }),
    needs: ['select', 'insert', 'update'],
    refused: { error: DENIED },
  },
  remove: { run: (files) => files.remove(['a.png']), needs: ['select', 'delete'], refused: { data: [] } },
}

describe.each(everySet.map((rights) => ({ rights, who: rights.join(', ') || 'nothing' })))(
  'with the right to $who',
  ({ rights }) => {
    beforeAll(async () => {
      backend = await openTestBackend({ buckets: { own: grantedTo(rights), other: grantedTo(OPERATIONS) } })
    })
    afterAll(() => backend.dispose())
    beforeEach(async () => {
      backend.database.transaction(() => backend.database.run('delete from _objects'))
      await put('own', 'a.png')
      await put('other', 'theirs.png')
    })

    it.each(Object.entries(calls))(
      '%s works only with the rights that it needs',
      async (_name, { run, needs, refused }) => {
        const before = stored()
        const storage = storageOf(backend, await backend.tokenOf({}))
        backend.writes.length = 0
        const answer = await run(storage.from('own'), storage)
        if (needs.every((operation) => rights.includes(operation))) {
          expect(answer.error).toBe(null)
          expect(answer.data).not.toEqual([])
        } else {
          expect(answer).toMatchObject(refused)
          expect([stored(), backend.writes]).toEqual([before, []])
        }
      },
    )
  },
)

describe('a drop box and a library', () => {
  afterEach(() => backend.dispose())

  const open = async () => {
    backend = await openTestBackend({ buckets: sharedBuckets })
    await put('drop-box', 'theirs.png')
    await put('library', 'book.png')
    const visitor = storageOf(backend)
    const user = storageOf(backend, await backend.tokenOf({}))
    const admin = storageOf(backend, await backend.tokenOf({ isAdmin: true }))
    return { visitor, user, admin }
  }

  it('whoever is signed in drops a file, and neither sees, replaces nor takes back any', async () => {
    const { user } = await open()
    const box = user.from('drop-box')
    expect((await box.upload('mine.png', png, asPng)).error).toBe(null)
    expect((await box.upload('theirs.png', png, asPng)).error).toMatchObject(TAKEN)
    expect((await box.upload('theirs.png', webp, { contentType: 'image/webp', upsert: true })).error).toMatchObject(
      DENIED,
    )
    expect((await box.list()).data).toEqual([])
    expect((await box.download('mine.png')).error).toMatchObject({ status: 400 })
    expect((await box.remove(['mine.png'])).data).toEqual([])
    expect(stored()).toEqual([
      'drop-box/mine.png image/png',
      'drop-box/theirs.png image/png',
      'library/book.png image/png',
    ])
  })

  it('an admin empties the drop box, and replaces nothing in it: nobody may', async () => {
    const { admin } = await open()
    const box = admin.from('drop-box')
    const { error } = await box.upload('theirs.png', png, asPng)
    expect(error).toMatchObject(TAKEN)
    expect((await box.update('theirs.png', webp, { contentType: 'image/webp' })).error).toMatchObject(DENIED)
    expect((await box.remove(['theirs.png'])).data).toHaveLength(1)
    expect(stored()).toEqual(['library/book.png image/png'])
  })

  it('whoever is signed in reads the library, and only an admin fills it; nobody removes a book but the secret key', async () => {
    const { visitor, user, admin } = await open()
    expect((await visitor.from('library').download('book.png')).error).toMatchObject({ status: 400 })
    expect((await user.from('library').download('book.png')).error).toBe(null)
    expect((await user.from('library').upload('b.png', png, asPng)).error).toMatchObject(DENIED)
    expect((await admin.from('library').upload('b.png', png, asPng)).error).toBe(null)
    expect((await admin.from('library').remove(['b.png'])).data).toEqual([])
    const service = storageOf(backend, undefined, backend.keys.secret)
    expect((await service.from('library').remove(['b.png', 'book.png'])).data).toHaveLength(2)
  })

  it('everybody sees the buckets whose objects they may select', async () => {
    const { visitor, user, admin } = await open()
    const seen = async (storage: Storage) => (await storage.listBuckets()).data?.map(({ id }) => id)
    expect([await seen(visitor), await seen(user), await seen(admin)]).toEqual([
      [],
      ['library'],
      ['drop-box', 'library'],
    ])
  })

  it('that there is no such bucket is said only to those who may write to another one', async () => {
    const { visitor, user } = await open()
    const answer = async (storage: Storage) => (await storage.from('cellar').upload('a.png', png, asPng)).error
    expect(await answer(visitor)).toMatchObject(DENIED)
    expect(await answer(user)).toMatchObject(NO_BUCKET)
  })

  it('an object that comes while a file is on its way is not replaced without the right to update', async () => {
    const { user } = await open()
    const stage = backend.storage.stage.bind(backend.storage)
    backend.storage.stage = async (bytes) => {
      backend.storage.stage = stage
      await put('drop-box', 'new.png')
      return stage(bytes)
    }
    const options = { contentType: 'image/webp', upsert: true }
    expect((await user.from('drop-box').upload('new.png', webp, options)).error).toMatchObject(TAKEN)
    expect(stored()).toContain('drop-box/new.png image/png')
  })
})
