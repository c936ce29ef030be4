/*
 * Files of pictures, as far as they are read without decoding: by the backend, which stores nothing else, and by the admin in
 * browsers. Therefore nothing of Node's is used here.
 */

export type Bytes = Uint8Array<ArrayBuffer>

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif'

/** What a file says about itself. */
export interface Picture {
  type: PictureType
  /** The longest sides of its pictures, in stored pixels, before they are rotated. Zero if the file breaks before it says so. */
  width: number
  height: number
  /** 1 to 8, as in EXIF. */
  orientation: number
  /**
   * The parts of a file with the same pixels, colour profile, print size, animation and orientation, and nothing else. Null when
   * the file is damaged.
   */
  clean: Bytes[] | null
  /** How many bytes of the file are the picture's. */
  end: number
}

/** Sees each part besides the pixels, and whether it is among the clean ones; it may throw RangeError to refuse the file. */
export type Examine = (part: Bytes, isKept: boolean) => void

/** What the reader of a format is given. */
export interface Reading {
  bytes: Bytes
  view: DataView
  picture: Picture
  examine: Examine
}

/** Reads a whole file, and returns its clean parts and its end. Throws RangeError, as reading beyond the end of bytes does. */
export type Reader = (reading: Reading) => { clean: Bytes[]; end: number }

export function demand(isSo: boolean): asserts isSo {
  if (!isSo) throw new RangeError('These bytes are not one whole image.')
}

export function enlarge(picture: Picture, width: number, height: number) {
  picture.width = Math.max(picture.width, width)
  picture.height = Math.max(picture.height, height)
}

export const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Whether the bytes at `at` are this text, one byte a character. */
export function hasText(bytes: Bytes, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) if (bytes[at + index] !== text.charCodeAt(index)) return false
  return true
}

export const textAt = (bytes: Bytes, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** One byte a character. */
export const bytesOf = (text: string): Bytes => Uint8Array.from(text, (character) => character.charCodeAt(0))

export function joined(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function uint32(value: number, isLittle = false): Bytes {
  const bytes = new Uint8Array(4)
  viewOf(bytes).setUint32(0, value, isLittle)
  return bytes
}
