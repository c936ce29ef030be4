import { Hono, type MiddlewareHandler } from 'hono'
import { apiKeyOf, bearerOf, roleOfKey } from '../access/credentials.ts'
import { TokenError } from '../access/tokens.ts'
import type { BackendContext, BackendEnv } from '../context.ts'
import { faultOf, WritesStopped } from '../folder/faults.ts'
import { ApiError } from '../http/api-error.ts'
import { getBucket, listBuckets } from './buckets.ts'
import { getObject, getObjectInfo } from './get-object.ts'
import { listObjects } from './list-objects.ts'
import { removeObjects } from './remove-objects.ts'
import { storageErrors } from './storage-error.ts'
import { uploadObject } from './upload-object.ts'

/** With slashes, and with line breaks, which are refused as an invalid name and not as an unknown route. */
const OBJECT = '/:bucket/:name{[\\s\\S]+}'

/** Calls of supabase/storage that are refused as such; without this some would be taken for the names of objects. */
const NOT_SUPPORTED = [
  ['/bucket/*', 'new or changed buckets'],
  ['/object/list-v2/*', 'list-v2'],
  ['/object/move', 'move'],
  ['/object/copy', 'copy'],
  // a signed URL would be a right that outlives the session; public objects need none
  ['/object/sign/*', 'signed URLs'],
  ['/object/upload/sign/*', 'signed URLs'],
] as const

/** storage/v1: what supabase/storage does with buckets and objects, one operation per file. */
export function storageRoutes(context: BackendContext): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>()
  app.use(keepPrivate(context))

  app.get('/bucket', (c) => listBuckets(context, c.req.raw))
  app.get('/bucket/:id', (c) => getBucket(context, c.req.raw, c.req.param('id')))
  for (const [path, feature] of NOT_SUPPORTED)
    app.all(path, () => {
      throw storageErrors.notSupported(feature)
    })

  for (const reading of ['public', 'authenticated'] as const)
    app.get(`/object/${reading}${OBJECT}`, (c) => getObject(context, c.req.raw, c.req.param(), reading))
  app.get(`/object/info${OBJECT}`, (c) => getObjectInfo(context, c.req.raw, c.req.param()))

  app.post('/object/list/:bucket', (c) => listObjects(context, c.req.raw, c.req.param('bucket')))

  app.get(`/object${OBJECT}`, (c) => getObject(context, c.req.raw, c.req.param(), 'either'))
  app.post(`/object${OBJECT}`, (c) =>
    uploadObject(context, c.req.raw, c.req.param(), c.req.header('x-upsert') === 'true'),
  )
  app.put(`/object${OBJECT}`, (c) => uploadObject(context, c.req.raw, c.req.param(), true))
  app.delete('/object/:bucket', (c) => removeObjects(context, c.req.raw, c.req.param('bucket')))

  app.all('*', (c) => {
    throw storageErrors.noSuchRoute(c.req.method, c.req.path)
  })
  app.onError((error) => {
    throw toStorageError(error)
  })
  return app
}

/**
 * Keeps what is read with an access token or the secret key out of every cache: the browser's, where it would outlive
 * the session, and shared ones. Public addresses are sent with the Cache-Control of their upload.
 */
function keepPrivate(context: BackendContext): MiddlewareHandler<BackendEnv> {
  return async (c, next) => {
    await next()
    const isPrivate = c.req.path.includes('/object/authenticated/') || isPersonal(context, c.req.raw)
    if (isPrivate && !c.req.path.includes('/object/public/')) c.res.headers.set('cache-control', 'no-store')
  }
}

/** Whether the request has more than the publishable key. */
function isPersonal(context: BackendContext, request: Request): boolean {
  const credential = bearerOf(request) ?? apiKeyOf(request)
  return credential ? roleOfKey(context, credential) !== 'anon' : false
}

/** Maps whatever an operation threw to a response: refusals unchanged, faults as 5xx with their cause for the log. */
function toStorageError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof TokenError) return storageErrors.invalidToken(error)
  if (error instanceof WritesStopped) return storageErrors.writesStopped(error)
  return faultOf(error) === 'full' ? storageErrors.diskFull(error) : storageErrors.internalError(error)
}
