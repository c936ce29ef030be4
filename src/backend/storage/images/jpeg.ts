import { demand, refuseMarkup } from './demand.ts'

/** Markers of JPEG (ITU T.81, table B.1). */
const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const COMMENT = 0xfe
const isApplicationData = (marker: number) => marker >= 0xe0 && marker <= 0xef
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** Frame headers are C0 to CF without the tables DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The pixels of a JPEG: segments, each scan followed by its coded data, to the end-of-image marker. Throws RangeError. */
export function inspectJpeg(bytes: Buffer): number {
  let at = 2
  let pixels = 0
  let hasScan = false
  for (;;) {
    at = skipFill(bytes, at)
    const marker = bytes.readUInt8(at - 1)
    if (marker === END_OF_IMAGE) break
    demand(marker > 0x01 && marker !== START_OF_IMAGE && !isRestart(marker))
    const length = bytes.readUInt16BE(at)
    const segment = bytes.subarray(at + 2, at + length)
    demand(length >= 2 && segment.length === length - 2)
    if (isFrame(marker)) pixels = Math.max(pixels, segment.readUInt16BE(1) * segment.readUInt16BE(3))
    if (isApplicationData(marker) || marker === COMMENT) refuseMarkup(segment)
    at += length
    if (marker === START_OF_SCAN) {
      hasScan = true
      at = endOfCodedData(bytes, at)
    }
  }
  demand(at === bytes.length && hasScan && pixels > 0)
  return pixels
}

/** A marker is FF, as often as you like, and its code: gives the place behind the code. */
function skipFill(bytes: Buffer, at: number): number {
  demand(bytes.readUInt8(at) === 0xff)
  let next = at + 1
  while (bytes.readUInt8(next) === 0xff) next++
  return next + 1
}

/** In coded data FF is followed by 00, or by a restart marker; anything else is the next marker. */
function endOfCodedData(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0x00 && next !== 0xff && !isRestart(next)) return at
  }
  throw new RangeError('The image has no end.')
}
