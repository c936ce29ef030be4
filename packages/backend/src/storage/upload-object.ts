import type { BackendContext } from '../context.ts'
import { cleanImage, type Image } from './images/clean-image.ts'
import { requireBucket, requireUploadAllowed, requireUploadRules } from './policies.ts'
import type { ObjectPlace } from './storage.ts'
import { storageErrors } from './storage-error.ts'
import { readUpload } from './upload-body.ts'

/**
 * POST and PUT object/{bucket}/{name}: stores a picture under the type that its bytes have, without its metadata. The
 * right to do so is checked before anything is received, and again at the end, because it may have ended meanwhile.
 * Throws ApiError, TokenError, and what the disk throws.
 */
export async function uploadObject(
  context: BackendContext,
  request: Request,
  { bucket, name }: ObjectPlace,
  isUpsert: boolean,
): Promise<Response> {
  const { storage, options } = context
  requireUploadAllowed(context, await context.actorOf(request), { bucket, name }, isUpsert)
  const rules = requireUploadRules(requireBucket(options.buckets, bucket), name)
  if (!isUpsert && storage.find(bucket, name)) throw storageErrors.keyExists()

  const { bytes, cacheControl, userMetadata } = await readUpload(request, rules)
  const image = requireImage(bytes, rules.allowedMimeTypes)
  const actor = await context.actorOf(request)
  const mayReplace = requireUploadAllowed(context, actor, { bucket, name }, isUpsert)

  const owner = actor.userId ?? null
  const description = { bucket, name, contentType: image.type, cacheControl, userMetadata, owner }
  const { id } = await storage.put(image.bytes, description, mayReplace)
  return Response.json({ Id: id, Key: `${bucket}/${name}` })
}

/** 100 megapixels: more than cameras have, and what browsers can still show. */
const MAX_PIXELS = 100_000_000

/** An image of one of these types, without metadata. Throws ApiError for other bytes, and for too many pixels. */
function requireImage(bytes: Uint8Array, allowedTypes: readonly string[]): Image {
  const image = cleanImage(bytes)
  if (!image) throw storageErrors.invalidMimeType('application/octet-stream')
  if (!allowedTypes.includes(image.type)) throw storageErrors.invalidMimeType(image.type)
  if (image.pixels > MAX_PIXELS) throw storageErrors.tooLarge('image', `${MAX_PIXELS / 1e6} megapixels`)
  return image
}
