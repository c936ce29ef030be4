import { type Ink, ink } from './palette.ts'
import type { Drawing } from './press.ts'
import { disc, half, line, path, polygon, rect } from './shapes.ts'

const clock = (x: number, y: number, r: number, rim: Ink, hand: [number, number], minute: [number, number]) => [
  disc(x, y, r, rim),
  disc(x, y, r - 9, ink.paper),
  line(`M${x} ${y}L${x + hand[0]} ${y + hand[1]}`, ink.black, 6),
  line(`M${x} ${y}L${x + minute[0]} ${y + minute[1]}`, ink.black, 4),
  disc(x, y, 5, ink.rust),
]

/** The repair shop: clocks on the wall, lamp and vice on the bench. */
const workshop: Drawing = {
  width: 600,
  height: 450,
  seed: 31,
  ground: ink.slate,
  shapes: [
    // the lamp's light, and the lamp
    polygon('298,150 452,150 566,344 184,344', ink.ochre),
    line('M372 -20V76', ink.black, 5),
    half(372, 152, 78, 'up', ink.rust),
    half(372, 152, 22, 'down', ink.paper),
    // clocks
    ...clock(92, 108, 54, ink.black, [0, -30], [22, 12]),
    ...clock(212, 76, 36, ink.ochre, [-14, -14], [0, 22]),
    ...clock(196, 190, 44, ink.rust, [20, -10], [-6, -26]),
    ...clock(520, 92, 46, ink.black, [16, 16], [0, -30]),
    // bench and drawers
    rect(-20, 340, 640, 34, ink.black),
    rect(-20, 374, 640, 96, ink.rust),
    rect(40, 394, 150, 70, ink.black, { opacity: 0.9 }),
    rect(226, 394, 150, 70, ink.black, { opacity: 0.9 }),
    rect(412, 394, 150, 70, ink.black, { opacity: 0.9 }),
    ...[115, 301, 487].map((x) => disc(x, 424, 9, ink.ochre)),
    // an open movement, jars, a file
    disc(372, 298, 42, ink.paper),
    disc(372, 298, 27, ink.black),
    disc(372, 298, 10, ink.ochre),
    ...Array.from({ length: 10 }, (_, i) => rect(366, 246, 12, 18, ink.paper, { turn: `${i * 36} 372 298` })),
    rect(470, 270, 34, 70, ink.moss),
    rect(474, 258, 26, 12, ink.black),
    rect(514, 292, 40, 48, ink.mist),
    rect(518, 282, 32, 10, ink.black),
    polygon('52,340 52,322 178,330 178,340', ink.paper),
    rect(28, 318, 34, 22, ink.rust),
  ],
}

const swell = (y: number, r: number, shift: number, fill: Ink) =>
  path(
    `M${shift - r} ${y}${Array.from({ length: Math.ceil(720 / (2 * r)) + 1 }, () => `a${r} ${r * 0.62} 0 0 0 ${2 * r} 0`).join('')}V520H${shift - r}Z`,
    fill,
  )

/** The last ferry of the day, under a low sun. */
const ferry: Drawing = {
  width: 600,
  height: 450,
  seed: 32,
  ground: ink.stone,
  shapes: [
    disc(422, 214, 122, ink.rust),
    polygon('-20,262 70,196 128,224 204,156 300,262', ink.moss),
    polygon('204,156 300,262 176,262', ink.black, { opacity: 0.55 }),
    rect(-20, 252, 640, 220, ink.slate),
    // the sun's reflection
    rect(336, 264, 172, 9, ink.rust),
    rect(364, 282, 116, 8, ink.rust),
    rect(388, 299, 68, 7, ink.rust),
    // the ferry
    path('M132 268H354L326 322H168Z', ink.black),
    rect(170, 226, 142, 42, ink.paper),
    rect(196, 192, 84, 34, ink.paper),
    rect(236, 146, 30, 46, ink.rust),
    rect(236, 158, 30, 11, ink.black),
    ...[186, 212, 238, 264, 290].map((x) => disc(x, 246, 7, ink.black)),
    rect(206, 202, 64, 12, ink.ochre),
    line('M152 268V204L170 232', ink.black, 4),
    swell(306, 46, 10, ink.mist),
    swell(346, 58, -30, ink.slate),
    swell(392, 70, 4, ink.black),
  ],
}

const seat = (x: number, y: number, turn: number, fill: Ink) =>
  path(`M${x - 34} ${y + 22}V${y}A34 34 0 0 1 ${x + 34} ${y}V${y + 22}Z`, fill, {
    turn: `${turn} ${x} ${y}`,
  })

/** A long table seen from above, with papers, cups, and one chair pulled back. */
const longTable: Drawing = {
  width: 600,
  height: 450,
  seed: 33,
  ground: ink.ochre,
  shapes: [
    // afternoon light on the floor
    polygon('-20,300 250,-20 360,-20 -20,430', ink.paper, { opacity: 0.32 }),
    polygon('40,480 470,-20 520,-20 120,480', ink.paper, { opacity: 0.32 }),
    ...[150, 250, 350, 450].map((x, i) => seat(x, i === 2 ? 66 : 96, 0, i === 2 ? ink.rust : ink.slate)),
    ...[150, 250, 350, 450].map((x, i) => seat(x, 356, 180, i === 0 ? ink.moss : ink.slate)),
    seat(46, 226, -90, ink.slate),
    seat(554, 226, 90, ink.slate),
    path('M150 128H450A97 97 0 0 1 450 324H150A97 97 0 0 1 150 128Z', ink.black),
    // papers, cups, a carafe
    rect(132, 146, 44, 58, ink.paper, { turn: '-8 154 175' }),
    rect(230, 148, 44, 58, ink.paper, { turn: '5 252 177' }),
    rect(428, 146, 44, 58, ink.paper, { turn: '9 450 175' }),
    rect(226, 246, 44, 58, ink.paper, { turn: '-4 248 275' }),
    rect(330, 250, 44, 58, ink.paper, { turn: '10 352 279' }),
    rect(436, 248, 44, 58, ink.paper, { turn: '-6 458 277' }),
    ...[
      [200, 176],
      [396, 172],
      [184, 282],
      [300, 284],
      [406, 286],
    ].flatMap(([x, y]) => [disc(x!, y!, 15, ink.mist), disc(x!, y!, 9, ink.rust)]),
    disc(316, 200, 30, ink.moss),
    disc(316, 200, 17, ink.ochre),
  ],
}

/** The pictures of the three stories, by file name. */
export const stories = { workshop, ferry, 'long-table': longTable }
