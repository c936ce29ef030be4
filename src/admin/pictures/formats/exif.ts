import { type Bytes, hasText, viewOf } from './format.ts'

const ORIENTATION_TAG = 0x0112
const ENTRY_BYTES = 12

/** The orientation in an EXIF block, which is a small TIFF file; 1 if it has none or is damaged. */
export function exifOrientation(block: Bytes): number {
  const tiff = hasText(block, 0, 'Exif\0\0') ? block.subarray(6) : block
  const isLittleEndian = hasText(tiff, 0, 'II')
  if (tiff.length < 10 || !(isLittleEndian || hasText(tiff, 0, 'MM'))) return 1
  const view = viewOf(tiff)
  const directory = view.getUint32(4, isLittleEndian)
  if (directory + 2 > tiff.length) return 1
  const count = view.getUint16(directory, isLittleEndian)
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * ENTRY_BYTES
    if (entry + ENTRY_BYTES > tiff.length) return 1
    if (view.getUint16(entry, isLittleEndian) !== ORIENTATION_TAG) continue
    const orientation = view.getUint16(entry + 8, isLittleEndian)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}
