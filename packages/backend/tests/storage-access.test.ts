import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buckets } from '#tests/fixtures/buckets.ts'
import { openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'
import { makePicture } from '#tests/support/pictures.ts'
import { readPublic, storageOf } from '#tests/support/storage.ts'

/* Buckets that everyone reads by address and admins alone write, list and empty. */

const ADMIN = '00000000-0000-4000-8000-000000000001'
const WITH_FACTOR = '00000000-0000-4000-8000-000000000002'
const FORMER = '00000000-0000-4000-8000-000000000003'
const THERE = 'logos/there.png'

let backend: TestBackend
let png: Buffer

/** Access tokens by who shows them; the two keys stand for themselves. */
let tokens: Record<string, string | undefined>

beforeAll(async () => {
  png = await makePicture('png')
  backend = await openTestBackend({ buckets })
  const { database } = backend
  const admin = { id: ADMIN, isAdmin: true }
  tokens = {
    'a visitor': undefined,
    'a user': await backend.tokenOf({}),
    'an admin': await backend.tokenOf(admin),
    'an expired token': await backend.tokenOf({ ...admin, lifetime: -60 }),
    'a session that has ended': await backend.tokenOf({ ...admin, claims: { session_id: crypto.randomUUID() } }),
    'a forged token': `${(await backend.tokenOf(admin)).slice(0, -10)}AAAAAAAAAA`,
    'no token at all': 'portico',
    'somebody whose admin right was removed': await backend.tokenOf({ id: FORMER, isAdmin: true }),
    'an admin short of the second factor': await backend.tokenOf({ id: WITH_FACTOR, isAdmin: true }),
    'an admin past the second factor': await backend.tokenOf({
      id: WITH_FACTOR,
      isAdmin: true,
      claims: { aal: 'aal2' },
    }),
    'a program of an admin': await backend.tokenOf({ ...admin, claims: { client_id: 'a client of OAuth' } }),
    'the secret key': undefined,
  }
  database.transaction(() => {
    database.run('update profiles set is_admin = false where id = ?', FORMER)
    const factor =
      "insert into _factors (account_id, friendly_name, secret, status) values (?, 'phone', 'x', 'verified')"
    database.run(factor, WITH_FACTOR)
  })
})
afterAll(() => backend.dispose())
beforeEach(async () => {
  backend.database.transaction(() => backend.database.run('delete from _objects'))
  const object = { bucket: 'uploads', name: THERE, contentType: 'image/png', cacheControl: 'max-age=3600' }
  await backend.storage.put(png, object)
  backend.writes.length = 0
})

const WRITERS = ['an admin', 'an admin past the second factor', 'the secret key']
const SIGNED_OUT: Record<string, string> = {
  'an expired token': '"exp" claim timestamp check failed',
  'a session that has ended': '"exp" claim timestamp check failed',
  'a forged token': 'signature verification failed',
  'no token at all': 'Invalid Compact JWS',
}
const actors = [
  ...['a visitor', 'a user', 'somebody whose admin right was removed', 'an admin short of the second factor'],
  'a program of an admin',
  ...WRITERS,
  ...Object.keys(SIGNED_OUT),
]

const storageAs = (actor: string) =>
  actor === 'the secret key' ? storageOf(backend, undefined, backend.keys.secret) : storageOf(backend, tokens[actor])

type Files = ReturnType<ReturnType<typeof storageOf>['from']>

const DENIED = {
  status: 400,
  statusCode: '403',
  code: 'AccessDenied',
  message: 'new row violates row-level security policy',
}
const NO_BUCKET = { status: 400, statusCode: '404', code: 'NoSuchBucket', message: 'Bucket not found' }

interface Operation {
  name: string
  run: (files: Files) => PromiseLike<{ data: unknown; error: unknown }>
  /** What somebody who may not is told: an error, or data as if there were nothing. */
  refused: object
  writes?: boolean
  takesAway?: boolean
}

const options = { contentType: 'image/png' }
const form = () => new File([Uint8Array.from(png)], 'x.png', { type: 'image/png' })

const operations: Operation[] = [
  {
    name: 'upload',
    run: (files) => files.upload('logos/new.png', png, options),
    refused: { error: DENIED },
    writes: true,
  },
  {
    name: 'upload a form',
    run: (files) => files.upload('logos/new.png', form()),
    refused: { error: DENIED },
    writes: true,
  },
  {
    name: 'upload over it',
    run: (files) => files.upload(THERE, png, { ...options, upsert: true }),
    refused: { error: DENIED },
    writes: true,
  },
  { name: 'update', run: (files) => files.update(THERE, png, options), refused: { error: DENIED }, writes: true },
  { name: 'list', run: (files) => files.list('logos'), refused: { data: [] } },
  { name: 'remove', run: (files) => files.remove([THERE]), refused: { data: [] }, writes: true, takesAway: true },
]

describe.each(operations)('$name', ({ run, refused, writes = false, takesAway = false }) => {
  test.each(actors)('by %s', async (actor) => {
    const answer = await run(storageAs(actor).from('uploads'))
    const isWriter = WRITERS.includes(actor)
    if (isWriter) expect(answer.error).toBe(null)
    else if (SIGNED_OUT[actor]) expect(answer.error).toMatchObject({ ...DENIED, message: SIGNED_OUT[actor] })
    else expect(answer).toMatchObject(refused)
    expect(backend.writes).toEqual(isWriter && writes ? ['_objects'] : [])
    expect((await readPublic(backend, `uploads/${THERE}`)).ok).toBe(!(isWriter && takesAway))
  })
})

describe('buckets', () => {
  test.each(actors)('seen by %s', async (actor) => {
    const storage = storageAs(actor)
    const [list, one] = [await storage.listBuckets(), await storage.getBucket('photos')]
    if (SIGNED_OUT[actor]) {
      expect([list.error?.message, one.error?.message]).toEqual([SIGNED_OUT[actor], SIGNED_OUT[actor]])
    } else if (WRITERS.includes(actor)) {
      expect(list.data?.map(({ id }) => id)).toEqual(Object.keys(buckets).sort())
      expect(one.data).toMatchObject({ id: 'photos', public: true, file_size_limit: 10 * 1024 * 1024 })
    } else {
      expect(list.data).toEqual([])
      expect(one.error).toMatchObject(NO_BUCKET)
    }
  })
})

test.each(actors)('a public object is read, and asked about, by %s', async (actor) => {
  const files = storageAs(actor).from('uploads')
  const [blob, info, exists] = [await files.download(THERE), await files.info(THERE), await files.exists(THERE)]
  expect(Buffer.from(await blob.data!.arrayBuffer())).toEqual(png)
  expect(info.data).toMatchObject({ name: THERE, bucketId: 'uploads', size: png.length, contentType: 'image/png' })
  expect(exists.data).toBe(true)
  expect(await files.exists('logos/nowhere.png')).toMatchObject({ data: false })
})

test.each(actors)('the authenticated address is read only with a valid token: %s', async (actor) => {
  const key = actor === 'the secret key' ? backend.keys.secret : backend.keys.publishable
  const headers = { apikey: key, authorization: `Bearer ${tokens[actor] ?? key}` }
  const response = await backend.request(`/storage/v1/object/authenticated/uploads/${THERE}`, { headers })
  expect(response.status).toBe(SIGNED_OUT[actor] ? 400 : 200)
  if (SIGNED_OUT[actor]) expect(await response.json()).toMatchObject({ message: SIGNED_OUT[actor] })
})

test('a bucket that is not public is read by admins only', async () => {
  const drawer = { ...buckets.photos!, public: false }
  const closed = await openTestBackend({ buckets: { drawer } })
  await closed.storage.put(png, { bucket: 'drawer', name: 'a.png', contentType: 'image/png', cacheControl: 'no-cache' })
  const admin = storageOf(closed, await closed.tokenOf({ isAdmin: true })).from('drawer')
  const user = storageOf(closed, await closed.tokenOf({})).from('drawer')
  expect((await admin.download('a.png')).error).toBe(null)
  expect((await admin.info('a.png')).error).toBe(null)
  expect((await user.download('a.png')).error).toMatchObject({ status: 400 })
  expect((await user.info('a.png')).error).toMatchObject(NO_BUCKET)
  const headers = { apikey: closed.keys.secret }
  expect((await closed.request('/storage/v1/object/public/drawer/a.png', { headers })).status).toBe(400)
  closed.dispose()
})

test('without a key nothing but public addresses is answered', async () => {
  const post = (path: string) =>
    backend.fetch(new Request(`${SITE_URL}/storage/v1/${path}`, { method: 'POST', body: '{}' }))
  for (const path of ['object/list/uploads', 'object/uploads/logos/a.png']) {
    expect([path, (await post(path)).status]).toEqual([path, 401])
  }
})

test('a session that ends during an upload ends the upload', async () => {
  const id = crypto.randomUUID()
  const token = await backend.tokenOf({ id, isAdmin: true })
  const body = new ReadableStream(
    {
      start: (controller) => controller.enqueue(png.subarray(0, 100)),
      pull(controller) {
        backend.database.transaction(() => backend.database.run('delete from _sessions where account_id = ?', id))
        controller.enqueue(png.subarray(100))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit // the types of the browser lack `duplex`
  const response = await backend.request('/storage/v1/object/uploads/logos/late.png', init)
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'AccessDenied' }])
  expect((await readPublic(backend, 'uploads/logos/late.png')).status).toBe(400)
})

test('nothing is received of an upload that is not allowed', async () => {
  let pulled = 0
  const body = new ReadableStream(
    {
      pull(controller) {
        pulled++
        controller.enqueue(new Uint8Array(65_536))
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', headers: { 'content-type': 'image/png' }, body, duplex: 'half' } as RequestInit // as above
  expect((await backend.request('/storage/v1/object/uploads/logos/a.png', init)).status).toBe(400)
  expect(pulled).toBe(0)
})
