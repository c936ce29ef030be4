import { MAX_PICTURE_PIXELS, megabytes, type PictureRules, type PictureType, type Size } from '#content/pictures.ts'
import { uploadMessages } from '#data/messages.ts'
import type { Bytes, PictureFormat } from './formats/format.ts'
import { gif } from './formats/gif.ts'
import { jpeg } from './formats/jpeg.ts'
import { png } from './formats/png.ts'
import { webp } from './formats/webp.ts'
import { PictureError } from './picture-error.ts'

const FORMATS = [jpeg, png, webp, gif]
const TYPE_NAMES: Record<PictureType, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
}

/** A chosen file of an accepted type. Nothing of it has been decoded yet. */
export interface PictureFile {
  name: string
  bytes: Bytes
  format: PictureFormat
  /** The size with the orientation applied. */
  size: Size
  /** Whether the stored pixels are upright already. */
  isUpright: boolean
}

/** Reads a chosen file and checks its type by its bytes. Throws PictureError. */
export async function readPictureFile(file: File, { accept, maxBytes }: PictureRules): Promise<PictureFile> {
  if (file.size > maxBytes) {
    const toast = uploadMessages.tooLarge(megabytes(maxBytes))
    throw new PictureError(`${toast.title}. ${toast.description}`, { toast })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const format = FORMATS.find(({ isOf }) => isOf(bytes))
  if (!format || !accept.includes(format.type))
    throw new PictureError(uploadMessages.imagesOnly(accept.map((type) => TYPE_NAMES[type])))
  const header = format.readHeader(bytes)
  if (!header) throw new PictureError(uploadMessages.damaged)
  requireDecodable(header)
  const { width, height, orientation } = header
  const size = orientation >= 5 ? { width: height, height: width } : { width, height }
  return { name: file.name, bytes, format, size, isUpright: orientation === 1 }
}

/** Throws PictureError for more pixels than a browser can be expected to handle. */
export function requireDecodable({ width, height }: Size) {
  if (width * height <= MAX_PICTURE_PIXELS) return
  const megapixels = (pixels: number) => Math.round(pixels / 1e6)
  throw new PictureError(uploadMessages.tooManyPixels(megapixels(width * height), megapixels(MAX_PICTURE_PIXELS)))
}
