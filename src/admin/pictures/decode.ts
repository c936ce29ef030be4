import { uploadMessages } from '#data/messages.ts'
import { requireDecodable } from './decodable.ts'
import { PictureError } from './picture-error.ts'
import type { PictureFile } from './picture-file.ts'

/** Works on the pixels of a picture, upright. Throws PictureError. */
export async function withPixels<T>(
  { bytes, type }: PictureFile,
  work: (bitmap: ImageBitmap) => Promise<T>,
): Promise<T> {
  const file = new Blob([bytes], { type })
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new PictureError(uploadMessages.damaged, { cause })
  })
  try {
    requireDecodable(bitmap)
    return await work(bitmap)
  } finally {
    bitmap.close()
  }
}
