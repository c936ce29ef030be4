import type { BackendContext } from '../context.ts'
import { bucketRows } from './bucket-json.ts'
import { isAllowed } from './policies.ts'
import { storageErrors } from './storage-error.ts'

/** GET bucket/{id}: one bucket, if the caller may select its objects. Throws ApiError and TokenError. */
export async function getBucket(context: BackendContext, request: Request, id: string): Promise<Response> {
  const actor = await context.actorOf(request)
  const bucket = bucketRows(context).find((each) => each.id === id)
  if (!bucket || !isAllowed(context, actor, id, 'select')) throw storageErrors.noSuchBucket()
  return Response.json(bucket)
}
