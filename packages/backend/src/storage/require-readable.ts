import type { BackendContext } from '../context.ts'
import { isAllowed } from './policies.ts'
import type { ObjectPlace, StoredObject } from './storage.ts'
import { storageErrors } from './storage-error.ts'
import { requireBucket } from './upload-rules.ts'

/** Which address is read: the public one, the one that demands a valid token, or the one that serves both. */
export type Reading = 'public' | 'authenticated' | 'either'

/** The object, if the caller may read it; a closed bucket does not exist for anybody else. Throws ApiError. */
export async function requireReadable(
  context: BackendContext,
  request: Request,
  { bucket, name }: ObjectPlace,
  reading: Reading,
): Promise<StoredObject> {
  if (reading === 'authenticated') await context.actorOf(request)
  const rules = requireBucket(context.options.buckets, bucket)
  const isReadable = rules.public || (reading !== 'public' && (await maySelect(context, request, bucket)))
  if (!isReadable) throw storageErrors.noSuchBucket()
  const object = context.storage.find(bucket, name)
  if (!object) throw storageErrors.noSuchKey()
  return object
}

/** False also for a refused key or token. */
const maySelect = (context: BackendContext, request: Request, bucket: string): Promise<boolean> =>
  context.actorOf(request).then(
    (actor) => isAllowed(context, actor, bucket, 'select'),
    () => false,
  )
