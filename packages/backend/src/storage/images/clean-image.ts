import { readGif } from './gif.ts'
import { readJpeg } from './jpeg.ts'
import type { Picture } from './picture.ts'
import { refusePolyglot } from './picture.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'

export interface Image {
  type: ImageType
  /** Width times height of its largest picture, according to its headers: nothing is decoded. */
  pixels: number
  /** The same picture, pixel for pixel, without metadata and whatever else decoders skip. */
  bytes: Buffer
}

interface Format {
  type: ImageType
  /** Whether the first twelve bytes of a file (as Latin-1) are those of this format. */
  hasSignature: (beginning: string) => boolean
  /** Throws RangeError. */
  read: (bytes: Buffer) => Picture
}

const formats: Format[] = [
  { type: 'image/png', hasSignature: (text) => text.startsWith('\x89PNG\r\n\x1a\n'), read: readPng },
  { type: 'image/jpeg', hasSignature: (text) => text.startsWith('\xff\xd8\xff'), read: readJpeg },
  { type: 'image/gif', hasSignature: (text) => /^GIF8[79]a/.test(text), read: readGif },
  { type: 'image/webp', hasSignature: (text) => text.startsWith('RIFF') && text.endsWith('WEBP'), read: readWebp },
]

/**
 * The image in these bytes, cleaned for storing, without decoding or compressing it: a library such as sharp would compress
 * it a second time. Undefined unless they are one
 * whole image and nothing else: its parts are read from the first byte to the last, so that neither a truncated image
 * nor one with something appended passes.
 */
export function cleanImage(bytes: Uint8Array): Image | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const beginning = buffer.toString('latin1', 0, 12)
  const format = formats.find(({ hasSignature }) => hasSignature(beginning))
  if (!format) return undefined
  try {
    const { pixels, parts } = format.read(buffer)
    const clean = Buffer.concat(parts)
    refusePolyglot(clean)
    return { type: format.type, pixels, bytes: clean }
  } catch (error) {
    // an invalid part, or a length beyond the end of the file
    if (error instanceof RangeError) return undefined
    throw error
  }
}
