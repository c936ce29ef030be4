import type { PictureBackground } from '#content/picture/backgrounds.ts'
import type { Size } from '#content/picture/pictures.ts'

interface Pixels extends Size {
  /** Red, green, blue and alpha of each pixel, 0 to 255, as a canvas has them. */
  data: ArrayLike<number>
}

/** The darkest light ground and the lightest dark one of the site (src/theme.css), as relative luminance. */
const LIGHT_GROUND = 0.914
const DARK_GROUND = 0.0198

/** WCAG 2.2, 1.4.11: for graphics. */
const LEAST_CONTRAST = 3

/** The share of a mark's outline that must stand out: less is lost to soft edges, and to an accent on a letter. */
const OUTLINE_SHARE = 0.8
/** A mark that fills this share of its box is its own ground, as a round or rounded tile is, if this much stands out. */
const TILE_SHARE = 0.7
const DRAWING_SHARE = 0.05
/** Fewer transparent pixels are of no account. */
const OPAQUE_SHARE = 0.99

/** The background that a picture needs, by its pixels: of a mark on transparent ground the outline must stand out with 3:1. */
export function chooseBackground(pixels: Pixels): PictureBackground {
  const { width, height } = pixels
  const mark = readMark(pixels)
  if (mark.solid.length === 0 || mark.solid.length >= OPAQUE_SHARE * width * height) return 'own'
  const [onLight, onDark] = [LIGHT_GROUND, DARK_GROUND].map((ground) => shareThatStandsOut(mark.outline, ground))
  const [isOnLight, isOnDark] = [LIGHT_GROUND, DARK_GROUND].map((ground) => canBeSeen(mark, ground))
  if (isOnLight && isOnDark) return 'any'
  if (isOnLight !== isOnDark) return isOnLight ? 'light' : 'dark'
  return onLight! >= onDark! ? 'light' : 'dark'
}

interface Mark {
  /** The luminance of each pixel that is not transparent. */
  solid: readonly number[]
  /** Of those that touch what is transparent, or the edge of the picture. */
  outline: readonly number[]
  isTile: boolean
}

function canBeSeen({ solid, outline, isTile }: Mark, ground: number): boolean {
  if (shareThatStandsOut(outline, ground) >= OUTLINE_SHARE) return true
  return isTile && shareThatStandsOut(solid, ground) >= DRAWING_SHARE
}

const shareThatStandsOut = (luminances: readonly number[], ground: number) =>
  luminances.filter((luminance) => contrast(luminance, ground) >= LEAST_CONTRAST).length / luminances.length

function contrast(one: number, other: number): number {
  const [dark, light] = one < other ? [one, other] : [other, one]
  return (light + 0.05) / (dark + 0.05)
}

function readMark({ width, height, data }: Pixels): Mark {
  const alpha = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : data[(y * width + x) * 4 + 3]!
  let strongest = 0
  for (let at = 3; at < data.length; at += 4) strongest = Math.max(strongest, data[at]!)
  // half of what the mark has: soft edges and shadows are not counted, and a faint mark is
  const isSolid = (x: number, y: number) => strongest > 0 && alpha(x, y) * 2 >= strongest
  const solid: number[] = []
  const outline: number[] = []
  const [columns, rows] = [new Set<number>(), new Set<number>()]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isSolid(x, y)) continue
      const luminance = luminanceAt(data, (y * width + x) * 4)
      solid.push(luminance)
      columns.add(x)
      rows.add(y)
      if (!isSolid(x - 1, y) || !isSolid(x + 1, y) || !isSolid(x, y - 1) || !isSolid(x, y + 1)) outline.push(luminance)
    }
  return { solid, outline, isTile: solid.length >= TILE_SHARE * columns.size * rows.size }
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceAt(data: ArrayLike<number>, at: number): number {
  const [red, green, blue] = [0, 1, 2].map((channel) => {
    const value = data[at + channel]! / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number] // as many as there are channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
