import type { Ink } from './palette.ts'

/** How a shape is printed: `overprint` lets the ink below show through, like a second pass of a printing press. */
type Print = { overprint?: boolean; opacity?: number; turn?: string }

const paint = (fill: Ink, { overprint, opacity, turn }: Print) =>
  `fill="${fill}"${overprint ? ' style="mix-blend-mode:multiply"' : ''}${opacity ? ` opacity="${opacity}"` : ''}${turn ? ` transform="rotate(${turn})"` : ''}`

/** A rectangle, given by its top left corner. */
export const rect = (x: number, y: number, width: number, height: number, fill: Ink, print: Print = {}) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${paint(fill, print)}/>`

/** A disc, given by its centre. */
export const disc = (cx: number, cy: number, r: number, fill: Ink, print: Print = {}) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" ${paint(fill, print)}/>`

/** A half disc, given by the centre of its flat side; `towards` is the direction of the round side. */
export function half(
  cx: number,
  cy: number,
  r: number,
  towards: 'up' | 'down' | 'left' | 'right',
  fill: Ink,
  print: Print = {},
) {
  const upright = towards === 'left' || towards === 'right'
  const sweep = towards === 'up' || towards === 'right' ? 1 : 0
  const [x1, y1, x2, y2] = upright ? [cx, cy - r, cx, cy + r] : [cx - r, cy, cx + r, cy]
  return path(`M${x1} ${y1}A${r} ${r} 0 0 ${sweep} ${x2} ${y2}Z`, fill, print)
}

/** A quarter disc with its right angle at (x, y), opening in the direction of the signs of dx and dy. */
export const quarter = (x: number, y: number, dx: number, dy: number, fill: Ink, print: Print = {}) =>
  path(`M${x} ${y}h${dx}A${Math.abs(dx)} ${Math.abs(dy)} 0 0 ${dx * dy > 0 ? 1 : 0} ${x} ${y + dy}Z`, fill, print)

/** A polygon through the points "x,y x,y …". */
export const polygon = (points: string, fill: Ink, print: Print = {}) =>
  `<polygon points="${points}" ${paint(fill, print)}/>`

/** A shape given by its outline. */
export const path = (d: string, fill: Ink, print: Print = {}) => `<path d="${d}" ${paint(fill, print)}/>`

/** A stroke. */
export const line = (d: string, stroke: Ink, width: number, cap: 'round' | 'butt' = 'round') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"/>`
