import type { Fraction } from '#content/picture/focus.ts'
import type { Size } from '#content/picture/pictures.ts'

/** Across and down; null is the centre. */
export type FocalPoint = readonly [x: Fraction, y: Fraction]

export interface Area extends Size {
  x: number
  y: number
}

/** The largest area of a picture with the proportions of `shape`, in its centre. */
export function areaAround(picture: Size, shape: Size): Area {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height)
  const width = Math.min(picture.width, Math.round(shape.width * scale))
  const height = Math.min(picture.height, Math.round(shape.height * scale))
  return { x: Math.floor((picture.width - width) / 2), y: Math.floor((picture.height - height) / 2), width, height }
}

export const wholeOf = ({ width, height }: Size): Area => ({ x: 0, y: 0, width, height })

/** A size with the same proportions that is at most `longestSide`, and never larger than the original. */
export function shrinkTo({ width, height }: Size, longestSide: number): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Draws an area of a picture at a size. Large reductions are done in halves, because browsers sample too few pixels
 * when they scale down by more than two.
 */
export function drawTo(picture: CanvasImageSource, area: Area, size: Size): HTMLCanvasElement {
  let source = picture
  let { x, y, width, height } = area
  while (width > 2 * size.width && height > 2 * size.height) {
    const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
    source = drawOnce(source, { x, y, width, height }, half)
    ;({ x, y, width, height } = wholeOf(half))
  }
  return drawOnce(source, { x, y, width, height }, size)
}

function drawOnce(source: CanvasImageSource, { x, y, width, height }: Area, size: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser provides no canvas context')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, x, y, width, height, 0, 0, size.width, size.height)
  return canvas
}
