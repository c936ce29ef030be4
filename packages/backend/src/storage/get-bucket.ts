import type { BackendContext } from '../context.ts'
import { bucketRows } from './bucket-json.ts'
import { canManage } from './requester.ts'
import { storageErrors } from './storage-error.ts'

/** GET bucket/{id}: one bucket, if who asks may see it. Throws ApiError and TokenError. */
export async function getBucket(context: BackendContext, request: Request, id: string): Promise<Response> {
  const actor = await context.actorOf(request)
  const bucket = canManage(actor) ? bucketRows(context).find((each) => each.id === id) : undefined
  if (!bucket) throw storageErrors.noSuchBucket()
  return Response.json(bucket)
}
