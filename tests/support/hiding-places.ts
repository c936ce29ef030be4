import { deflateRawSync } from 'node:zlib'
import { withChunk } from '@portico/backend/test-support/pictures.ts'

/** Bytes inserted into a picture where a decoder skips them or takes them for pixels. */
export interface HidingPlace {
  name: string
  hide: (picture: Buffer, secret: Buffer) => Buffer
}

/** Where something can be hidden in a format. */
export interface HidingPlaces {
  /** Nothing that is inserted here may be stored. */
  left: HidingPlace[]
  /** Colours and tables: they are kept as they are, so another file in them must be refused. */
  kept: HidingPlace[]
  /** Compressed pixels, in which a signature of a few bytes occurs by chance. */
  pixels: HidingPlace[]
}

const place = (name: string, hide: HidingPlace['hide']): HidingPlace => ({ name, hide })
const behind = place('behind the end', (picture, secret) => Buffer.concat([picture, secret]))
const insert = (picture: Buffer, at: number, ...more: Buffer[]) =>
  Buffer.concat([picture.subarray(0, at), ...more, picture.subarray(at)])

function jpegSegment(marker: number, content: Buffer) {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
const behindStart =
  (marker: number, beginning = '') =>
  (picture: Buffer, secret: Buffer) =>
    insert(picture, 2, jpegSegment(marker, Buffer.concat([Buffer.from(beginning, 'latin1'), secret])))
const hex = (marker: number) => marker.toString(16)
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
/** Coded data must not contain an FF of its own. */
const beforeJpegEnd = (picture: Buffer, secret: Buffer) => insert(picture, picture.length - 2, secret)

const jpeg: HidingPlaces = {
  left: [
    behind,
    ...[...range(0xe0, 0xef), ...range(0xf0, 0xfe), 0x02, 0x4f, 0xbf, 0xc8].map((marker) =>
      place(`segment ${hex(marker)}`, behindStart(marker)),
    ),
    place('EXIF', behindStart(0xe1, 'Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0')),
    place('EXIF that is damaged', behindStart(0xe1, 'Exif\0\0II*\0\xff\xff\xff\xff')),
    place('XMP', behindStart(0xe1, 'http://ns.adobe.com/xap/1.0/\0')),
    place('IPTC', behindStart(0xed, 'Photoshop 3.0\x008BIM\x04\x04\0\0')),
    place('second pictures', behindStart(0xe2, 'MPF\0')),
    place('thumbnail', behindStart(0xe0, 'JFIF\0\x01\x02\0\0\x01\0\x01\x08\x08')),
    place('behind the colour model', behindStart(0xee, 'Adobe\0\x64\0\0\0\0\x01')),
  ],
  kept: [
    place('colour profile', behindStart(0xe2, 'ICC_PROFILE\0\x01\x01')),
    place('quantisation table', behindStart(0xdb)),
    place('Huffman table', behindStart(0xc4)),
  ],
  pixels: [place('coded data', beforeJpegEnd)],
}

const inChunk =
  (type: string, beginning = '') =>
  (picture: Buffer, secret: Buffer) =>
    withChunk(picture, type, beginning + secret.toString('latin1'))

const png: HidingPlaces = {
  left: [
    behind,
    ...['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME', 'sPLT', 'hIST', 'prVt', 'gdAT', 'caNv', 'iDOT', 'MAGI', 'CgBI'].map(
      (type) => place(`chunk ${type}`, inChunk(type)),
    ),
    place('text with a keyword', inChunk('tEXt', 'Comment\0')),
    place('long print size', inChunk('pHYs', '\0\0\x0b\x13\0\0\x0b\x13\x01')),
    place('long background', inChunk('bKGD', '\0\0\0\0\0\0')),
    place('long transparency', inChunk('tRNS', 'x'.repeat(256))),
  ],
  kept: [place('colour profile', inChunk('iCCP', 'p3\0\0')), place('palette', inChunk('PLTE'))],
  pixels: [place('picture data', inChunk('IDAT')), place('frame data', inChunk('fdAT', '\0\0\0\0'))],
}

function riffChunk(type: string, content: Buffer) {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(type, 'latin1'), length, content, Buffer.alloc(content.length % 2)])
}
const withRiffChunk =
  (type: string, beginning = '') =>
  (picture: Buffer, secret: Buffer) => {
    const content = Buffer.concat([Buffer.from(beginning, 'latin1'), secret])
    return riffChunk('RIFF', Buffer.concat([picture.subarray(8), riffChunk(type, content)]))
  }
