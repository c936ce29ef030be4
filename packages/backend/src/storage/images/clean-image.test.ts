import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makePicture, withChunk, withSides } from '#tests/support/pictures.ts'
import { cleanImage } from './clean-image.ts'

const png = await makePicture('png')
const jpeg = await makePicture('jpeg')
const gif = await makePicture('gif')
const webp = await makePicture('webp')
const animated = { create: { width: 8, height: 30, channels: 4, background: 'red', pageHeight: 10 } } as const
const withMetadata = { exif: { IFD0: { Copyright: 'Nobody' } } }

const whole: [string, Buffer, string, number][] = [
  ['a PNG', png, 'image/png', 768],
  [
    'an interlaced PNG with a palette',
    await sharp(png).png({ progressive: true, palette: true }).toBuffer(),
    'image/png',
    768,
  ],
  ['a PNG with a comment', withChunk(png, 'tEXt', 'Title\0A <b>bold</b> one'), 'image/png', 768],
  ['a PNG of 256 megapixels', withSides(png, 16_000, 16_000), 'image/png', 256_000_000],
  ['a JPEG', jpeg, 'image/jpeg', 768],
  ['a progressive JPEG', await sharp(jpeg).jpeg({ progressive: true }).toBuffer(), 'image/jpeg', 768],
  [
    'a grey JPEG with EXIF',
    await sharp(jpeg).grayscale().withExif(withMetadata.exif).jpeg().toBuffer(),
    'image/jpeg',
    768,
  ],
  ['a JPEG with an ICC profile', await sharp(jpeg).withIccProfile('p3').jpeg().toBuffer(), 'image/jpeg', 768],
  ['a GIF', gif, 'image/gif', 768],
  [
    'a moving GIF',
    await sharp({ ...animated })
      .gif()
      .toBuffer(),
    'image/gif',
    80,
  ],
  ['a lossy WebP', webp, 'image/webp', 768],
  ['a lossless WebP', await sharp(png).webp({ lossless: true }).toBuffer(), 'image/webp', 768],
  [
    'a WebP with alpha and EXIF',
    await sharp(png).ensureAlpha(0.5).withExif(withMetadata.exif).webp().toBuffer(),
    'image/webp',
    768,
  ],
  [
    'a moving WebP',
    await sharp({ ...animated })
      .webp({ loop: 0 })
      .toBuffer(),
    'image/webp',
    80,
  ],
]

it.each(whole)('%s is recognised, with its number of pixels', (_name, bytes, type, pixels) => {
  const { bytes: _clean, ...image } = cleanImage(bytes) ?? { bytes: null }
  expect(image).toEqual({ type, pixels })
})

const SCRIPT = '<script>alert(1)</script>'

const patched = (bytes: Buffer, at: number, value: number) => {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(value, at)
  return copy
}

/** A JPEG with one segment more, behind its first marker. */
const withSegment = (marker: number, data: string) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(data, 'latin1'), jpeg.subarray(2)])
}

/** The frame header says zero where the height stands. */
const withoutLines = (bytes: Buffer) => {
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  return patched(patched(bytes, frame + 5, 0), frame + 6, 0)
}

const withGifComment = (text: string) =>
  Buffer.concat([
    gif.subarray(0, -1),
    Buffer.from([0x21, 0xfe, text.length]),
    Buffer.from(text),
    Buffer.from([0, 0x3b]),
  ])

const refused: [string, Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('just a text, renamed to picture.png')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page', Buffer.from(`<!doctype html>${SCRIPT}`)],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['a BMP', Buffer.concat([Buffer.from('BM'), png])],
  ['a TIFF', await sharp(png).tiff().toBuffer()],
  ['an AVIF', await sharp(png).avif({ effort: 0 }).toBuffer()],
  ['a text with the first bytes of a PNG', Buffer.concat([png.subarray(0, 8), Buffer.from(SCRIPT.repeat(9))])],
  ['a text with the first bytes of a JPEG', Buffer.concat([jpeg.subarray(0, 3), Buffer.from(SCRIPT.repeat(9))])],
  ['a text with the first bytes of a GIF', Buffer.from(`GIF89a${SCRIPT.repeat(9)}`)],
  ['a script with the first bytes of a GIF', Buffer.from(`${'GIF89a/*'.padEnd(40, ' ')}*/=1;alert(1)`)],
  ['a text with the first bytes of a WebP', Buffer.concat([webp.subarray(0, 12), Buffer.from(SCRIPT)])],
  ['a PNG without pixels', withSides(png, 0, 24)],
  ['a PNG whose checksum is wrong', patched(png, 17, 9)],
  ['a PNG without a picture', Buffer.concat([png.subarray(0, 33), png.subarray(-12)])],
  ['a PNG with a page in a comment', withChunk(png, 'tEXt', `Comment\0${SCRIPT}`)],
  ['a JPEG with a page in a comment', withSegment(0xfe, SCRIPT)],
  ['a JPEG with a page in its application data', withSegment(0xe1, `Exif\0\0<HTML>`)],
  ['a JPEG without lines', withoutLines(jpeg)],
  [
    'a JPEG without a scan',
    Buffer.concat([jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xda]))), jpeg.subarray(-2)]),
  ],
  ['a GIF with a page in a comment', withGifComment(SCRIPT)],
  ['a GIF without a picture', Buffer.from('GIF89a\x08\0\x08\0\0\0\0;', 'latin1')],
  ['a WebP without a picture', Buffer.from('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0'.padEnd(30, '\0'), 'latin1')],
  ['a WebP whose length is wrong', patched(webp, 4, webp[4]! + 2)],
]

