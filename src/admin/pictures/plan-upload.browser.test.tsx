import { type Credit, creditPicture } from '@portico/backend/picture-credit'
import { afterEach, expect, test, vi } from 'vitest'
import { PICTURES, type PictureKind } from '#content/picture/pictures.ts'
import { heicBytes } from '#tests/support/heic-sample.ts'
import {
  bombs,
  brokenSvgs,
  drawNoise,
  impostors,
  makeJpeg,
  makePng,
  SECRET,
  svgs,
} from '#tests/support/picture-samples.ts'
import { planUpload } from './plan-upload.ts'
import { choosableTypes } from './upload-hints.ts'

afterEach(() => vi.restoreAllMocks())

const textOf = async (blob: Blob) => new TextDecoder('latin1').decode(await blob.arrayBuffer())

/** Inspects the bytes, because names and types can be wrong. */
async function formatOf(blob: Blob) {
  const text = await textOf(blob.slice(0, 12))
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp'
  return text.startsWith('\xff\xd8') ? 'jpeg' : text.slice(1, 4)
}

async function inspect(blob: Blob) {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'none' })
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  const colourAt = (x: number, y: number) => {
    const [red = 0, , blue = 0] = context.getImageData(
      Math.floor(x * (width - 1)),
      Math.floor(y * (height - 1)),
      1,
      1,
    ).data
    return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : 'other'
  }
  return { width, height, top: colourAt(0.5, 0.1), bottom: colourAt(0.5, 0.9), left: colourAt(0.1, 0.5) }
}

async function expectNoMetadata(blob: Blob) {
  const text = await textOf(blob)
  for (const trace of [SECRET, 'Exif', '<script>', 'tEXt']) expect(text).not.toContain(trace)
}

test('a large portrait that lies on its side becomes three upright squares without metadata', async () => {
  const plan = await planUpload('hero', await makeJpeg({ width: 4000, height: 3000, orientation: 6 }))
  expect(plan.source).toEqual({ width: 3000, height: 4000 })
  expect(plan.files.map(({ path }) => path.replace(/\d{13}/, 'T'))).toEqual([
    'profile/T-small.webp',
    'profile/T-medium.webp',
    'profile/T.webp',
  ])
  for (const [index, size] of [300, 600, 1200].entries()) {
    const { blob } = plan.files[index]!
    expect(await formatOf(blob)).toBe('webp')
    expect(await inspect(blob)).toMatchObject({ width: size, height: size, top: 'red', bottom: 'blue' })
    await expectNoMetadata(blob)
  }
  expect(plan.toValue(['s', 'm', 'l'])).toEqual({
    url: 'l',
    background: 'own',
    credit: '',
    metadata: {
      sizes: { small: 's', medium: 'm', large: 'l' },
      dimensions: { width: 1200, height: 1200 },
      format: 'webp',
    },
  })
})

test('a story gets the middle of its picture at 600 x 450', async () => {
  const plan = await planUpload('story', await makeJpeg({ orientation: 8 }), { storyId: 'one' })
  const [file] = plan.files
  expect(file!.path).toMatch(/^stories\/one\/\d{13}\.webp$/)
  expect(await formatOf(file!.blob)).toBe('webp')
  expect(await inspect(file!.blob)).toMatchObject({ width: 600, height: 450, top: 'blue', bottom: 'red' })
  await expectNoMetadata(file!.blob)
})

test('a story gets the part that the owner chose', async () => {
  const plan = await planUpload('story', await makeJpeg(), { crop: { x: 1200, y: 0, width: 800, height: 600 } })
  expect(await inspect(plan.files[0]!.blob)).toMatchObject({ width: 600, height: 450, left: 'blue' })
})

const heic = () => new File([heicBytes()], 'IMG_0001.HEIC')

test('the photo of an iPhone becomes a picture like any other', async () => {
  const story = await planUpload('story', heic())
  expect(story.source).toEqual({ width: 64, height: 48 })
  expect(await formatOf(story.files[0]!.blob)).toBe('webp')
  expect(await inspect(story.files[0]!.blob)).toMatchObject({ width: 64, height: 48, left: 'red' })
  const press = await planUpload('pressPhoto', heic())
  expect(press.files[1]!.path).toMatch(/\.jpg$/)
  expect(await formatOf(press.files[1]!.blob)).toBe('jpeg')
  for (const { blob } of [...story.files, ...press.files]) await expectNoMetadata(blob)
})

