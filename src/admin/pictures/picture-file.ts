import { type Bytes, hasText, type Picture, readPicture, textAt } from '@portico/backend/pictures'
import {
  MAX_PICTURE_PIXELS,
  megabytes,
  type PictureRules,
  type PictureType,
  type Size,
} from '#content/picture/pictures.ts'
import { uploadMessages } from '#data/messages.ts'
import { creditInPart } from './credit-in-file.ts'
import { drawTo, wholeOf } from './draw.ts'
import { encodeCanvas, encodeForPrint } from './encode.ts'
import type { HeicAnswer, HeicRequest } from './heic-worker.ts'
import { PictureError, refuseDamaged, requireDecodable } from './picture-error.ts'
import { runWorker } from './run-worker.ts'

const TYPE_NAMES: Record<PictureType, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
}

/** HEIF files with HEVC-coded images (ISO/IEC 23008-12, B.4), as iPhones produce. AVIF is in the same container. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']
const isHeic = (bytes: Bytes) => hasText(bytes, 4, 'ftyp') && HEIC_BRANDS.includes(textAt(bytes, 8, 4))

/** By its beginning, whatever its name says. */
const isSvg = (bytes: Bytes) =>
  /^\s*<(\?xml|!--|!doctype svg|svg)/i.test(new TextDecoder().decode(bytes.subarray(0, 200)))

/** A chosen file of an accepted type. Nothing of it has been decoded yet. */
export interface PictureFile {
  name: string
  bytes: Bytes
  type: PictureType
  /** The parts of the same picture without metadata and anything after its end; null when it is damaged or not upright. */
  clean: Picture['clean']
  /** Who is to be named, by the metadata of the file. */
  credit: string
  /** The size with the orientation applied. */
  size: Size
  /** The largest size in bytes, also after encoding it again. */
  maxBytes: number
}

/** Reads a chosen file and checks its type by its bytes; a HEIC becomes a JPEG, an SVG a PNG. Throws PictureError. */
export async function readPictureFile(file: File, rules: PictureRules): Promise<PictureFile> {
  const { accept, maxBytes, recommended, drawsSvg } = rules
  requireSize(file.size, maxBytes)
  // for example, a photo whose download from a cloud has failed
  if (file.size === 0) refuseDamaged()
  // a dropped folder, or a file deleted since it was chosen, cannot be read
  const chosen = new Uint8Array(await file.arrayBuffer().catch(refuseDamaged))
  const isPhoneFormat = isHeic(chosen) && accept.includes('image/jpeg')
  const bytes = isPhoneFormat
    ? await heicToJpeg(chosen, maxBytes)
    : drawsSvg && isSvg(chosen)
      ? await svgToPng(chosen, 2 * Math.max(recommended.width, recommended.height))
      : chosen
  requireSize(bytes.byteLength, maxBytes)
  let credit = ''
  const picture = readPicture(bytes, (part, isKept) => {
    if (!isKept) credit ||= creditInPart(part)
  })
  if (!picture || !accept.includes(picture.type))
    throw new PictureError(
      uploadMessages.imagesOnly([...accept.map((type) => TYPE_NAMES[type]), ...(drawsSvg ? ['SVG'] : [])]),
    )
  const { type, width, height, orientation, clean } = picture
  if (!width || !height) refuseDamaged()
  requireDecodable(picture)
  const size = orientation >= 5 ? { width: height, height: width } : { width, height }
  return { name: file.name, bytes, type, clean: orientation === 1 ? clean : null, credit, size, maxBytes }
}

function requireSize(size: number, maxBytes: number) {
  if (size <= maxBytes) return
  const toast = uploadMessages.tooLarge(megabytes(maxBytes))
  throw new PictureError(`${toast.title}. ${toast.description}`, { toast })
}

/**
 * An iPhone photo as an upright JPEG without metadata. Browsers that support HEIC decode it themselves, the others load a
 * decoder. Throws PictureError, which tells the owner what to do.
 */
async function heicToJpeg(bytes: Bytes, maxBytes: number): Promise<Bytes> {
  try {
    const blob = await encodeForPrint(await draw(bytes), 'image/jpeg', maxBytes)
    return new Uint8Array(await blob!.arrayBuffer()) // every browser writes JPEG
  } catch (cause) {
    if (cause instanceof PictureError) throw cause
    throw new PictureError(uploadMessages.heicUnreadable, { cause })
  }
}

async function draw(bytes: Bytes): Promise<HTMLCanvasElement> {
  const native = await createImageBitmap(new Blob([bytes], { type: 'image/heic' })).catch(() => null)
  if (native) {
    requireDecodable(native)
    const drawn = drawTo(native, wholeOf(native), native)
    native.close()
    return drawn
  }
  const pixels = await decodeHeic(bytes)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: pixels.width, height: pixels.height })
  canvas.getContext('2d')!.putImageData(pixels, 0, 0)
  return canvas
}

/** Decodes a HEIC file upright, with WebAssembly. Throws PictureError for too many pixels; rejects when it fails. */
async function decodeHeic(bytes: Bytes): Promise<ImageData> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })
  const answer = await runWorker<HeicRequest, HeicAnswer>(worker, { bytes, maxPixels: MAX_PICTURE_PIXELS })
  if ('pixels' in answer) return answer.pixels
  requireDecodable(answer.tooLarge)
  throw new Error('The worker refused a picture of an allowed size')
}

/**
 * An SVG drawn as a PNG whose longer side has so many pixels: no SVG is ever stored. As the picture of an <img> it runs no
 * script and loads nothing, and whatever size it claims, it is drawn at this one. Throws PictureError.
 */
async function svgToPng(bytes: Bytes, longestSide: number): Promise<Bytes> {
  const svg = new DOMParser().parseFromString(new TextDecoder().decode(bytes), 'image/svg+xml').documentElement
  const lengthOf = (name: string) => Number.parseFloat(svg.getAttribute(name) ?? '')
  const box = svg.getAttribute('viewBox') ?? `0 0 ${lengthOf('width')} ${lengthOf('height')}`
  const [, , width = 0, height = 0] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const scale = longestSide / Math.max(width, height)
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
  for (const [name, value] of Object.entries({ viewBox: box, ...size })) svg.setAttribute(name, String(value))
  const text = new XMLSerializer().serializeToString(svg)
  const image = Object.assign(new Image(), { src: URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' })) })
  try {
    if (svg.localName !== 'svg' || !(size.width > 0 && size.height > 0)) throw new Error('It has no size')
    await image.decode()
    const blob = await encodeCanvas(drawTo(image, wholeOf(size), size), 'image/png')
    return new Uint8Array(await blob!.arrayBuffer()) // every browser writes PNG
  } catch (cause) {
    refuseDamaged(cause)
  } finally {
    URL.revokeObjectURL(image.src)
  }
}
