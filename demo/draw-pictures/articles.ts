import { type Ink, ink } from './palette.ts'
import type { Drawing } from './press.ts'
import { disc, half, line, polygon, quarter, rect } from './shapes.ts'

const sheet = (seed: number, ground: Ink, shapes: string[]): Drawing => ({
  width: 480,
  height: 320,
  seed,
  ground,
  shapes,
})

/** A timetable with its only row missing. */
const timetable = sheet(51, ink.moss, [
  rect(60, 34, 360, 270, ink.paper),
  rect(60, 34, 360, 46, ink.black),
  ...[0, 1, 2, 3].flatMap((row) =>
    row === 2
      ? [disc(240, 219, 24, ink.rust)]
      : [0, 1, 2, 3, 4].map((column) =>
          rect(82 + column * 66, 100 + row * 52, column ? 44 : 52, 22, column ? ink.mist : ink.slate),
        ),
  ),
])

/** A ladder leaning against nothing. */
const ladder = sheet(52, ink.rust, [
  disc(352, 110, 74, ink.ochre),
  line('M150 330L232 -20M222 330L304 -20', ink.black, 13),
  ...[0, 1, 2, 3, 4, 5, 6].map((i) => line(`M${160 + i * 11.4} ${290 - i * 49}H${232 + i * 11.4}`, ink.black, 11)),
  half(-10, 330, 120, 'up', ink.black),
  half(470, 330, 150, 'up', ink.moss),
])

/** A stone path across still water. */
const steppingStones = sheet(53, ink.slate, [
  quarter(480, 0, -150, 150, ink.ochre),
  ...[52, 116, 180, 244, 300].map((y, i) =>
    rect([250, 60, 320, 20, 300][i]!, y, [120, 90, 150, 130, 140][i]!, 5, ink.mist),
  ),
  half(70, 300, 62, 'up', ink.paper),
  half(196, 240, 50, 'up', ink.paper),
  half(296, 190, 38, 'up', ink.paper),
  half(372, 152, 27, 'up', ink.paper),
  half(424, 124, 18, 'up', ink.rust),
])

/** A drawer of files, one of them never opened. */
const drawer = sheet(54, ink.stone, [
  ...[0, 1, 2, 3, 4].map((i) =>
    polygon(
      `${96 + i * 14},230 ${96 + i * 14},${60 + i * 6} ${150 + i * 14},${60 + i * 6} ${166 + i * 14},${82 + i * 6} ${360 + i * 8},${82 + i * 6} ${360 + i * 8},230`,
      [ink.slate, ink.mist, ink.rust, ink.mist, ink.ochre][i]!,
    ),
  ),
  rect(56, 190, 368, 150, ink.black),
  rect(196, 226, 88, 40, ink.paper),
  rect(208, 284, 64, 12, ink.ochre),
])

/** Pictures of the newsletter's articles, by file name. */
export const articles = { timetable, ladder, 'stepping-stones': steppingStones, drawer }
