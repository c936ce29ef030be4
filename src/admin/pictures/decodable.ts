import { MAX_PICTURE_PIXELS, type Size } from '#content/picture/pictures.ts'
import { uploadMessages } from '#data/messages.ts'
import { PictureError } from './picture-error.ts'

/** Throws PictureError for more pixels than a browser can be expected to handle. */
export function requireDecodable({ width, height }: Size) {
  if (width * height <= MAX_PICTURE_PIXELS) return
  const megapixels = (pixels: number) => Math.round(pixels / 1e6)
  throw new PictureError(uploadMessages.tooManyPixels(megapixels(width * height), megapixels(MAX_PICTURE_PIXELS)))
}
