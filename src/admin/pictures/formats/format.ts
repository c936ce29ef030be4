import type { PictureType, Size } from '#content/pictures.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/** What a file says of itself before anything is decoded. */
export interface PictureHeader extends Size {
  /** 1 to 8 as EXIF counts; the size is that of the stored pixels, not yet turned. */
  orientation: number
}

/** One picture format, as far as it has to be understood without decoding. */
export interface PictureFormat {
  type: PictureType
  /** The first one is what a new file is called by. */
  extensions: readonly [string, ...string[]]
  isOf: (bytes: Bytes) => boolean
  /** Null when the file is damaged. */
  readHeader: (bytes: Bytes) => PictureHeader | null
  /** The same picture without metadata and without whatever stands behind it; null when the file is damaged. */
  strip: (bytes: Bytes) => Bytes[] | null
}

export const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Whether the bytes at `at` read as this ASCII text. */
export function hasText(bytes: Bytes, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) if (bytes[at + index] !== text.charCodeAt(index)) return false
  return true
}

export const textAt = (bytes: Bytes, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))
