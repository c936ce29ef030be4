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

/** Dressed stones, one of them new. */
const quarrystone = mark(25, ink.slate, [
  rect(74, 38, 52, 38, ink.rust),
  rect(46, 80, 52, 38, ink.paper),
  rect(102, 80, 52, 38, ink.stone),
  rect(18, 122, 52, 38, ink.stone),
  rect(74, 122, 52, 38, ink.paper),
  rect(130, 122, 52, 38, ink.paper),
])

/** A bird folded from one sheet. */
const paperlark = mark(23, ink.rust, [
  polygon('44,36 116,106 44,106', ink.paper),
  polygon('44,112 136,112 90,160', ink.ochre),
  polygon('122,106 122,70 142,70 174,106', ink.black),
])

/** Reeds before a low sun, and the bars of the tide. */
const saltmarsh = mark(24, ink.stone, [
  half(100, 122, 66, 'up', ink.ochre),
  ...[52, 76, 100, 124, 148].map((x, i) => line(`M${x} 118V${[86, 46, 66, 34, 74][i]}`, ink.black, 10)),
  rect(34, 122, 132, 13, ink.slate),
  rect(50, 144, 100, 11, ink.slate),
  rect(68, 164, 64, 9, ink.slate),
])

/** A gate with the hill behind it. */
const mossgate = mark(26, ink.moss, [
  path('M40 172V100A60 60 0 0 1 160 100V172H132V100A32 32 0 0 0 68 100V172Z', ink.paper),
  half(100, 172, 32, 'up', ink.ochre),
])

/** A thimble with its dimples. */
const thimblewright = mark(27, ink.ochre, [
  path('M66 78A34 34 0 0 1 134 78L146 146H54Z', ink.black),
  path('M44 152H156V172H44Z', ink.rust),
  ...[80, 100, 120].map((x) => disc(x, 84, 5, ink.ochre)),
  ...[74, 100, 126].map((x) => disc(x, 106, 5, ink.ochre)),
  ...[70, 90, 110, 130].map((x) => disc(x, 128, 5, ink.ochre)),
])

/** Marks of the demo's organisations, by file name. */
export const logos = {
  paperlark,
  'lumen-harbor': lumenHarbor,
  fernway,
  quarrystone,
  thimblewright,
  saltmarsh,
  mossgate,
}
