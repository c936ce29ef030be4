import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A real picture of noise, which hardly compresses: about width × height × 3 bytes as PNG. */
export const makePicture = (format: 'png' | 'jpeg' | 'webp' | 'gif', width = 32, height = 24): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .toFormat(format)
    .toBuffer()

/** A PNG that claims to have these sides, whatever is in it. */
export function withSides(png: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** A PNG with one more chunk before its end. */
export function withChunk(png: Buffer, type: string, data: string): Buffer {
  const body = Buffer.from(type + data, 'latin1')
  const chunk = Buffer.alloc(8 + body.length)
  chunk.writeUInt32BE(body.length - 4)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), 4 + body.length)
  return Buffer.concat([png.subarray(0, -12), chunk, png.subarray(-12)])
}

/** The same picture with so many bytes, by comments that a decoder passes over. */
export function padJpeg(jpeg: Buffer, size: number): Buffer {
  const segments: Buffer[] = []
  for (let rest = size - jpeg.length; rest > 0; ) {
    const length = rest - 65_537 < 4 && rest > 65_537 ? 60_000 : Math.min(rest, 65_537)
    const segment = Buffer.alloc(length)
    segment.writeUInt16BE(0xfffe)
    segment.writeUInt16BE(length - 2, 2)
    segments.push(segment)
    rest -= length
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}