test.each([
  ['Macintosh; Intel Mac OS X 10_15_7', 0, 'image/jpeg,image/png,.heic,.heif'],
  ['Windows NT 10.0; Win64; x64', 10, 'image/jpeg,image/png,.heic,.heif'],
  ['iPhone; CPU iPhone OS 19_0 like Mac OS X', 5, 'image/jpeg,image/png'],
  ['Macintosh; Intel Mac OS X 10_15_7', 5, 'image/jpeg,image/png'], // an iPad
])(
  'a HEIC can be chosen where it is not handed over as a JPEG: %s, %s touch points',
  (system, maxTouchPoints, types) => {
    const browser = { userAgent: `Mozilla/5.0 (${system})`, maxTouchPoints }
    expect(choosableTypes(['image/jpeg', 'image/png'], browser)).toBe(types)
    expect(choosableTypes(['image/png'], browser)).toBe('image/png')
  },
)

test('an iPhone photo that cannot be read says what to do', async () => {
  const cut = new File([heicBytes().subarray(0, 700)], 'IMG_0001.HEIC')
  await expect(planUpload('story', cut)).rejects.toThrow(
    'This iPhone photo cannot be read here. Export it as JPEG, or send it from the phone, and choose that file.',
  )
  await expect(planUpload('favicon', heic())).rejects.toThrow('Image files only: choose a PNG.')
})

test('nothing is scaled up', async () => {
  const small = () => makeJpeg({ width: 200, height: 100 })
  expect(await inspect((await planUpload('story', await small())).files[0]!.blob)).toMatchObject({
    width: 133,
    height: 100,
  })
  const sizes = (await planUpload('hero', await small())).files.map(({ blob }) => inspect(blob))
  for (const { width } of await Promise.all(sizes)) expect(width).toBe(100)
})

test('a talk keeps the shape of its picture', async () => {
  const plan = await planUpload('talk', await makeJpeg({ orientation: 6 }))
  expect(plan.files[0]!.path).toMatch(/^talks\/\d{13}\.webp$/)
  expect(await inspect(plan.files[0]!.blob)).toMatchObject({ width: 216, height: 288, top: 'red' })
  await expectNoMetadata(plan.files[0]!.blob)
})

test('a logo keeps its format, its name’s ending and its transparency, and loses its metadata', async () => {
  const file = await makePng()
  expect(await textOf(file)).toContain(SECRET)
  const [{ path, blob }] = (await planUpload('logo', file)).files as [{ path: string; blob: Blob }]
  expect(path).toMatch(/^logos\/\d{13}-[a-z0-9]{4,8}\.png$/)
  expect(await formatOf(blob)).toBe('PNG')
  await expectNoMetadata(blob)
  expect(await inspect(blob)).toMatchObject({ width: 200, height: 200, left: 'red' })
  const jpeg = await makeJpeg({ width: 300, height: 300, name: 'logo.png' })
  expect((await planUpload('logo', jpeg)).files[0]!.path).toMatch(/\.jpg$/)
})

test('an upright press photo is stripped without being written anew', async () => {
  const file = await makeJpeg({ width: 3000, height: 3000 })
  const [preview, photo] = (await planUpload('pressPhoto', file)).files as [never, { path: string; blob: Blob }]
  const { path, blob } = photo
  expect(path).toMatch(/^photo\/\d{13}\.jpg$/)
  await expectNoMetadata(blob)
  const scan = (text: string) => text.slice(text.indexOf('\xff\xda'), text.lastIndexOf('\xff\xd9'))
  expect(scan(await textOf(blob))).toBe(scan(await textOf(file)))
  expect((preview as { path: string }).path).toBe(path.replace('.jpg', '-web.webp'))
  expect(await inspect((preview as { blob: Blob }).blob)).toMatchObject({ width: 1200, height: 1200 })
})

const makeCredited = async (file: File, credit: Partial<Credit>) => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const empty = { creator: '', line: '', terms: '', page: 'https://quill.example' }
  const { start, replaced, end } = creditPicture(bytes, { ...empty, ...credit })
  return new File([start, bytes.subarray(replaced), end], file.name)
}
const creditOf = async (file: File) => (await planUpload('furtherPhoto', file)).toValue(['/web', '/print']).credit

test.each([
  [{ creator: 'Inés Törvald', line: 'Photo: Inés Törvald' }, 'Inés Törvald'],
  [{ creator: 'Inés', line: 'Quay & Press]]>' }, 'Inés / Quay & Press]]>'],
  [{ line: 'Photo: Inés / Quay Press' }, 'Inés / Quay Press'],
  [{ creator: '山田 太郎' }, '山田 太郎'],
  [{ creator: 'x'.repeat(4050) }, 'x'.repeat(4000)],
  [{ terms: 'Free' }, ''],
])('a press photo with the credit %j is of %j, and is stored without', async (credit, name) => {
  for (const file of [await makeJpeg({ width: 300, height: 300 }), await makePng()]) {
    const plan = await planUpload('furtherPhoto', await makeCredited(file, credit))
    expect(plan.toValue(['/web', '/print']).credit).toBe(name)
    for (const { blob } of plan.files) {
      await expectNoMetadata(blob)
      expect(await textOf(blob)).not.toContain('quill.example')
    }
  }
})