describe('what is no whole image of its type', () => {
  it.each(refused)('refuses %s', (_name, bytes) => {
    expect(cleanImage(bytes)).toBeUndefined()
  })

  it.each(whole)('%s with something behind it', (_name, bytes) => {
    for (const more of [SCRIPT, 'PK\x03\x04', '\0']) {
      expect(cleanImage(Buffer.concat([bytes, Buffer.from(more)]))).toBeUndefined()
    }
  })

  it.each(whole)('%s that was cut off anywhere', (_name, bytes) => {
    const step = Math.ceil(bytes.length / 300)
    for (let length = 0; length < bytes.length; length += step) {
      expect(cleanImage(bytes.subarray(0, length)), `${length} of ${bytes.length}`).toBeUndefined()
    }
    expect(cleanImage(bytes.subarray(0, -1))).toBeUndefined()
  })
})

/** A block of EXIF with one entry, as cameras write it. */
function exifBlock({ isLittle = false, tag = 0x0112, value = 6 } = {}): Buffer {
  const tiff = Buffer.alloc(26)
  const write = (number: number, at: number, bytes: number) =>
    isLittle ? tiff.writeUIntLE(number, at, bytes) : tiff.writeUIntBE(number, at, bytes)
  tiff.write(isLittle ? 'II' : 'MM')
  for (const [number, at, bytes] of [
    [42, 2, 2],
    [8, 4, 4],
    [1, 8, 2],
    [tag, 10, 2],
    [3, 12, 2],
    [1, 14, 4],
    [value, 18, 2],
  ] as const)
    write(number, at, bytes)
  return tiff
}
const withExif = (block: Buffer) => withSegment(0xe1, `Exif\0\0${block.toString('latin1')}`)

const turned: [string, Buffer, number | undefined][] = [
  ['a JPEG of a camera that counts from the left', withExif(exifBlock({ isLittle: true })), 6],
  ['a JPEG of a camera that counts from the right', withExif(exifBlock()), 6],
  [
    'a JPEG whose second EXIF says otherwise',
    Buffer.concat([withExif(exifBlock()).subarray(0, -jpeg.length + 2), withExif(exifBlock({ value: 3 })).subarray(2)]),
    6,
  ],
  ['an upright JPEG', withExif(exifBlock({ value: 1 })), undefined],
  ['a turn that does not exist', withExif(exifBlock({ value: 9 })), undefined],
  ['EXIF that says nothing of it', withExif(exifBlock({ tag: 0x010f })), undefined],
  ['EXIF that was cut off', withExif(exifBlock().subarray(0, 15)), undefined],
  ['EXIF that leads out of itself', withExif(Buffer.from('MM\0*\x7f\xff\xff\xff', 'latin1')), undefined],
  ['no EXIF', withExif(Buffer.alloc(0)), undefined],
]

it.each(turned)('%s keeps its orientation and nothing else of its EXIF', async (_name, bytes, orientation) => {
  const { exif, orientation: kept } = await sharp(cleanImage(bytes)?.bytes).metadata()
  expect([kept, exif?.length]).toEqual([orientation, orientation && 32])
})

it('a picture with a harmless comment is accepted: only markup in it is refused', () => {
  expect(cleanImage(withGifComment('drawn by hand'))?.type).toBe('image/gif')
  expect(cleanImage(withSegment(0xfe, 'drawn by hand'))?.type).toBe('image/jpeg')
})

it('ten megabytes of filler behind a valid beginning take no noticeable time', () => {
  for (const filling of [0x00, 0xff, 0x21, 0x2c]) {
    for (const image of [png, jpeg, gif, webp]) {
      const bytes = Buffer.concat([image.subarray(0, image.length - 12), Buffer.alloc(1e7, filling)])
      const before = process.cpuUsage()
      cleanImage(bytes)
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000)
    }
  }
})
