import { inspectGif } from './gif.ts'
import { inspectJpeg } from './jpeg.ts'
import { inspectPng } from './png.ts'
import { inspectWebp } from './webp.ts'

export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'

export interface Image {
  type: ImageType
  /** Width times height of its largest picture, as its headers tell: nothing is decoded. */
  pixels: number
}

interface Format {
  type: ImageType
  /** Whether a file with these first twelve bytes (as Latin-1) is to be one. */
  isMeant: (beginning: string) => boolean
  /** The pixels. Throws RangeError. */
  inspect: (bytes: Buffer) => number
}

const formats: Format[] = [
  { type: 'image/png', isMeant: (text) => text.startsWith('\x89PNG\r\n\x1a\n'), inspect: inspectPng },
  { type: 'image/jpeg', isMeant: (text) => text.startsWith('\xff\xd8\xff'), inspect: inspectJpeg },
  { type: 'image/gif', isMeant: (text) => /^GIF8[79]a/.test(text), inspect: inspectGif },
  { type: 'image/webp', isMeant: (text) => text.startsWith('RIFF') && text.endsWith('WEBP'), inspect: inspectWebp },
]

/**
 * What the bytes are. Undefined unless they are one whole image and nothing else: its parts are walked from the first byte
 * to the last, so that neither something cut off nor something put behind it passes.
 */
export function inspectImage(bytes: Uint8Array): Image | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const beginning = buffer.toString('latin1', 0, 12)
  const format = formats.find(({ isMeant }) => isMeant(beginning))
  try {
    return format && { type: format.type, pixels: format.inspect(buffer) }
  } catch (error) {
    // a part that is not as it must be, or a length that leads out of the file
    if (error instanceof RangeError) return undefined
    throw error
  }
}
