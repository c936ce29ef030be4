import { ink } from './palette.ts'
import { portrait } from './portrait.ts'
import type { Drawing } from './press.ts'
import { path, rect } from './shapes.ts'

/** The site's mark: an M of two arches. */
export const favicon: Drawing = {
  width: 64,
  height: 64,
  seed: 61,
  ground: ink.rust,
  grain: 0,
  even: true,
  shapes: [
    path(
      'M12 52V26A10.5 10.5 0 0 1 32 19.5A10.5 10.5 0 0 1 52 26V52H44V27A4 4 0 0 0 36 27V52H28V27A4 4 0 0 0 20 27V52Z',
      ink.paper,
    ),
  ],
}

/** The card that other sites show for a link: the portrait on the right, room for the name on the left. */
export const shareCard: Drawing = {
  width: 1200,
  height: 630,
  seed: 62,
  ground: ink.paper,
  grain: 0,
  shapes: [
    rect(660, -40, 600, 720, ink.mist),
    `<g transform="translate(552 -52) scale(0.64)">${portrait.shapes.join('')}</g>`,
    rect(-40, -40, 700, 720, ink.paper),
    rect(84, 392, 72, 8, ink.rust),
  ],
}
