import { uploadMessages } from '#data/messages.ts'
import { withPixels } from './decode.ts'
import { drawTo, wholeOf } from './draw.ts'
import { encodeCanvas, encodeForPrint } from './encode.ts'
import { PictureError } from './picture-error.ts'
import type { PictureFile } from './picture-file.ts'

/**
 * The same picture in its own format without metadata: byte for byte if it is upright, otherwise rotated and encoded
 * again at the highest quality that the limit of its size allows. Throws PictureError.
 */
export function stripMetadata(picture: PictureFile): Promise<Blob> {
  const { type, clean, maxBytes } = picture
  // a file that cannot be decoded is not a picture, whatever its header says
  return withPixels(picture, async (bitmap) => {
    if (clean) return new Blob(clean, { type })
    const canvas = drawTo(bitmap, wholeOf(bitmap), bitmap)
    const blob = (await encodeForPrint(canvas, type, maxBytes)) ?? (await encodeCanvas(canvas, 'image/png'))
    if (!blob) throw new PictureError(uploadMessages.damaged)
    return blob
  })
}
