import { uploadMessages } from '#data/messages.ts'
import { requireDecodable } from './decodable.ts'
import { PictureError } from './picture-error.ts'
import type { PictureFile } from './picture-file.ts'

/** The pixels, upright. Throws PictureError. The caller closes the bitmap. */
export async function decodePicture({ bytes, format }: PictureFile): Promise<ImageBitmap> {
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(new Blob([bytes], { type: format.type }), { imageOrientation: 'from-image' })
  } catch (cause) {
    throw new PictureError(uploadMessages.damaged, { cause })
  }
  requireDecodable(bitmap)
  return bitmap
}
