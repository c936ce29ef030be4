import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hasExiftool, readTags } from '#tests/support/exiftool.ts'
import { cleanImage } from '../storage/images/clean-image.ts'
import { type Credit, creditPicture } from './credit.ts'
import type { Bytes } from './picture.ts'

const NOBODY: Credit = { creator: '', line: '', terms: '', page: 'https://quill.example/press-kit' }
const makeCredit = (changes: Partial<Credit> = {}): Credit => ({
  ...NOBODY,
  creator: 'Inés Törvald',
  line: 'Photo: Inés Törvald',
  terms: 'Free for editorial use.',
  ...changes,
})

const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
const picture = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 400, height: 300, channels, background: '#f00', noise } })
const FILES: Record<string, Buffer> = {
  'a JPEG': await picture().jpeg().toBuffer(),
  'a turned JPEG': cleanImage(await picture().withMetadata({ orientation: 6, density: 300 }).jpeg().toBuffer())!.bytes,
  'a PNG': await picture(4).png().toBuffer(),
  'a plain WebP': await picture().webp().toBuffer(),
  'a lossless WebP': await picture().webp({ lossless: true }).toBuffer(),
  'a transparent WebP': await picture(4).webp({ lossless: true }).toBuffer(),
  'an extended WebP': await picture(4).withIccProfile('p3').webp().toBuffer(),
}

function credited(file: Buffer, credit: Credit, headBytes = file.length): Buffer {
  const { start, replaced, end } = creditPicture(new Uint8Array(file.subarray(0, headBytes)) as Bytes, credit)
  return Buffer.concat([start, file.subarray(replaced), end])
}

const read = (credit: Credit) =>
  Object.entries(
    readTags(Object.fromEntries(Object.entries(FILES).map(([what, file]) => [what, credited(file, credit)]))),
  )
const xmpOf = (credit: Credit) => ({
  ...(credit.creator && { 'XMP-dc:Creator': credit.creator }),
  ...(credit.line && { 'XMP-photoshop:Credit': credit.line }),
  ...(credit.terms && { 'XMP-xmpRights:UsageTerms': credit.terms }),
  'XMP-xmpRights:WebStatement': credit.page,
})
const iptcOf = ({ creator, line, terms }: Credit) => ({
  ...(creator && { 'IPTC:By-line': creator }),
  ...(line && { 'IPTC:Credit': line }),
  ...(terms && { 'IPTC:SpecialInstructions': terms }),
})

const CREDITS: Record<string, Credit> = {
  umlauts: makeCredit(),
  'another script': makeCredit({ creator: '田中 花子', line: '写真：田中 花子', terms: 'للنشر الصحفي فقط' }),
  'empty fields': NOBODY,
  'no terms': makeCredit({ terms: '' }),
  '4,000 characters': makeCredit({ creator: 'ö'.repeat(4000), line: '&'.repeat(4000), terms: '漢'.repeat(4000) }),
  '4,000 of what takes most room': makeCredit({
    ...{ creator: '&'.repeat(4000), line: '<'.repeat(4000), terms: '>'.repeat(4000) },
  }),
}

test.skipIf(!hasExiftool).each(Object.entries(CREDITS))(
  'exiftool reads a credit of %s from each picture',
  (name, credit) => {
    for (const [what, tags] of read(credit)) {
      const expected = what.endsWith('JPEG') ? { ...xmpOf(credit), ...iptcOf(credit) } : xmpOf(credit)
      expect(tags, what).toMatchObject(expected)
      const texts = Object.keys(tags).filter((tag) => /^XMP-[dp]|^XMP-xmpR|^IPTC:(?!Coded|Appl)/.test(tag))
      expect(texts.toSorted(), what).toEqual(Object.keys(expected).toSorted())
      // a cleaned EXIF lacks what the standard asks for, and long texts are beyond the older form's hints
      if (name === 'umlauts' && what !== 'a turned JPEG') expect(tags, what).toHaveProperty('ExifTool:Validate', 'OK')
    }
  },
)

for (const [what, file] of Object.entries(FILES)) {
  test(`${what} loses not a pixel, and nothing but the credit is added`, async () => {
    const pixels = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer()
    const whole = credited(file, makeCredit())
    expect((await pixels(whole)).equals(await pixels(file))).toBe(true)
    const lookOf = async (bytes: Buffer) => {
      const { orientation, icc, hasAlpha, density } = await sharp(bytes).metadata()
      return { orientation, icc, hasAlpha, density }
    }
    expect(await lookOf(whole)).toEqual(await lookOf(file))
    // an upload of it is as it was
    const { bytes } = cleanImage(whole)!
    expect((await pixels(bytes)).equals(await pixels(file))).toBe(true)
    expect(bytes.toString('latin1')).not.toMatch(/quill\.example|Photoshop/)
    expect(credited(file, makeCredit(), 1000).equals(whole), 'by its first bytes alone').toBe(true)
  })
}

const HOSTILE: [given: string, read: string][] = [
  [']]><?xpacket end="w"?></rdf:li></x:xmpmeta>', ']]><?xpacket end="w"?></rdf:li></x:xmpmeta>'],
  ['two\r\n\tlines\u2028and\u0085more', 'two lines and more'],
  ['NUL\0 and \x1b escape\x7f', 'NUL and escape'],
  ['\u202Eright\u202C to \u200Fleft', '\u202Eright\u202C to \u200Fleft'],
  ['half \uD83D of one', 'half \uFFFD of one'],
  ['no \uFFFE\uFFFF character', 'no character'],
  ['&lt;b&gt; &#0; "quoted"', '&lt;b&gt; &#0; "quoted"'],
  [`${'x'.repeat(4099)}😀 beyond`, `${'x'.repeat(4099)}\uFFFD`],
]
test.skipIf(!hasExiftool).each(HOSTILE)('a field that says %j breaks no packet', (given, expected) => {
  const credit = makeCredit({ creator: given, line: given, terms: given })
  const asRead = { ...credit, creator: expected, line: expected, terms: expected }
  const all = read(credit)
  for (const [what, tags] of all) expect(tags, what).toMatchObject(xmpOf(asRead))
  expect(Object.fromEntries(all)['a JPEG']).toMatchObject(iptcOf(asRead))
})

test('what is no whole picture, or another format, stays as it is', () => {
  for (const [what, file] of Object.entries(FILES))
    for (const length of [0, 3, 12, 20, 24]) {
      const cut = file.subarray(0, length)
      const whole = credited(cut, makeCredit())
      if (!what.includes('JPEG')) expect(whole.equals(cut), `${what}, ${length} bytes`).toBe(true)
    }
  const gif = Buffer.from('GIF89a;')
  expect(credited(gif, makeCredit()).equals(gif)).toBe(true)
})

test('a picture of the largest size takes less than a page: its pixels are not touched', () => {
  const head = new Uint8Array(FILES['a JPEG']!.subarray(0, 2000)) as Bytes
  const credit = CREDITS['4,000 of what takes most room']!
  const before = process.cpuUsage()
  for (let index = 0; index < 20; index++) creditPicture(head, credit)
  expect(process.cpuUsage(before).user / 1000 / 20).toBeLessThan(20)
})
