import type { BackendContext } from '../context.ts'
import { storageErrors } from './storage-error.ts'
import { requireBucket } from './upload-rules.ts'

/**
 * PUT and DELETE bucket/{id}: refused. The buckets are fixed: for all but the secret key there is none to change.
 * Throws ApiError and TokenError.
 */
export async function changeBucket(context: BackendContext, request: Request, id: string): Promise<never> {
  const actor = await context.actorOf(request)
  if (actor.role !== 'service_role') throw storageErrors.noSuchBucket()
  requireBucket(context.options.buckets, id)
  throw storageErrors.notSupported('changed buckets')
}
