import sharp, { type Sharp } from 'sharp'
import type { Ink } from './palette.ts'
import { random } from './random.ts'

/** A drawing: SVG shapes on a background of one ink. */
export interface Drawing {
  width: number
  height: number
  ground: Ink
  shapes: string[]
  /** Seeds the unevenness of the edges and the grain. */
  seed: number
  /** Strength of the paper's grain, in steps of 255. */
  grain?: number
  /** Keeps the edges sharp, for pictures that are shown very small. */
  even?: boolean
}

/**
 * Prints a drawing as pixels: first the shapes, with slightly uneven edges, then the grain of the paper. The same
 * drawing gives the same bytes on every machine: nothing depends on a font, a clock or chance.
 * @param width in pixels; the height follows the drawing's proportions
 */
export async function print(drawing: Drawing, width: number): Promise<Sharp> {
  const height = Math.round((width * drawing.height) / drawing.width)
  // printed larger and trimmed, because the unevenness also affects the edges of the sheet
  const bleed = Math.ceil(Math.max(width, height) / 50)
  const { data, info } = await sharp(Buffer.from(svgOf(drawing, width, height, bleed)))
    .extract({ left: bleed, top: bleed, width, height })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  addGrain(data, info.width, info.channels, drawing)
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

function svgOf(
  { width, height, ground, shapes, seed, even }: Drawing,
  pixelWidth: number,
  pixelHeight: number,
  bleed: number,
) {
  const edge = Math.max(width, height)
  const margin = (bleed * width) / pixelWidth
  const [sheetWidth, sheetHeight] = [width + 2 * margin, height + 2 * margin]
  const sheet = `x="${-margin}" y="${-margin}" width="${sheetWidth}" height="${sheetHeight}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixelWidth + 2 * bleed}" height="${pixelHeight + 2 * bleed}" viewBox="${-margin} ${-margin} ${sheetWidth} ${sheetHeight}">
<filter id="uneven" filterUnits="userSpaceOnUse" ${sheet} color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency="${(18 / edge).toFixed(5)}" numOctaves="2" seed="${seed}"/>
<feDisplacementMap in="SourceGraphic" scale="${even ? 0 : (edge / 220).toFixed(2)}" xChannelSelector="R" yChannelSelector="G"/>
</filter>
<rect ${sheet} fill="${ground}"/>
<g filter="url(#uneven)">${shapes.join('')}</g></svg>`
}

/** Adds fine noise to the pixels. Its cell is 1/900 of the sheet's width, so that every size shows the same grain. */
function addGrain(pixels: Buffer, width: number, channels: number, { seed, grain = 7 }: Drawing): void {
  const next = random(seed)
  const cell = Math.max(1, Math.round(width / 900))
  const columns = Math.ceil(width / cell)
  const row = new Float32Array(columns)
  for (let at = 0, y = 0; at < pixels.length; y++) {
    if (y % cell === 0) for (let i = 0; i < columns; i++) row[i] = (next() + next() - 1) * grain
    for (let x = 0; x < width; x++, at += channels) {
      const shade = row[Math.floor(x / cell)]!
      for (let c = 0; c < channels; c++)
        pixels[at + c] = Math.max(0, Math.min(255, Math.round(pixels[at + c]! + shade)))
    }
  }
}