/** A frame of an animation, with one chunk more than its picture. */
const inFrame = (picture: Buffer, secret: Buffer) => {
  const frame = picture.indexOf('ANMF')
  const length = picture.readUInt32LE(frame + 4)
  const end = frame + 8 + length + (length % 2)
  const content = Buffer.concat([picture.subarray(frame + 8, end), riffChunk('Junk', secret)])
  return riffChunk(
    'RIFF',
    Buffer.concat([picture.subarray(8, frame), riffChunk('ANMF', content), picture.subarray(end)]),
  )
}

const webp: HidingPlaces = {
  left: [
    behind,
    ...['EXIF', 'XMP ', 'Junk', 'LIST', 'ICCp'].map((type) => place(`chunk ${type}`, withRiffChunk(type))),
    place('chunk of a frame', inFrame),
    place('long animation chunk', withRiffChunk('ANIM', '\0\0\0\0\0\0')),
    place('second canvas', withRiffChunk('VP8X', '\0\0\0\0\x1f\0\0\x17\0\0')),
  ],
  kept: [place('colour profile', withRiffChunk('ICCP'))],
  pixels: [place('transparency', withRiffChunk('ALPH'))],
}

function subBlocks(content: Buffer): Buffer {
  const blocks: Buffer[] = []
  for (let at = 0; at < content.length; at += 255) {
    const block = content.subarray(at, at + 255)
    blocks.push(Buffer.from([block.length]), block)
  }
  return Buffer.concat([...blocks, Buffer.from([0])])
}
const withExtension =
  (head: string) =>
  (picture: Buffer, secret: Buffer): Buffer =>
    insert(picture, picture.length - 1, Buffer.from(head, 'latin1'), subBlocks(secret))
const intoColours = (picture: Buffer, secret: Buffer) => {
  const size = 3 * 2 ** ((picture.readUInt8(10) & 7) + 1)
  const colours = Buffer.alloc(768)
  picture.copy(colours, 0, 13, 13 + size)
  secret.copy(colours, 768 - secret.length)
  const head = Buffer.from(picture.subarray(0, 13))
  head.writeUInt8(picture.readUInt8(10) | 0x87, 10)
  return Buffer.concat([head, colours, picture.subarray(13 + size)])
}
/** After the pixels, before the end of their blocks. */
const intoGifPixels = (picture: Buffer, secret: Buffer) =>
  insert(picture, picture.length - 2, subBlocks(secret).subarray(0, -1))

const gif: HidingPlaces = {
  left: [
    behind,
    place('comment', withExtension('!\xfe')),
    place('plain text', withExtension('!\x01\x0c0123456789ab')),
    place('unknown extension', withExtension('!\x77')),
    place('XMP', withExtension('!\xff\x0bXMP DataXMP')),
    place('application', withExtension('!\xff\x0bPRIVATE 1.0')),
    place('long repetition', withExtension('!\xff\x0bNETSCAPE2.0\x03\x01\0\0')),
    place('long control', withExtension('!\xf9\x04\0\0\0\0')),
  ],
  kept: [place('colour profile', withExtension('!\xff\x0bICCRGBG1012')), place('colours', intoColours)],
  pixels: [place('pixels', intoGifPixels)],
}

export const hidingPlaces = { jpeg, png, webp, gif }

/** A ZIP of one file, as unzip and Java read it. */
export function makeZip(name: string, text: string): Buffer {
  const data = deflateRawSync(text)
  const common = Buffer.alloc(22)
  common.writeUInt16LE(8, 2)
  common.writeUInt32LE(data.length, 12)
  common.writeUInt32LE(text.length, 16)
  common.writeUInt16LE(name.length, 20)
  const local = Buffer.concat([
    Buffer.from('PK\x03\x04\x14\0', 'latin1'),
    common,
    Buffer.alloc(2),
    Buffer.from(name),
    data,
  ])
  const entry = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\0\x14\0', 'latin1'),
    common,
    Buffer.alloc(16),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, entry, end])
}
