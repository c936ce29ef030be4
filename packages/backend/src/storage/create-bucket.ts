import type { BackendContext } from '../context.ts'
import { requireString, stringField } from './json-body.ts'
import { receiveJson } from './receive-json.ts'
import { storageErrors } from './storage-error.ts'

/** What supabase/storage accepts: a folder's name of at most 63 characters. */
const NAME = /^[\w!.*'() &$@=;:+,?-]{1,63}$/

/**
 * POST bucket: refused. The buckets are fixed: to the secret key the answer is that the bucket exists or cannot be
 * created, to all others that they may not. Throws ApiError and TokenError.
 */
export async function createBucket(context: BackendContext, request: Request): Promise<never> {
  const { actor, body } = await receiveJson(context, request)
  const name = requireString(body, 'name')
  const id = stringField(body, 'id', name)
  if (!NAME.test(name) || !NAME.test(id)) throw storageErrors.invalidBucketName()
  if (actor.role !== 'service_role') throw storageErrors.accessDenied()
  throw Object.hasOwn(context.options.buckets, id)
    ? storageErrors.bucketExists()
    : storageErrors.notSupported('new buckets')
}
