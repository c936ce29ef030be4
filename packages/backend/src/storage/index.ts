import { type Context, Hono } from 'hono'
import type { BackendContext, BackendEnv } from '../context.ts'
import { changeBucket } from './change-bucket.ts'
import { copyObject } from './copy-object.ts'
import { createBucket } from './create-bucket.ts'
import { emptyBucket } from './empty-bucket.ts'
import { toStorageError } from './faults.ts'
import { getBucket } from './get-bucket.ts'
import { getObject } from './get-object.ts'
import { getObjectInfo } from './get-object-info.ts'
import { keepPrivate } from './keep-private.ts'
import { listBuckets } from './list-buckets.ts'
import { listObjects } from './list-objects.ts'
import { listObjectsV2 } from './list-objects-v2.ts'
import { moveObject } from './move-object.ts'
import { removeObject, removeObjects } from './remove-objects.ts'
import { storageErrors } from './storage-error.ts'
import { uploadObject } from './upload-object.ts'

/**
 * A name may contain slashes. One with a line break must match too, to be refused as an invalid name and not as an
 * unknown route.
 */
const OBJECT = '/:bucket/:name{[\\s\\S]+}'

/** storage/v1: what supabase/storage does with buckets and objects, one operation per file. */
export function storageRoutes(context: BackendContext): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>()
  app.use(keepPrivate(context))

  app.get('/bucket', (c) => listBuckets(context, c.req.raw))
  app.post('/bucket', (c) => createBucket(context, c.req.raw))
  app.get('/bucket/:id', (c) => getBucket(context, c.req.raw, c.req.param('id')))
  app.put('/bucket/:id', (c) => changeBucket(context, c.req.raw, c.req.param('id')))
  app.delete('/bucket/:id', (c) => changeBucket(context, c.req.raw, c.req.param('id')))
  app.post('/bucket/:id/empty', (c) => emptyBucket(context, c.req.raw, c.req.param('id')))

  app.get(`/object/public${OBJECT}`, (c) => getObject(context, c.req.raw, c.req.param(), 'public'))
  app.get(`/object/authenticated${OBJECT}`, (c) => getObject(context, c.req.raw, c.req.param(), 'authenticated'))
  app.get(`/object/info/public${OBJECT}`, (c) => getObjectInfo(context, c.req.raw, c.req.param(), 'public'))
  app.get(`/object/info/authenticated${OBJECT}`, (c) =>
    getObjectInfo(context, c.req.raw, c.req.param(), 'authenticated'),
  )
  app.get(`/object/info${OBJECT}`, (c) => getObjectInfo(context, c.req.raw, c.req.param(), 'either'))

  app.post('/object/list/:bucket', (c) => listObjects(context, c.req.raw, c.req.param('bucket')))
  app.post('/object/list-v2/:bucket', (c) => listObjectsV2(context, c.req.raw, c.req.param('bucket')))
  app.post('/object/move', (c) => moveObject(context, c.req.raw))
  app.post('/object/copy', (c) => copyObject(context, c.req.raw))
  app.all('/object/sign/*', withoutSignedUrls)
  app.all('/object/upload/sign/*', withoutSignedUrls)

  app.get(`/object${OBJECT}`, (c) => getObject(context, c.req.raw, c.req.param(), 'either'))
  app.post(`/object${OBJECT}`, (c) =>
    uploadObject(context, c.req.raw, c.req.param(), { isUpsert: c.req.header('x-upsert') === 'true' }),
  )
  app.put(`/object${OBJECT}`, (c) => uploadObject(context, c.req.raw, c.req.param(), { isUpsert: true }))
  app.delete('/object/:bucket', (c) => removeObjects(context, c.req.raw, c.req.param('bucket')))
  app.delete(`/object${OBJECT}`, (c) => removeObject(context, c.req.raw, c.req.param()))

  app.all('*', (c) => {
    throw storageErrors.noSuchRoute(c.req.method, c.req.path)
  })
  app.onError((error) => {
    throw toStorageError(error)
  })
  return app
}

/** A signed URL would be a right that outlives the session; public objects need none. */
function withoutSignedUrls(_context: Context): never {
  throw storageErrors.notSupported('signed URLs')
}
