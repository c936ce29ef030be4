import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Bytes } from './format.ts'
import { gif } from './gif.ts'
import { jpeg } from './jpeg.ts'
import { png } from './png.ts'
import { webp } from './webp.ts'

const SECRET = 'taken in the harbour'
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${SECRET}</rdf:RDF></x:xmpmeta>`

/** A picture of 40 x 30 pixels that is red on the left and blue on the right, full of metadata. */
const makePicture = (orientation?: number) => {
  const half = { create: { width: 20, height: 30, channels: 3 as const, background: '#00f' } }
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#f00' } })
    .composite([{ input: half, left: 20, top: 0 }])
    .withIccProfile('p3')
    .withExifMerge({ IFD0: { ImageDescription: SECRET } })
    .withXmp(XMP)
    .withMetadata({ density: 300, ...(orientation && { orientation }) })
}

const FORMATS = [
  { format: jpeg, write: (orientation?: number) => makePicture(orientation).jpeg({ progressive: true }).toBuffer() },
  { format: png, write: (orientation?: number) => makePicture(orientation).png().toBuffer() },
  { format: webp, write: (orientation?: number) => makePicture(orientation).webp().toBuffer() },
]
const bytesOf = (buffer: Buffer): Bytes => new Uint8Array(buffer)
const joined = (parts: Bytes[] | null) => Buffer.concat(parts ?? [])
const pixelsOf = (file: Buffer) => sharp(file).raw().toBuffer()

for (const { format, write } of FORMATS) {
  test(`${format.type} loses its metadata and not one pixel`, async () => {
    const file = await write()
    expect(file.toString('latin1')).toContain(SECRET)
    const stripped = joined(format.strip(bytesOf(file)))
    expect(stripped.toString('latin1')).not.toContain(SECRET)
    const { exif, xmp, iptc, icc, hasProfile } = await sharp(stripped).metadata()
    expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined })
    expect(hasProfile && icc?.equals((await sharp(file).metadata()).icc!)).toBe(true)
    expect((await pixelsOf(stripped)).equals(await pixelsOf(file))).toBe(true)
  })

  test(`${format.type} tells its size and how it is turned`, async () => {
    expect(format.readHeader(bytesOf(await write()))).toEqual({ width: 40, height: 30, orientation: 1 })
    expect(format.readHeader(bytesOf(await write(6)))).toEqual({ width: 40, height: 30, orientation: 6 })
  })

  test(`${format.type} with something behind its end loses it`, async () => {
    const file = await write()
    const polyglot = Buffer.concat([file, Buffer.from('<script>alert(1)</script>')])
    expect(joined(format.strip(bytesOf(polyglot))).toString('latin1')).not.toContain('<script>')
  })

  test(`${format.type} that is cut off is not taken for a whole one`, async () => {
    const file = await write()
    expect(format.strip(bytesOf(file.subarray(0, -20)))).toBeNull()
    for (let length = 0; length < 200; length++) format.readHeader(bytesOf(file.subarray(0, length)))
  })
}

test.each([true, false])(
  'a busy JPEG, whose data is full of bytes like markers, stays whole (progressive: %s)',
  async (progressive) => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
    const file = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#000', noise } })
      .jpeg({ quality: 98, progressive })
      .toBuffer()
    expect(file.indexOf(Buffer.from([0xff, 0x00]))).toBeGreaterThan(0)
    const stripped = joined(jpeg.strip(bytesOf(file)))
    expect((await pixelsOf(stripped)).equals(await pixelsOf(file))).toBe(true)
    expect(stripped.equals(file)).toBe(true)
  },
)

test('an animated GIF keeps its frames and its repetition, and loses its comments', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer()
  const file = await sharp([await frame('#f00'), await frame('#00f')], { join: { animated: true } })
    .gif({ loop: 3, delay: [100, 200] })
    .toBuffer()
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, SECRET.length]), Buffer.from(SECRET), Buffer.from([0])])
  const at = file.indexOf(Buffer.from([0x21, 0xff]))
  const commented = Buffer.concat([file.subarray(0, at), comment, file.subarray(at)])
  expect(gif.readHeader(bytesOf(commented))).toEqual({ width: 8, height: 8, orientation: 1 })
  const stripped = joined(gif.strip(bytesOf(commented)))
  expect(stripped.equals(file)).toBe(true)
  expect(await sharp(stripped, { animated: true }).metadata()).toMatchObject({ pages: 2, loop: 3, delay: [100, 200] })
})

test('a lossless and a transparent WebP tell their size', async () => {
  const picture = sharp({ create: { width: 321, height: 7, channels: 4, background: '#0f08' } })
  for (const options of [{ lossless: true }, { lossless: false }])
    expect(webp.readHeader(bytesOf(await picture.clone().webp(options).toBuffer()))).toMatchObject({
      width: 321,
      height: 7,
    })
})
