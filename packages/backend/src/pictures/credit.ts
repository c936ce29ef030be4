import { EXIF_HEAD } from './exif.ts'
import { EXIF, isJpeg, JFIF, segment } from './jpeg.ts'
import { type Bytes, bytesOf, demand, hasText, joined, type Picture, textAt, uint32, viewOf } from './picture.ts'
import { chunk, isPng } from './png.ts'
import { HAS_XMP, isWebp, measure, writeChunk } from './webp.ts'

/** What a picture says about itself wherever it is taken. Empty texts are left out. */
export interface Credit {
  creator: string
  /** As it is to be printed. */
  line: string
  terms: string
  /** The address of the page that offers the picture. */
  page: string
}

/** How a file changes: `start` replaces its first `replaced` bytes, and `end` comes after its last one. */
export interface Credited {
  start: Bytes
  replaced: number
  end: Bytes
}

const UNCHANGED: Credited = { start: new Uint8Array(), replaced: 0, end: new Uint8Array() }

/** How many bytes of a file `creditPicture` needs, unless the file is shorter. */
export const CREDIT_HEAD_BYTES = 64 * 1024

/**
 * Writes a credit into a picture by its first bytes, without decoding it: as XMP and IPTC into JPEG, as XMP into PNG and WebP.
 * Anything else stays as it is.
 */
export function creditPicture(head: Bytes, credit: Credit): Credited {
  const write = isJpeg(head) ? inJpeg : isPng(head) ? inPng : isWebp(head) ? inWebp : () => UNCHANGED
  try {
    return write(head, credit)
  } catch (error) {
    if (error instanceof RangeError) return UNCHANGED // the picture is damaged
    throw error
  }
}

function inJpeg(head: Bytes, credit: Credit): Credited {
  const view = viewOf(head)
  let at = 2
  // both have their place at the beginning
  while (head[at + 1] === JFIF || (head[at + 1] === EXIF && hasText(head, at + 4, EXIF_HEAD)))
    at += 2 + view.getUint16(at + 2)
  demand(at <= head.length)
  const xmp = segment(EXIF, bytesOf('http://ns.adobe.com/xap/1.0/\0'), xmpOf(credit))
  return { start: joined(head.subarray(0, at), xmp, segment(APP13, iptcOf(credit))), replaced: at, end: UNCHANGED.end }
}

const APP13 = 0xed

/** Behind the header, which must be the first chunk (PNG 3, section 11.3.2.3 and XMP part 3, section 1.1.5). */
function inPng(head: Bytes, credit: Credit): Credited {
  demand(head.length >= PNG_HEAD)
  const xmp = chunk('iTXt', joined(bytesOf('XML:com.adobe.xmp\0\0\0\0\0'), xmpOf(credit)))
  return { start: joined(head.subarray(0, PNG_HEAD), xmp), replaced: PNG_HEAD, end: UNCHANGED.end }
}

const PNG_HEAD = 33

/** At the end, in an extended file (RFC 9649, section 2.7). */
function inWebp(head: Bytes, credit: Credit): Credited {
  const type = textAt(head, 12, 4)
  const isExtended = type === 'VP8X'
  demand(!isExtended || head.length >= 30)
  const replaced = isExtended ? 30 : 12
  const end = writeChunk('XMP ', xmpOf(credit))
  const start = isExtended ? joined(head.subarray(0, 30)) : joined(head.subarray(0, 12), extension(type, head))
  const view = viewOf(start)
  view.setUint8(20, view.getUint8(20) | HAS_XMP)
  view.setUint32(4, viewOf(head).getUint32(4, true) + start.length - replaced + end.length, true)
  return { start, replaced, end }
}

function extension(type: string, head: Bytes): Bytes {
  const picture: Picture = { type: 'image/webp', width: 0, height: 0, orientation: 1, clean: null, end: 0 }
  demand(measure([{ type, content: head.subarray(20) }], picture))
  const side = (pixels: number) => uint32(pixels - 1, true).subarray(0, 3)
  // both have it at this place
  const flags = type === 'VP8L' ? head[24]! & HAS_ALPHA : 0
  return writeChunk('VP8X', Uint8Array.of(flags, 0, 0, 0), side(picture.width), side(picture.height))
}

const HAS_ALPHA = 0x10

const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

/** So many of three texts fit in a segment of a JPEG, even if each character is an ampersand. */
const MAX_CHARACTERS = 4100

/** On one line, of characters that XML has, and no longer than the formats allow. */
const cleaned = (text: string) =>
  text
    .replace(/[\s\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()

/** A packet of XMP (ISO 16684-1) with the properties of the IPTC Photo Metadata Standard 2023.2. */
function xmpOf({ creator, line, terms, page }: Credit): Bytes {
  const property = (text: string, name: string, before = '', after = '') =>
    text &&
    `<${name}>${before}${cleaned(text).replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)}${after}</${name}>`
  return utf8(`<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/">
${property(creator, 'dc:creator', '<rdf:Seq><rdf:li>', '</rdf:li></rdf:Seq>')}
${property(line, 'photoshop:Credit')}
${property(terms, 'xmpRights:UsageTerms', '<rdf:Alt><rdf:li xml:lang="x-default">', '</rdf:li></rdf:Alt>')}
${property(page, 'xmpRights:WebStatement')}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`)
}

/** The same in the older form (IPTC-IIM 4.2, in an image resource of Photoshop), which has no address of a page. */
function iptcOf({ creator, line, terms }: Credit): Bytes {
  const dataset = (record: number, number: number, value: Bytes) =>
    joined(Uint8Array.of(0x1c, record, number, value.length >> 8, value.length & 0xff), value)
  const text = (number: number, written: string) =>
    written.trim() ? dataset(2, number, utf8(cleaned(written))) : new Uint8Array()
  const datasets = joined(
    dataset(1, 90, bytesOf('\x1b%G')), // UTF-8
    dataset(2, 0, Uint8Array.of(0, 4)),
    text(40, terms),
    text(80, creator),
    text(110, line),
  )
  const padded = joined(datasets, new Uint8Array(datasets.length % 2))
  const resource = joined(bytesOf('Photoshop 3.0\x008BIM\x04\x04\0\0'), new Uint8Array(4), padded)
  viewOf(resource).setUint32(resource.length - padded.length - 4, datasets.length)
  return resource
}
