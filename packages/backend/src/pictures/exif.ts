import { type Bytes, bytesOf, hasText, joined, viewOf } from './picture.ts'

/** The orientation tag (Exif 2.32, section 4.6.4). */
const ORIENTATION = 0x0112
const ENTRY_BYTES = 12

/** In JPEG it stands before a block of EXIF, in the other formats it may. */
export const EXIF_HEAD = 'Exif\0\0'

/** The orientation in a block of EXIF, 1 to 8; 1 is upright, and also the result for a damaged block. */
export function orientationOf(block: Bytes): number {
  const view = viewOf(hasText(block, 0, EXIF_HEAD) ? block.subarray(EXIF_HEAD.length) : block)
  try {
    const isLittle = view.getUint16(0) === 0x4949
    const directory = view.getUint32(4, isLittle)
    for (let index = 0; index < view.getUint16(directory, isLittle); index++) {
      const entry = directory + 2 + index * ENTRY_BYTES
      if (view.getUint16(entry, isLittle) !== ORIENTATION) continue
      const orientation = view.getUint16(entry + 8, isLittle)
      return orientation >= 1 && orientation <= 8 ? orientation : 1
    }
  } catch {
    // an offset leads out of the block: the block is damaged
  }
  return 1
}

/** A block of EXIF with the orientation and nothing else: one directory with one entry, of 16 bits. */
export const exifOf = (orientation: number): Bytes =>
  joined(bytesOf('MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01'), Uint8Array.of(0, orientation, 0, 0, 0, 0, 0, 0))
