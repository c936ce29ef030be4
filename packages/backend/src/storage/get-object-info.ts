import type { BackendContext } from '../context.ts'
import { instant, userMetadataOf } from './object-json.ts'
import { type Reading, requireReadable } from './require-readable.ts'
import type { ObjectPlace } from './storage.ts'

/**
 * GET object/info: everything about an object except its bytes. Throws ApiError; TokenError where a token is demanded.
 */
export async function getObjectInfo(
  context: BackendContext,
  request: Request,
  place: ObjectPlace,
  reading: Reading,
): Promise<Response> {
  const object = await requireReadable(context, request, place, reading)
  const body = {
    id: object.id,
    name: object.name,
    version: object.file,
    bucket_id: object.bucket,
    size: object.size,
    content_type: object.contentType,
    cache_control: object.cacheControl,
    etag: object.etag,
    metadata: userMetadataOf(object) ?? {},
    last_modified: instant(object.updatedAt),
    created_at: instant(object.createdAt),
  }
  return Response.json(body, { headers: { 'cache-control': 'no-cache' } })
}
