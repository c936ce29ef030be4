import { storageErrors } from '../storage-error.ts'
import { type ImageType, inspectImage } from './inspect-image.ts'

/** 100 megapixels: more than any camera a site's pictures come from has, and what a browser still shows. */
const MAX_PIXELS = 100_000_000

/** The type of an image of one of these types. Throws ApiError for any other bytes, and for an image too large to show. */
export function requireImage(bytes: Uint8Array, allowedTypes: readonly string[]): ImageType {
  const image = inspectImage(bytes)
  if (!image) throw storageErrors.invalidMimeType('application/octet-stream')
  if (!allowedTypes.includes(image.type)) throw storageErrors.invalidMimeType(image.type)
  if (image.pixels > MAX_PIXELS) throw storageErrors.tooLarge('image', `${MAX_PIXELS / 1e6} megapixels`)
  return image.type
}
