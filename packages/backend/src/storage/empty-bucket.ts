import type { BackendContext } from '../context.ts'
import { isAllowed, requireAllowed } from './policies.ts'
import { storageErrors } from './storage-error.ts'
import { requireBucket } from './upload-rules.ts'

/** POST bucket/{id}/empty: removes every object of the bucket, before it answers. Throws ApiError and TokenError. */
export async function emptyBucket(context: BackendContext, request: Request, id: string): Promise<Response> {
  const actor = await context.actorOf(request)
  if (!isAllowed(context, actor, id, 'select')) throw storageErrors.noSuchBucket()
  requireBucket(context.options.buckets, id)
  requireAllowed(context, actor, id, 'delete')
  const names = context.storage.list(id).map(({ name }) => name)
  await context.storage.remove(id, names)
  return Response.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
}
