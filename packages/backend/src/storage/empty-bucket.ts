import type { BackendContext } from '../context.ts'
import { requireBucket } from './places.ts'
import { canManage } from './requester.ts'
import { storageErrors } from './storage-error.ts'

/** POST bucket/{id}/empty: removes every object of the bucket, before it answers. Throws ApiError and TokenError. */
export async function emptyBucket(context: BackendContext, request: Request, id: string): Promise<Response> {
  const actor = await context.actorOf(request)
  if (!canManage(actor)) throw storageErrors.noSuchBucket()
  requireBucket(context.options.buckets, id)
  const names = context.storage.list(id).map(({ name }) => name)
  await context.storage.remove(id, names)
  return Response.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
}