/** A JPEG with an application segment. */
const withSegment = async (marker: number, text: string) => {
  const content = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const jpeg = await (await makeJpeg({ width: 300, height: 300 })).arrayBuffer()
  const length = content.length + 2
  return new File(
    [jpeg.slice(0, 2), Uint8Array.of(0xff, marker, length >> 8, length & 0xff), content, jpeg.slice(2)],
    'a.jpg',
  )
}
const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const IPTC = 'Photoshop 3.0\x008BIM\x04\x25\0\0\0\0\0\x02ab8BIM\x04\x04\0\0\0\0\0\x20'
const inRdf = (attributes: string, content = '') =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description ${attributes}>${content}</rdf:Description></rdf:RDF>`

test.each([
  [
    'XMP with attributes',
    0xe1,
    `${XMP}${inRdf('xmlns:p="http://ns.adobe.com/photoshop/1.0/" p:Credit="Quay"')}`,
    'Quay',
  ],
  [
    'XMP with two creators',
    0xe1,
    `${XMP}${inRdf('xmlns:dc="http://purl.org/dc/elements/1.1/"', '<dc:creator><rdf:Seq><rdf:li>Ada</rdf:li><rdf:li>Bo</rdf:li></rdf:Seq></dc:creator>')}`,
    'Ada, Bo',
  ],
  ['IPTC of an older program', 0xed, `${IPTC}\x1c\x02\x50\0\x04In\xe9s\x1c\x02\x6e\0\x04Quay`, 'Inés / Quay'],
  ['IPTC whose length leads out of it', 0xed, `${IPTC}\x1c\x02\x50\x7f\xffInes`, 'Ines'],
  ['IPTC that ends', 0xed, `${IPTC}\x1c\x02`, ''],
  ['XMP that is no XML', 0xe1, `${XMP}<rdf:RDF <<<&lol;`, ''],
  ['an entity of its own', 0xe1, `${XMP}<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>`, ''],
])('%s is read as far as it goes', async (_what, marker, text, credit) => {
  expect(await creditOf(await withSegment(marker, text))).toBe(credit)
})

test('a press photo that lies on its side is turned upright in its own size', async () => {
  const plan = await planUpload('pressPhoto', await makeJpeg({ orientation: 6 }))
  const { blob } = plan.files[1]!
  expect(await formatOf(blob)).toBe('jpeg')
  expect(await inspect(blob)).toMatchObject({ width: 1500, height: 2000, top: 'red', bottom: 'blue' })
  await expectNoMetadata(blob)
})

test('a picture that is turned upright stays within the limit that the chosen file was in', async () => {
  const file = await makeJpeg({ width: 1000, height: 1200, orientation: 6, draw: drawNoise })
  const { blob } = (await planUpload('logo', file)).files[0]!
  expect(file.size).toBeLessThan(PICTURES.logo.maxBytes)
  expect(blob.size).toBeLessThan(PICTURES.logo.maxBytes)
  expect(blob.size).toBeGreaterThan(0.9 * file.size) // in almost the same quality
})

test('the site’s own files keep their fixed names', async () => {
  expect((await planUpload('favicon', await makePng())).files[0]!.path).toBe('favicon.png')
  expect((await planUpload('shareImage', await makeJpeg({ width: 1200, height: 630 }))).files[0]!.path).toBe(
    'og-image.png',
  )
})

test('the image of shared links has the size that pages announce, whatever is chosen', async () => {
  for (const [file, format] of [
    [await makeJpeg({ width: 2000, height: 2000 }), 'jpeg'],
    [await makePng({ width: 300, height: 100 }), 'PNG'],
  ] as const) {
    const { blob } = (await planUpload('shareImage', file)).files[0]!
    expect(await formatOf(blob)).toBe(format)
    expect(await inspect(blob)).toMatchObject({ width: 1200, height: 630 })
  }
})

const KINDS: PictureKind[] = ['hero', 'story', 'talk', 'logo', 'pressPhoto', 'favicon', 'shareImage']

test.each(KINDS)('%s takes pictures only, whatever a file is called', async (kind) => {
  const [svg, ...others] = impostors
  for (const file of others) await expect(planUpload(kind, file)).rejects.toThrow(/^Image files only: choose a /)
  await expect(planUpload(kind, svg!), 'it has no size').rejects.toThrow(
    PICTURES[kind].drawsSvg ? 'This image cannot be read' : 'Image files only: choose a ',
  )
})

test.each(Object.entries(bombs))('a %s of 268 megapixels is refused before it is decoded', async (_, file) => {
  const decode = vi.spyOn(window, 'createImageBitmap')
  await expect(planUpload('story', file)).rejects.toThrow(
    'This image has 268 megapixels, and the limit is 50: choose a smaller one.',
  )
  expect(decode).not.toHaveBeenCalled()
})

test('large files are refused with their limit', async () => {
  const photo = await makeJpeg({ width: 100, height: 100, padding: 11 * 1024 * 1024 })
  await expect(planUpload('pressPhoto', photo)).rejects.toMatchObject({
    message: 'File too large. Maximum file size is 10MB',
    toast: { title: 'File too large', description: 'Maximum file size is 10MB', destructive: true },
  })
  const logo = await makeJpeg({ width: 100, height: 100, padding: 1024 * 1024 })
  await expect(planUpload('logo', logo)).rejects.toMatchObject({
    toast: { title: 'File too large', description: 'Maximum file size is 1MB' },
  })
})

test('a favicon is a PNG, a press photo a JPEG or PNG', async () => {
  const jpeg = await makeJpeg({ width: 64, height: 64 })
  await expect(planUpload('favicon', jpeg)).rejects.toThrow('Image files only: choose a PNG.')
  const webp = (await planUpload('talk', jpeg)).files[0]!.blob
  await expect(planUpload('pressPhoto', new File([webp], 'p.jpg'))).rejects.toThrow(
    'Image files only: choose a JPEG or PNG.',
  )
})

test('an empty file is refused as damaged, and not for its format', async () => {
  await expect(planUpload('hero', new File([], 'photo.jpg', { type: 'image/jpeg' }))).rejects.toThrow(
    'This image cannot be read: it may be damaged.',
  )
})

test('a picture that breaks off is refused as damaged', async () => {
  const file = await makeJpeg({ width: 800, height: 600 })
  await expect(planUpload('story', new File([file.slice(0, 300)], 'cut.jpg'))).rejects.toThrow(
    'This image cannot be read: it may be damaged.',
  )
})

/** Like Safari: whatever it cannot write becomes a PNG. */
function writeNoWebp() {
  const toBlob = HTMLCanvasElement.prototype.toBlob
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
    quality,
  ) {
    toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality)
  })
}

test('a browser that writes no WebP gets one from WebAssembly', async () => {
  writeNoWebp()
  const [file] = (await planUpload('story', await makeJpeg({ orientation: 6 }))).files
  expect(file!.path).toMatch(/\.webp$/)
  expect(await formatOf(file!.blob)).toBe('webp')
  expect(await inspect(file!.blob)).toMatchObject({ width: 600, height: 450, top: 'red', bottom: 'blue' })
})

test('where WebAssembly is forbidden as well it is a JPEG, on white', async () => {
  writeNoWebp()
  vi.stubGlobal('Worker', undefined)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const [file] = (await planUpload('talk', await makePng())).files
  vi.unstubAllGlobals()
  expect(warn).toHaveBeenCalledOnce()
  expect(file!.path).toMatch(/\.jpg$/)
  expect(await formatOf(file!.blob)).toBe('jpeg')
  const { data } = await pixelAt(file!.blob, 190, 100)
  expect(Math.min(...data)).toBeGreaterThan(245)
})

async function pixelAt(blob: Blob, x: number, y: number) {
  const bitmap = await createImageBitmap(blob)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  return context.getImageData(x, y, 1, 1)
}

test.each(Object.entries(svgs))(
  'a logo as an SVG %s is drawn as a PNG, and nothing else comes of it',
  async (_, text) => {
    const plan = await planUpload('logo', new File([text], 'logo.svg', { type: 'image/svg+xml' }))
    const { path, blob } = plan.files[0]!
    expect([path.split('.').at(-1), await formatOf(blob), blob.type]).toEqual(['png', 'PNG', 'image/png'])
    expect(await inspect(blob)).toMatchObject({ width: 400, height: 200, top: 'red', bottom: 'red', left: 'red' })
    expect(await textOf(blob)).not.toMatch(/script|elsewhere/)
    expect(window).not.toHaveProperty('hasRun')
    expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('elsewhere'))).toEqual([])
  },
)

test.each(Object.entries(brokenSvgs))('an SVG %s is refused as damaged', async (_, text) => {
  const file = new File([text], 'logo.svg', { type: 'image/svg+xml' })
  await expect(planUpload('pressLogo', file)).rejects.toThrow('This image cannot be read: it may be damaged.')
  expect(window).not.toHaveProperty('hasRun')
})

test('only a logo may be an SVG', async () => {
  const file = new File([svgs['with a viewBox alone']], 'logo.svg', { type: 'image/svg+xml' })
  for (const kind of ['hero', 'talk', 'favicon', 'shareImage'] as const)
    await expect(planUpload(kind, file), kind).rejects.toThrow('Image files only')
})
