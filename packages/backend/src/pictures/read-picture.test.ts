import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Bytes } from './picture.ts'
import { readPicture } from './read-picture.ts'

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
  {
    type: 'image/jpeg',
    write: (orientation?: number) => makePicture(orientation).jpeg({ progressive: true }).toBuffer(),
  },
  { type: 'image/png', write: (orientation?: number) => makePicture(orientation).png().toBuffer() },
  { type: 'image/webp', write: (orientation?: number) => makePicture(orientation).webp().toBuffer() },
]
const bytesOf = (buffer: Buffer): Bytes => new Uint8Array(buffer)
const clean = (file: Buffer) => Buffer.concat(readPicture(bytesOf(file))?.clean ?? [])
const headerOf = (file: Buffer) => {
  const { type, width, height, orientation } = readPicture(bytesOf(file))!
  return { type, width, height, orientation }
}
const pixelsOf = (file: Buffer) => sharp(file).raw().toBuffer()

for (const { type, write } of FORMATS) {
  test(`${type} loses its metadata and not one pixel`, async () => {
    const file = await write()
    expect(file.toString('latin1')).toContain(SECRET)
    const stripped = clean(file)
    expect(stripped.toString('latin1')).not.toContain(SECRET)
    const { exif, xmp, iptc, icc, hasProfile } = await sharp(stripped).metadata()
    expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined })
    expect(hasProfile && icc?.equals((await sharp(file).metadata()).icc!)).toBe(true)
    expect((await pixelsOf(stripped)).equals(await pixelsOf(file))).toBe(true)
  })

  test(`${type} tells its size and how it is turned`, async () => {
    expect(headerOf(await write())).toEqual({ type, width: 40, height: 30, orientation: 1 })
    expect(headerOf(await write(6))).toEqual({ type, width: 40, height: 30, orientation: 6 })
  })

  test(`${type} with something behind its end loses it`, async () => {
    const file = await write()
    const polyglot = Buffer.concat([file, Buffer.from('<script>alert(1)</script>')])
    expect(clean(polyglot).toString('latin1')).not.toContain('<script>')
  })

  test(`${type} that is cut off is not taken for a whole one`, async () => {
    const file = await write()
    expect(readPicture(bytesOf(file.subarray(0, -20)))?.clean).toBeNull()
    for (let length = 0; length < 200; length++) readPicture(bytesOf(file.subarray(0, length)))
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
    const stripped = clean(file)
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
  expect(headerOf(commented)).toEqual({ type: 'image/gif', width: 8, height: 8, orientation: 1 })
  const stripped = clean(commented)
  expect(stripped.equals(file)).toBe(true)
  expect(await sharp(stripped, { animated: true }).metadata()).toMatchObject({ pages: 2, loop: 3, delay: [100, 200] })
})

test('a lossless and a transparent WebP tell their size', async () => {
  const picture = sharp({ create: { width: 321, height: 7, channels: 4, background: '#0f08' } })
  for (const options of [{ lossless: true }, { lossless: false }])
    expect(headerOf(await picture.clone().webp(options).toBuffer())).toMatchObject({
      width: 321,
      height: 7,
    })
})
