import { crc32 } from 'node:zlib'
import { type Bytes, demand, type PictureType } from '../../pictures/picture.ts'
import { readPicture } from '../../pictures/read-picture.ts'

export interface Image {
  type: PictureType
  /** Width times height of its largest picture, according to its headers: nothing is decoded. */
  pixels: number
  /** The same picture, pixel for pixel, without metadata and whatever else decoders skip. */
  bytes: Buffer
}

/**
 * The image in these bytes, cleaned for storing, without decoding or compressing it: a library such as sharp would compress
 * it a second time. Undefined unless they are one whole image and nothing else: its parts are read from the first byte to the
 * last, so that neither a truncated image nor one with something appended passes.
 */
export function cleanImage(given: Uint8Array): Image | undefined {
  const bytes = given as Bytes // nothing here is in shared memory
  const picture = readPicture(bytes, (part, isKept) => (isKept ? refuseForeign : refuseMarkup)(bufferOf(part)))
  if (!picture?.clean || picture.end !== bytes.length) return undefined
  const { type, width, height } = picture
  const clean = Buffer.concat(picture.clean)
  try {
    if (type === 'image/png') requireChecksums(bufferOf(bytes))
    refusePolyglot(clean)
    return { type, pixels: width * height, bytes: clean }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const bufferOf = ({ buffer, byteOffset, length }: Bytes) => Buffer.from(buffer, byteOffset, length)

/** Of a PNG's chunks, which browsers compare, too. Throws RangeError. */
function requireChecksums(png: Buffer): void {
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at)
    demand(png.readUInt32BE(end) === crc32(png.subarray(at + 4, end)))
    at = end + 4
  }
}

/** What browsers would run if they mistook the file for a page; image programs do not write it. */
const MARKUP = /<(?:!doctype|html|script|svg|iframe|object|embed|\?php)/i

/** Throws RangeError if a part other than the picture, such as a comment, contains a page. */
function refuseMarkup(part: Buffer): void {
  demand(!MARKUP.test(part.toString('latin1')))
}

const PDF = '%PDF-'
const ZIP_FILE = 'PK\x03\x04'
const ZIP_ENTRY = 'PK\x01\x02'
const ZIP_END = 'PK\x05\x06'
const RAR = 'Rar!\x1a\x07'
const SEVEN_ZIP = '7z\xbc\xaf\x27\x1c'
const ELF = '\x7fELF'
const PHAR = '__HALT_COMPILER'

/** Throws RangeError if a part other than the picture that is kept, such as a colour profile, contains another file. */
function refuseForeign(part: Buffer): void {
  refuseMarkup(part)
  const text = part.toString('latin1')
  demand(![PDF, ZIP_FILE, ZIP_ENTRY, ZIP_END, RAR, SEVEN_ZIP, ELF, PHAR].some((signature) => text.includes(signature)))
}

/** Long enough not to occur by chance in the compressed pixels, practically random, of a large photograph. */
const LONG_SIGNATURE = /<script[\s/>]|<!doctype|<\?php\s|%PDF-\d\.\d/i
/** A script whose first word is the format's signature: what follows is an assignment or a comment. */
const SCRIPT_OPENING = /^(?:GIF8[79]a|RIFF)(?:=[\t\n\r -~]|[\s\S]{0,3}\/\*)/

/** ZIP readers look for the end of the directory in this many bytes from the end: 22, and a comment of up to 65,535. */
const ZIP_TAIL = 65_557

/** Throws RangeError if any part of the image could be opened as another kind of file. */
function refusePolyglot(image: Buffer): void {
  const text = image.toString('latin1')
  demand(!LONG_SIGNATURE.test(text) && !SCRIPT_OPENING.test(text))
  demand(![RAR, SEVEN_ZIP, PHAR].some((signature) => text.includes(signature)))
  demand(!text.slice(-ZIP_TAIL).includes(ZIP_END) || !text.includes(ZIP_ENTRY))
}
