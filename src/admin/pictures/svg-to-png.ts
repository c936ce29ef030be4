import type { Bytes } from '@portico/backend/pictures'
import { uploadMessages } from '#data/messages.ts'
import { drawTo, wholeOf } from './draw.ts'
import { encodeCanvas } from './encode.ts'
import { PictureError } from './picture-error.ts'

/** By its beginning, whatever its name says. */
export const isSvg = (bytes: Bytes) =>
  /^\s*<(\?xml|!--|!doctype svg|svg)/i.test(new TextDecoder().decode(bytes.subarray(0, 200)))

/**
 * An SVG drawn as a PNG whose longer side has so many pixels: no SVG is ever stored. As the picture of an <img> it runs no
 * script and loads nothing, and whatever size it claims, it is drawn at this one. Throws PictureError.
 */
export async function svgToPng(bytes: Bytes, longestSide: number): Promise<Bytes> {
  const svg = new DOMParser().parseFromString(new TextDecoder().decode(bytes), 'image/svg+xml').documentElement
  const box = svg.getAttribute('viewBox') ?? `0 0 ${lengthOf(svg, 'width')} ${lengthOf(svg, 'height')}`
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
    throw new PictureError(uploadMessages.damaged, { cause })
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

const lengthOf = (svg: Element, name: string) => Number.parseFloat(svg.getAttribute(name) ?? '')
