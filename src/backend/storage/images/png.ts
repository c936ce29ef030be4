import { crc32 } from 'node:zlib'
import { demand, refuseMarkup } from './demand.ts'

/** The pixels of a PNG (W3C PNG, section 5): a signature, then chunks with checksums from IHDR to IEND. Throws RangeError. */
export function inspectPng(bytes: Buffer): number {
  let at = 8
  let pixels = 0
  let hasData = false
  for (let type = ''; type !== 'IEND'; ) {
    const isFirst = at === 8
    const start = at + 8
    const end = start + bytes.readUInt32BE(at)
    type = bytes.toString('latin1', at + 4, start)
    demand(bytes.readUInt32BE(end) === crc32(bytes.subarray(at + 4, end)))
    demand(isFirst === (type === 'IHDR'))
    if (isFirst) pixels = bytes.readUInt32BE(start) * bytes.readUInt32BE(start + 4)
    else if (type === 'IDAT') hasData = true
    else refuseMarkup(bytes.subarray(start, end))
    at = end + 4
  }
  demand(at === bytes.length && hasData && pixels > 0)
  return pixels
}
