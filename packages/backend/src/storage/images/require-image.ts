import { storageErrors } from '../storage-error.ts'
import { cleanImage, type Image } from './clean-image.ts'

/** 100 megapixels: more than cameras have, and what browsers can still show. */
const MAX_PIXELS = 100_000_000

/**
 * An image of one of these types, without metadata. Throws ApiError for any other bytes, and for an image that is too
 * large to show.
 */
export function requireImage(bytes: Uint8Array, allowedTypes: readonly string[]): Image {
  const image = cleanImage(bytes)
  if (!image) throw storageErrors.invalidMimeType('application/octet-stream')
  if (!allowedTypes.includes(image.type)) throw storageErrors.invalidMimeType(image.type)
  if (image.pixels > MAX_PIXELS) throw storageErrors.tooLarge('image', `${MAX_PIXELS / 1e6} megapixels`)
  return image
}
