import type { BackendContext } from '../context.ts'
import { instant } from './object-json.ts'
import { isAllowed } from './policies.ts'
import { storageErrors } from './storage-error.ts'

/** GET bucket: those whose objects the caller may select, by id, all at once. Throws ApiError and TokenError. */
export async function listBuckets(context: BackendContext, request: Request): Promise<Response> {
  const actor = await context.actorOf(request)
  if (new URL(request.url).searchParams.size > 0) throw storageErrors.notSupported('search and pages of buckets')
  return Response.json(bucketRows(context).filter(({ id }) => isAllowed(context, actor, id, 'select')))
}

/** GET bucket/{id}: one bucket, if the caller may select its objects. Throws ApiError and TokenError. */
export async function getBucket(context: BackendContext, request: Request, id: string): Promise<Response> {
  const actor = await context.actorOf(request)
  const bucket = bucketRows(context).find((each) => each.id === id)
  if (!bucket || !isAllowed(context, actor, id, 'select')) throw storageErrors.noSuchBucket()
  return Response.json(bucket)
}

/** The migration that introduced buckets. */
const MIGRATION = 'engine/20261121000100_objects'

/** All buckets in the form of supabase/storage, ordered by id. They are fixed, and as old as that migration. */
function bucketRows({ options, database }: BackendContext) {
  const row = database.get('select applied_at from _migrations where name = ?', MIGRATION)
  const since = instant(String(row?.applied_at))
  return Object.entries(options.buckets)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, rules]) => ({
      id,
      name: id,
      owner: '',
      public: rules.public,
      type: 'STANDARD',
      file_size_limit: rules.fileSizeLimit,
      allowed_mime_types: rules.allowedMimeTypes,
      created_at: since,
      updated_at: since,
    }))
}
