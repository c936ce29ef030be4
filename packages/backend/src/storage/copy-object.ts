import type { BackendContext } from '../context.ts'
import type { Actor } from '../options.ts'
import { rowOf } from './object-json.ts'
import { requireUploadAllowed } from './policies.ts'
import { receiveJson } from './receive-json.ts'
import type { ObjectDescription, ObjectPlace, StoredObject } from './storage.ts'
import { readTransfer, requireFit, type Transfer } from './transfer.ts'
import { requireCacheControl } from './upload-body.ts'

/**
 * POST object/copy: the same bytes under another name, in this bucket or another. `metadata.cacheControl` replaces the
 * original's unless `copyMetadata` is true. Throws ApiError and TokenError.
 */
export async function copyObject(context: BackendContext, request: Request): Promise<Response> {
  const { actor, body } = await receiveJson(context, request)
  const isUpsert = request.headers.get('x-upsert') === 'true'
  const { object, bucket, name, bytes } = await readOriginal(context, actor, body, isUpsert)
  const publishing = requireUploadAllowed(context, await context.actorOf(request), { bucket, name }, isUpsert)
  const copy = await context.storage.put(bytes, { ...detailsOf(object, body), bucket, name }, publishing)
  return Response.json({ Id: copy.id, Key: `${bucket}/${name}`, ...rowOf(copy) })
}

/** Reads what is to be copied. If it is replaced or removed while it is read, it is looked for again. */
async function readOriginal(
  context: BackendContext,
  actor: Actor,
  body: Record<string, unknown>,
  isUpsert: boolean,
): Promise<Transfer & { bytes: Uint8Array }> {
  const { storage } = context
  const { object, bucket, name } = readTransfer(context, actor, body)
  requireUploadAllowed(context, actor, { bucket, name }, isUpsert)
  requireFit(context, object, { bucket, name })
  try {
    return { object, bucket, name, bytes: await storage.read(object) }
  } catch (error) {
    const wasReplaced = storage.find(object.bucket, object.name)?.file !== object.file
    if (wasReplaced) return readOriginal(context, actor, body, isUpsert)
    throw error
  }
}

function detailsOf(
  { contentType, cacheControl, userMetadata }: StoredObject,
  { copyMetadata = true, metadata }: Record<string, unknown>,
): Omit<ObjectDescription, keyof ObjectPlace> {
  if (copyMetadata === true) return { contentType, cacheControl, userMetadata }
  const given = (metadata ?? {}) as { cacheControl?: unknown } // whatever it is, it has no such field or one
  return {
    contentType,
    cacheControl: typeof given.cacheControl === 'string' ? requireCacheControl(given.cacheControl) : cacheControl,
  }
}
