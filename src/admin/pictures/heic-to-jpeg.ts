import { uploadMessages } from '#data/messages.ts'
import { requireDecodable } from './decodable.ts'
import { encodeForPrint } from './encode.ts'
import type { Bytes } from './formats/format.ts'
import { PictureError } from './picture-error.ts'

/**
 * An iPhone photo as an upright JPEG without metadata. Browsers that support HEIC decode it themselves, the others load a
 * decoder. Throws PictureError, which tells the owner what to do.
 */
export async function heicToJpeg(bytes: Bytes, maxBytes: number): Promise<Bytes> {
  let blob: Blob | null
  try {
    blob = await encodeForPrint(await draw(bytes), 'image/jpeg', maxBytes)
  } catch (cause) {
    if (cause instanceof PictureError) throw cause
    throw new PictureError(uploadMessages.heicUnreadable, { cause })
  }
  if (!blob) throw new PictureError(uploadMessages.heicUnreadable)
  return new Uint8Array(await blob.arrayBuffer())
}

async function draw(bytes: Bytes): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser provides no canvas context')
  const native = await createImageBitmap(new Blob([bytes], { type: 'image/heic' })).catch(() => null)
  if (native) {
    requireDecodable(native)
    Object.assign(canvas, { width: native.width, height: native.height })
    context.drawImage(native, 0, 0)
    native.close()
    return canvas
  }
  const { decodeHeic } = await import('./heic-decoder.ts')
  const pixels = await decodeHeic(bytes)
  Object.assign(canvas, { width: pixels.width, height: pixels.height })
  context.putImageData(pixels, 0, 0)
  return canvas
}
