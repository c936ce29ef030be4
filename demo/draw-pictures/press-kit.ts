import sharp, { type Sharp } from 'sharp'
import type { LogoBackground } from '#content/press-kit/press-logo.ts'
import { ink } from './palette.ts'
import { figure } from './portrait.ts'
import type { Drawing } from './press.ts'
import { disc, half, line, polygon, rect } from './shapes.ts'

const figureAt = (x: number, y: number) => `<g transform="translate(${x} ${y})">${figure.join('')}</g>`

/** The owner before a tall sun. */
const upright: Drawing = {
  width: 1600,
  height: 2400,
  seed: 61,
  ground: ink.moss,
  shapes: [disc(800, 1010, 640, ink.ochre), rect(-40, 1700, 1680, 760, ink.slate), figureAt(200, 1130)],
}

/** The owner on a quay, with the harbour beside her. */
const quay: Drawing = {
  width: 2400,
  height: 1600,
  seed: 62,
  ground: ink.stone,
  shapes: [
    half(640, 1060, 330, 'up', ink.ochre),
    rect(-60, 1060, 2520, 600, ink.slate),
    rect(380, 1130, 520, 26, ink.ochre),
    rect(480, 1210, 320, 22, ink.ochre),
    rect(570, 1285, 140, 18, ink.ochre),
    // a ferry far out, and the quay with its posts
    polygon('980,1018 1240,1018 1200,1072 1010,1072', ink.black),
    rect(1040, 970, 120, 50, ink.rust),
    line('M1130 970V916', ink.black, 10),
    rect(-60, 1480, 2520, 180, ink.black),
    ...[180, 720, 1180].map((x) => rect(x, 1372, 62, 130, ink.rust)),
    figureAt(1180, 320),
  ],
}

export const pressPhotos = { upright, quay }

const LOGO_INKS = {
  light: { wing: ink.rust, tail: ink.black },
  dark: { wing: ink.paper, tail: ink.rust },
} as const

/** Paperlark's bird on nothing, for a ground of this kind. */
export function pressLogo(background: LogoBackground): Sharp {
  const { wing, tail } = LOGO_INKS[background]
  const bird = [
    polygon('0,0 432,420 0,420', wing),
    polygon('0,456 552,456 276,744', ink.ochre),
    polygon('468,420 468,204 588,204 780,420', tail),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="780" height="744">${bird.join('')}</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 32, effort: 10 })
}
