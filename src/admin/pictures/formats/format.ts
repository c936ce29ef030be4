import type { PictureType, Size } from '#content/picture/pictures.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/** What a file says about itself before anything is decoded. */
export interface PictureHeader extends Size {
  /** 1 to 8, as in EXIF; the size is that of the stored pixels, before they are rotated. */
  orientation: number
}

/** An image format, as far as it must be understood without decoding. */
export interface PictureFormat {
  type: PictureType
  /** The first one is used for new files. */
  extensions: readonly [string, ...string[]]
  isOf: (bytes: Bytes) => boolean
  /** Null when the file is damaged. */
  readHeader: (bytes: Bytes) => PictureHeader | null
  /** The same picture without metadata and without anything after its end; null when the file is damaged. */
  strip: (bytes: Bytes) => Bytes[] | null
}

/** A named part of a file, by its positions: from `start` to `end`, its content from `data` on. */
export interface Chunk {
  name: string
  start: number
  data: number
  end: number
}

export const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Whether the bytes at `at` are this ASCII text. */
export function hasText(bytes: Bytes, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) if (bytes[at + index] !== text.charCodeAt(index)) return false
  return true
}

export const textAt = (bytes: Bytes, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))
