import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Font, PathCommand } from 'opentype.js'
import type { Typeface } from '#content/site/look.ts'

/**
 * Draws text as outlines, so that the picture needs no font on the machine that draws it. The library satori would add a
 * layout engine, for a few lines of text.
 */
export interface Lettering {
  /** Whether there is a glyph for every character. */
  has: (text: string) => boolean
  /** In pixels. */
  widthOf: (text: string, size: number) => number
  /** The outlines as the data of an SVG path; `y` is the baseline. */
  outlines: (text: string, x: number, y: number, size: number) => string
}

/** The faces of headings, as src/look.css has them: the Latin letters, and those of Central Europe, Turkey and Vietnam. */
const FONTS: Record<Typeface, { name: string; weight: number; subsets: readonly string[] }> = {
  editorial: { name: 'instrument-serif', weight: 400, subsets: ['latin', 'latin-ext'] },
  classic: { name: 'newsreader', weight: 500, subsets: ['latin', 'latin-ext', 'vietnamese'] },
  modern: { name: 'bricolage-grotesque', weight: 600, subsets: ['latin', 'latin-ext', 'vietnamese'] },
}

/** The lettering of a pair of typefaces. @throws when its fonts cannot be read. */
export async function openLettering(typeface: Typeface): Promise<Lettering> {
  const { name, weight, subsets } = FONTS[typeface]
  // loaded by the first card, not by the start
  const { default: opentype } = await import('opentype.js')
  const fonts = await Promise.all(
    subsets.map(async (subset) => {
      const file = import.meta.resolve(`@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`)
      const bytes = await readFile(fileURLToPath(file))
      return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
    }),
  )
  return createLettering(fonts)
}

function createLettering(fonts: readonly Font[]): Lettering {
  const fontOf = (character: string) => fonts.find((font) => font.charToGlyphIndex(character) > 0)

  /** Calls `visit` with each glyph, its place and its scale; returns the width. */
  function layOut(text: string, size: number, visit?: (glyph: ReturnType<Font['charToGlyph']>, x: number) => void) {
    let x = 0
    let last: { font: Font; glyph: ReturnType<Font['charToGlyph']> } | undefined
    for (const character of text.normalize('NFC')) {
      const font = fontOf(character)
      if (!font) continue
      const scale = size / font.unitsPerEm
      const glyph = font.charToGlyph(character)
      if (last?.font === font) x += font.getKerningValue(last.glyph, glyph) * scale
      visit?.(glyph, x)
      x += (glyph.advanceWidth ?? 0) * scale
      last = { font, glyph }
    }
    return x
  }

  return {
    has: (text) => [...text.normalize('NFC')].every((character) => fontOf(character) !== undefined),
    widthOf: (text, size) => layOut(text, size),
    outlines(text, x, y, size) {
      let path = ''
      layOut(text, size, (glyph, dx) => {
        path += glyph
          .getPath(x + dx, y, size)
          .commands.map(commandOf)
          .join('')
      })
      return path
    },
  }
}

/** Not the package's own `toPathData`, which writes NaN for some numbers that are nearly round. */
const commandOf = ({ type, x1, y1, x2, y2, x, y }: PathCommand) =>
  type + [x1, y1, x2, y2, x, y].flatMap((number) => number?.toFixed(1) ?? []).join(' ')
