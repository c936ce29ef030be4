import type { BackendContext } from '../context.ts'
import { requireImage } from './images/require-image.ts'
import { requireUploadAllowed } from './policies.ts'
import type { ObjectPlace, PublishOptions } from './storage.ts'
import { storageErrors } from './storage-error.ts'
import { readUpload } from './upload-body.ts'
import { requireBucket, requireUploadRules } from './upload-rules.ts'

/**
 * POST and PUT object/{bucket}/{name}: stores a picture under the type that its bytes have, without its metadata. The
 * right to do so is checked before anything is received, and again at the end, because it may have ended meanwhile.
 * Throws ApiError, TokenError, and what the disk throws.
 */
export async function uploadObject(
  context: BackendContext,
  request: Request,
  { bucket, name }: ObjectPlace,
  { isUpsert }: Required<PublishOptions>,
): Promise<Response> {
  const { storage, options } = context
  requireUploadAllowed(context, await context.actorOf(request), { bucket, name }, isUpsert)
  const rules = requireUploadRules(requireBucket(options.buckets, bucket), name)
  if (!isUpsert && storage.find(bucket, name)) throw storageErrors.keyExists()

  const { bytes, cacheControl, userMetadata } = await readUpload(request, rules)
  const image = requireImage(bytes, rules.allowedMimeTypes)
  const publishing = requireUploadAllowed(context, await context.actorOf(request), { bucket, name }, isUpsert)

  const description = { bucket, name, contentType: image.type, cacheControl, userMetadata }
  const { id } = await storage.put(image.bytes, description, publishing)
  return Response.json({ Id: id, Key: `${bucket}/${name}` })
}
