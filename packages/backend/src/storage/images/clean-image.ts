import { readGif } from './gif.ts'
import { readJpeg } from './jpeg.ts'
import type { Picture } from './picture.ts'
import { readPng } from './png.ts'
import { refusePolyglot } from './refuse.ts'
import { readWebp } from './webp.ts'

export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'

export interface Image {
  type: ImageType
  /** Width times height of its largest picture, as its headers tell: nothing is decoded. */
  pixels: number
  /** The same picture, pixel for pixel, without metadata and without what a decoder passes over. */
  bytes: Buffer
}

interface Format {
  type: ImageType
  /** Whether a file with these first twelve bytes (as Latin-1) is to be one. */
  isMeant: (beginning: string) => boolean
  /** Throws RangeError. */
  read: (bytes: Buffer) => Picture
}

const formats: Format[] = [
  { type: 'image/png', isMeant: (text) => text.startsWith('\x89PNG\r\n\x1a\n'), read: readPng },
  { type: 'image/jpeg', isMeant: (text) => text.startsWith('\xff\xd8\xff'), read: readJpeg },
  { type: 'image/gif', isMeant: (text) => /^GIF8[79]a/.test(text), read: readGif },
  { type: 'image/webp', isMeant: (text) => text.startsWith('RIFF') && text.endsWith('WEBP'), read: readWebp },
]

/**
 * The image that the bytes are, as it may be stored: nothing is decoded or compressed anew. Undefined unless they are one
 * whole image and nothing else: its parts are walked from the first byte to the last, so that neither something cut off
 * nor something put behind it passes.
 */
export function cleanImage(bytes: Uint8Array): Image | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const beginning = buffer.toString('latin1', 0, 12)
  const format = formats.find(({ isMeant }) => isMeant(beginning))
  if (!format) return undefined
  try {
    const { pixels, parts } = format.read(buffer)
    const clean = Buffer.concat(parts)
    refusePolyglot(clean)
    return { type: format.type, pixels, bytes: clean }
  } catch (error) {
    // a part that is not as it must be, or a length that leads out of the file
    if (error instanceof RangeError) return undefined
    throw error
  }
}
