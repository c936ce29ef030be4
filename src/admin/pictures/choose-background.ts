import type { PictureBackground } from '#content/picture/backgrounds.ts'
import type { Size } from '#content/picture/pictures.ts'
import { drawTo, shrinkTo, wholeOf } from './draw.ts'

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
/** A mark that fills this share of its box, as a round or rounded tile does, is the ground of a drawing on it. */
const TILE_SHARE = 0.7
/** How much of a tile is drawing, and how much that stands out from the tile's edge at least, in colours near each other too. */
const DRAWING_SHARE = 0.02
const DRAWING_CONTRAST = 1.25
/** Fewer transparent pixels are of no account. */
const OPAQUE_SHARE = 0.99

/** In pixels, of the longer side: enough to know the outline of a mark. */
const LOOKED_AT = 256

/** The background that a picture needs; null if it cannot be read. */
export async function backgroundOf(file: Blob): Promise<PictureBackground | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = shrinkTo(bitmap, LOOKED_AT)
    const canvas = drawTo(bitmap, wholeOf(bitmap), { width, height })
    bitmap.close()
    return chooseBackground(canvas.getContext('2d')!.getImageData(0, 0, width, height))
  } catch {
    return null
  }
}

/** The same for a stored picture; null for one that is elsewhere, which our policy does not let us read. */
export const backgroundOfStored = (url: string) =>
  fetch(url).then(
    async (response) => backgroundOf(await response.blob()),
    () => null,
  )

/** The background that a picture needs, by its pixels: of a mark on transparent ground the outline must stand out with 3:1. */
export function chooseBackground(pixels: Pixels): PictureBackground {
  const { width, height } = pixels
  const mark = readMark(pixels)
  if (mark.solid.length === 0 || mark.solid.length >= OPAQUE_SHARE * width * height) return 'own'
  if (hasOwnGround(mark)) return 'any'
  const [onLight, onDark] = [LIGHT_GROUND, DARK_GROUND].map((ground) => shareThatStandsOut(mark.outline, ground))
  const [isOnLight, isOnDark] = [onLight! >= OUTLINE_SHARE, onDark! >= OUTLINE_SHARE]
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

function hasOwnGround({ solid, outline, isTile }: Mark): boolean {
  const edge = outline.reduce((sum, luminance) => sum + luminance, 0) / outline.length
  return isTile && shareThatStandsOut(solid, edge, DRAWING_CONTRAST) >= DRAWING_SHARE
}

const shareThatStandsOut = (luminances: readonly number[], ground: number, least = LEAST_CONTRAST) =>
  luminances.filter((luminance) => contrast(luminance, ground) >= least).length / luminances.length

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
