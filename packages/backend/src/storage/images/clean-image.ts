import { crc32 } from 'node:zlib'
import { type Bytes, demand, type PictureType } from '../../pictures/picture.ts'
import { readPicture } from '../../pictures/read-picture.ts'
import { refuseForeign, refuseMarkup, refusePolyglot } from './refuse.ts'

export interface Image {
  type: PictureType
  /** Width times height of its largest picture, according to its headers: nothing is decoded. */
  pixels: number
  /** The same picture, pixel for pixel, without metadata and whatever else decoders skip. */
  bytes: Buffer
}

/**
 * The image in these bytes, cleaned for storing, without decoding or compressing it: a library such as sharp would compress
 * it a second time. Undefined unless they are one whole image and nothing else: its parts are read from the first byte to the
 * last, so that neither a truncated image nor one with something appended passes.
 */
export function cleanImage(given: Uint8Array): Image | undefined {
  const bytes = given as Bytes // nothing here is in shared memory
  const picture = readPicture(bytes, (part, isKept) => (isKept ? refuseForeign : refuseMarkup)(bufferOf(part)))
  if (!picture?.clean || picture.end !== bytes.length) return undefined
  const { type, width, height } = picture
  const clean = Buffer.concat(picture.clean)
  try {
    if (type === 'image/png') requireChecksums(bufferOf(bytes))
    refusePolyglot(clean)
    return { type, pixels: width * height, bytes: clean }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const bufferOf = ({ buffer, byteOffset, length }: Bytes) => Buffer.from(buffer, byteOffset, length)

/** Of a PNG's chunks, which browsers compare, too. Throws RangeError. */
function requireChecksums(png: Buffer): void {
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at)
    demand(png.readUInt32BE(end) === crc32(png.subarray(at + 4, end)))
    at = end + 4
  }
}
