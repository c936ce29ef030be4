/** The orientation tag (Exif 2.32, section 4.6.4). */
const ORIENTATION = 0x0112
const ENTRY_BYTES = 12
/** A type of EXIF: 16 bits. */
const SHORT = 3

export const EXIF_HEAD = Buffer.from('Exif\0\0', 'latin1')

/** The orientation in a block of EXIF, 1 to 8; 1 is upright, and also the result for a damaged block. */
export function orientationOf(block: Buffer): number {
  const tiff = block.subarray(0, EXIF_HEAD.length).equals(EXIF_HEAD) ? block.subarray(EXIF_HEAD.length) : block
  try {
    const orientation = readOrientation(tiff)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  } catch {
    return 1 // an offset leads out of the block: the block is damaged
  }
}

/** Throws RangeError for an offset beyond the block. */
function readOrientation(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const uint16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let index = 0; index < uint16(directory); index++) {
    const entry = directory + 2 + index * ENTRY_BYTES
    if (uint16(entry) === ORIENTATION) return uint16(entry + 8)
  }
  return 1
}

/** A block of EXIF with the orientation and nothing else: one directory with one entry. */
export function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0\x2a\0\0\0\x08\0\x01', 'latin1')
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(SHORT, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
