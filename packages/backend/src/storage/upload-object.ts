import type { BackendContext } from '../context.ts'
import { requireImage } from './images/require-image.ts'
import { requireBucket, requirePlace } from './places.ts'
import { requireManager } from './requester.ts'
import type { PublishOptions } from './storage.ts'
import { storageErrors } from './storage-error.ts'
import { readUpload } from './upload-body.ts'

/**
 * POST and PUT object/{bucket}/{name}: stores a picture, of the type that its bytes are and without its metadata. Nothing
 * is received from who may not write, and the right is asked for again once all is received: it may have ended meanwhile.
 * Throws ApiError, TokenError, and what the disk throws.
 */
export async function uploadObject(
  context: BackendContext,
  request: Request,
  { bucket, name }: { bucket: string; name: string },
  { isUpsert }: Required<PublishOptions>,
): Promise<Response> {
  const { storage, options } = context
  await requireManager(context, request)
  const place = requirePlace(requireBucket(options.buckets, bucket), name)
  if (!isUpsert && storage.find(bucket, name)) throw storageErrors.keyExists()

  const { bytes, cacheControl, userMetadata } = await readUpload(request, place)
  const image = requireImage(bytes, place.allowedMimeTypes)
  await requireManager(context, request)

  const description = { bucket, name, contentType: image.type, cacheControl, userMetadata }
  const { id } = await storage.put(image.bytes, description, { isUpsert })
  return Response.json({ Id: id, Key: `${bucket}/${name}` })
}
