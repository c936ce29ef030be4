import sharp, { type Sharp } from 'sharp'
import { lettering } from './lettering.ts'
import { type Ink, ink } from './palette.ts'
import type { Drawing } from './press.ts'
import { disc, half, line, path, polygon, quarter, rect } from './shapes.ts'

/** A mark on its own tile, so that it looks the same on a light and on a dark page. */
const mark = (seed: number, ground: Ink, shapes: string[]): Drawing => ({
  width: 200,
  height: 200,
  seed,
  ground,
  shapes,
  grain: 4,
})

/** A harbour's basin, and the light that comes in. */
const lumenHarbor = mark(22, ink.paper, [
  quarter(100, 108, -62, -72, ink.rust),
  quarter(100, 36, 62, 72, ink.ochre),
  half(100, 108, 62, 'down', ink.black),
  half(100, 108, 26, 'up', ink.paper),
  half(100, 108, 26, 'down', ink.rust),
])

/** A fern of quarter discs. */
const fernway = mark(21, ink.moss, [
  ...[
    [158, 50],
    [112, 40],
    [74, 30],
  ].flatMap(([y, r]) => [quarter(95, y!, -r!, -r!, ink.paper), quarter(105, y!, r!, -r!, ink.ochre)]),
  rect(96, 64, 8, 116, ink.paper),
])

/** A bird folded from one sheet. */
const paperlark = mark(23, ink.rust, [
  polygon('44,36 116,106 44,106', ink.paper),
  polygon('44,112 136,112 90,160', ink.ochre),
  polygon('122,106 122,70 142,70 174,106', ink.black),
])

/** A thimble with its dimples. */
const thimblewright = mark(27, ink.ochre, [
  path('M66 78A34 34 0 0 1 134 78L146 146H54Z', ink.black),
  path('M44 152H156V172H44Z', ink.rust),
  ...[80, 100, 120].map((x) => disc(x, 84, 5, ink.ochre)),
  ...[74, 100, 126].map((x) => disc(x, 106, 5, ink.ochre)),
  ...[70, 90, 110, 130].map((x) => disc(x, 128, 5, ink.ochre)),
])

/** Marks on their own tiles, by file name. */
export const logos = {
  paperlark,
  'lumen-harbor': lumenHarbor,
  fernway,
  thimblewright,
}

const onNothing = (width: number, height: number, shapes: string[]): Sharp =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`),
  )

/** Dressed stones, one of them new, and the name: wide, for a light page. */
async function quarrystone(): Promise<Sharp> {
  const stones = [
    rect(30, 10, 52, 38, ink.rust),
    rect(4, 54, 52, 38, ink.black),
    rect(60, 54, 52, 38, ink.black),
    rect(4, 98, 108, 38, ink.slate),
  ]
  const name = await lettering('Quarrystone', 128, ink.black)
  const { width } = await sharp(name).metadata()
  const large = onNothing(136 + width, 160, stones).composite([{ input: name, left: 132, top: 22 }])
  return sharp(await large.png().toBuffer()).resize({ width: 360 })
}

/** Reeds and the bars of the tide: tall, for a light page. */
const saltmarsh = onNothing(150, 420, [
  ...[23, 49, 75, 101, 127].map((x, i) => line(`M${x} 300V${[130, 40, 90, 10, 160][i]}`, ink.black, 12)),
  rect(0, 306, 150, 24, ink.moss),
  rect(18, 348, 114, 22, ink.moss),
  rect(42, 388, 66, 20, ink.moss),
])

/** A gate with the hill behind it, for a dark page. */
const mossgate = onNothing(200, 200, [
  path('M20 190V100A80 80 0 0 1 180 100V190H144V100A44 44 0 0 0 56 100V190Z', ink.paper),
  half(100, 190, 36, 'up', ink.ochre),
])

/** Marks on transparent ground, by file name. */
export const transparentLogos = { quarrystone: await quarrystone(), saltmarsh, mossgate }
