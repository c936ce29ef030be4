import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Font, Glyph, PathCommand } from 'opentype.js'
import { missingLetter } from '#content/site/letters.ts'
import type { Typeface } from '#content/site/look.ts'

/** Draws text as outlines: no font on the machine is needed, nor satori's layout for a few lines. */
export type Lettering = ReturnType<typeof createLettering>

/** The faces of headings, as src/look.css has them: the Latin letters, and those of Central Europe, Turkey and Vietnam. */
const FONTS: Record<Typeface, { name: string; weight: number; subsets: readonly string[] }> = {
  editorial: { name: 'instrument-serif', weight: 400, subsets: ['latin', 'latin-ext'] },
  classic: { name: 'newsreader', weight: 500, subsets: ['latin', 'latin-ext', 'vietnamese'] },
  modern: { name: 'bricolage-grotesque', weight: 600, subsets: ['latin', 'latin-ext', 'vietnamese'] },
}

/**
 * The lettering of a pair of typefaces. If its face lacks a letter of one of the texts, that of 'classic' draws them whole: it has
 * the most letters. @throws when its fonts cannot be read.
 */
export async function openLettering(typeface: Typeface, ...texts: readonly string[]): Promise<Lettering> {
  const lacks = texts.some((text) => missingLetter(typeface, text))
  return createLettering(await Promise.all((lacks ? [typeface, 'classic' as const] : [typeface]).map(openFace)))
}

/** The files of a face. */
type Face = readonly Font[]

async function openFace(typeface: Typeface): Promise<Face> {
  const { name, weight, subsets } = FONTS[typeface]
  // loaded by the first card, not by the start
  const { default: opentype } = await import('opentype.js')
  return Promise.all(
    subsets.map(async (subset) => {
      const file = import.meta.resolve(`@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`)
      const bytes = await readFile(fileURLToPath(file))
      return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
    }),
  )
}

const fontWith = (face: Face, character: string) => face.find((font) => font.charToGlyphIndex(character) > 0)

/** The characters to draw: a letter that the face has no glyph for becomes its base and its marks, such as ṣ. */
const charactersOf = (face: Face, text: string) =>
  [...text.normalize('NFC')].flatMap((letter) => (fontWith(face, letter) ? letter : [...letter.normalize('NFD')]))

type Visit = (glyph: Glyph, x: number, rise: number) => void

function createLettering(faces: readonly Face[]) {
  const faceOf = (text: string) =>
    faces.find((face) => charactersOf(face, text).every((character) => fontWith(face, character)))

  /** Calls `visit` with each glyph, its place and how far it is raised, in pixels; returns the width. */
  function layOut(text: string, size: number, visit?: Visit) {
    const face = faceOf(text) ?? faces[0]!
    let x = 0
    let last: { font: Font; glyph: Glyph } | undefined
    for (const character of charactersOf(face, text)) {
      const font = fontWith(face, character)
      if (!font) continue
      const scale = size / font.unitsPerEm
      const glyph = font.charToGlyph(character)
      if (last && /\p{M}/u.test(character)) {
        const { shift, rise } = placeMark(glyph, last.glyph, font)
        visit?.(glyph, x + shift * scale, rise * scale)
        continue
      }
      if (last?.font === font) x += font.getKerningValue(last.glyph, glyph) * scale
      visit?.(glyph, x, 0)
      x += (glyph.advanceWidth ?? 0) * scale
      last = { font, glyph }
    }
    return x
  }

  return {
    /** Whether there is a glyph for every character. */
    has: (text: string) => faceOf(text) !== undefined,
    /** In pixels. */
    widthOf: (text: string, size: number) => layOut(text, size),
    /** The outlines as the data of an SVG path; `y` is the baseline. */
    outlines(text: string, x: number, y: number, size: number): string {
      let path = ''
      layOut(text, size, (glyph, dx, rise) => {
        path += glyph
          .getPath(x + dx, y - rise, size)
          .commands.map(commandOf)
          .join('')
      })
      return path
    },
  }
}

/** Where a mark stands, from the end of its letter: over or under its middle, and above a capital. In the font's units. */
function placeMark(mark: Glyph, letter: Glyph, font: Font) {
  const [ofMark, ofLetter] = [mark.getBoundingBox(), letter.getBoundingBox()]
  const middle = (ofLetter.x1 + ofLetter.x2 - ofMark.x1 - ofMark.x2) / 2
  const isAbove = ofMark.y1 > 0
  const rise = isAbove ? Math.max(0, ofLetter.y2 - font.charToGlyph('x').getBoundingBox().y2) : 0
  return { shift: middle - (letter.advanceWidth ?? 0), rise }
}

/** Not the package's own `toPathData`, which writes NaN for some numbers that are nearly round. */
function commandOf(command: PathCommand & { [Point in 'x1' | 'y1' | 'x2' | 'y2' | 'x' | 'y']?: number }): string {
  const { type, x1, y1, x2, y2, x, y } = command
  return type + [x1, y1, x2, y2, x, y].flatMap((number) => number?.toFixed(1) ?? []).join(' ')
}
