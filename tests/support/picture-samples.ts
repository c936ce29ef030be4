/** Files for tests of pictures, created in the browser. */

export const SECRET = 'taken in the harbour'

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const u16 = (value: number) => [value >> 8, value & 0xff]
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)]

/** A JPEG whose stored left half is red and right half blue, with EXIF, a comment, and a script after its end. */
export async function makeJpeg({
  width = 2000,
  height = 1500,
  orientation = 1,
  name = 'photo.jpg',
  padding = 0,
  draw = drawHalves,
} = {}) {
  const encoded = await draw(width, height).convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  const jpeg = new Uint8Array(await encoded.arrayBuffer())
  const entry = [...u16(0x0112), ...u16(3), ...u32(1), ...u16(orientation), 0, 0]
  const tiff = [...ascii('MM'), ...u16(42), ...u32(8), ...u16(1), ...entry, ...u32(0)]
  const exif = [...ascii('Exif\0\0'), ...tiff, ...ascii(SECRET)]
  const comment = ascii(SECRET)
  const head = [0xff, 0xd8, 0xff, 0xe1, ...u16(exif.length + 2), ...exif, 0xff, 0xfe, ...u16(comment.length + 2)]
  const tail = ascii('<script>alert(1)</script>')
  const parts = [new Uint8Array(head), comment, jpeg.subarray(2), tail, new Uint8Array(padding)]
  return new File(parts, name, { type: 'image/jpeg' })
}

/** A PNG, transparent on its right half, with a text in it. */
export async function makePng({ width = 200, height = 200, name = 'logo.png' } = {}) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#f00'
  context.fillRect(0, 0, width / 2, height)
  const png = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
  const content = ascii(`Comment\0${SECRET}`)
  const chunk = new Uint8Array([...u32(content.length), ...ascii('tEXt'), ...content, ...u32(0)])
  return new File([png.subarray(0, 33), chunk, png.subarray(33)], name, { type: 'image/png' })
}

/** The first bytes of pictures that claim 256 megapixels and more. */
export const bombs = {
  png: new File(
    [
      ascii('\x89PNG\r\n\x1a\n'),
      new Uint8Array([...u32(13), ...ascii('IHDR'), ...u32(16_384), ...u32(16_384), 8, 6, 0, 0, 0, ...u32(0)]),
    ],
    'bomb.png',
  ),
  jpeg: new File(
    [new Uint8Array([0xff, 0xd8, 0xff, 0xc0, ...u16(11), 8, ...u16(16_384), ...u16(16_384), 1, 1, 17, 0])],
    'bomb.jpg',
  ),
  gif: new File([ascii('GIF89a'), new Uint8Array([0, 0x40, 0, 0x40, 0, 0, 0, 0x3b])], 'bomb.gif'),
  webp: new File(
    [
      ascii('RIFF'),
      new Uint8Array([22, 0, 0, 0]),
      ascii('WEBPVP8X'),
      new Uint8Array([10, 0, 0, 0, 0, 0, 0, 0, 0xff, 0x3f, 0, 0xff, 0x3f, 0]),
    ],
    'bomb.webp',
  ),
}

/** Files that are not pictures, whatever they are called. */
export const impostors = [
  new File(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], 'logo.svg', { type: 'image/svg+xml' }),
  new File(['<!doctype html><script>alert(1)</script>'], 'page.png', { type: 'image/png' }),
  new File(['only words'], 'words.jpg', { type: 'image/jpeg' }),
]

/** Logos, each with a red field as its only picture, and each with something that must not come of it. */
const svg = (attributes: string, inside = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="100%" height="100%" fill="red"/>${inside}</svg>`
export const svgs = {
  'with a viewBox alone': svg('viewBox="0 0 40 20"'),
  'with a size alone': `\n<?xml version="1.0"?><!-- by hand -->${svg('width="40px" height="20px"')}`.trim(),
  'of a huge size': svg('viewBox="0 0 40 20" width="4000000" height="2000000"'),
  'with a script': svg('viewBox="0 0 40 20" onload="parent.hasRun = true"', '<script>parent.hasRun = true</script>'),
  'with references to elsewhere': svg(
    'viewBox="0 0 40 20"',
    '<style>@import "https://elsewhere.example/x.css";</style><image href="https://elsewhere.example/x.png" x="34" width="6" height="20"/>',
  ),
}
export const brokenSvgs = {
  'without a size': svg(''),
  'of an endless size': svg('viewBox="0 0 1e999 1"'),
  'that is none':
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>parent.hasRun = true</script></html>',
  'that is not closed': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect>',
}

/** A picture that compresses as badly as any. */
export function drawNoise(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  let state = 1
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  }
  const values = Uint8ClampedArray.from({ length: width * height * 4 }, (_, index) => (index % 4 === 3 ? 255 : next()))
  canvas.getContext('2d')!.putImageData(new ImageData(values, width), 0, 0)
  return canvas
}

function drawHalves(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  for (const [index, colour] of ['#f00', '#00f'].entries()) {
    context.fillStyle = colour
    context.fillRect((index * width) / 2, 0, width / 2, height)
  }
  return canvas
}
