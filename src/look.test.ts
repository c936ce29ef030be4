import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ACCENT_COLOURS, accentColours } from '#content/site/accent-colours.ts'
import { ACCENTS, TYPEFACES } from '#content/site/look.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const theme = read('theme.css')
const look = read('look.css')
const admin = read('admin/styles/base.css')

const AA_TEXT = 4.5
/** For the edges of controls. */
const AA_SHAPE = 3

/** The colour of a custom property in a style sheet, light and dark. */
function coloursOf(css: string, name: string): [light: string, dark: string] {
  const [, light, dark] = new RegExp(`--color-${name}: light-dark\\((#[\\da-f]{6}), (#[\\da-f]{6})\\)`).exec(css) ?? []
  if (!light || !dark) throw new Error(`There is no --color-${name}`)
  return [light, dark]
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const accents = Object.keys(ACCENTS).map((name) => {
  const rule = new RegExp(`\\[data-accent="${name}"\\] \\{[^}]*\\}`).exec(look)?.[0]
  if (!rule) throw new Error(`look.css has no accent ${name}`)
  return [name, coloursOf(rule, 'accent')] as const
})

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in %s', (_, scheme) => {
  const surfaces = [coloursOf(theme, 'paper'), coloursOf(theme, 'raised'), coloursOf(admin, 'surface')]

  test.each(accents)('the accent %s is read on every surface, and paper on it', (_, accent) => {
    for (const surface of surfaces) expect(contrast(accent[scheme], surface[scheme])).toBeGreaterThanOrEqual(AA_TEXT)
  })

  test.each(['ink', 'muted', 'danger', 'good', 'attention'])('%s is read on every surface', (name) => {
    for (const surface of surfaces)
      expect(contrast(coloursOf(theme + admin, name)[scheme], surface[scheme])).toBeGreaterThanOrEqual(AA_TEXT)
  })

  test.each(['#000000', '#ffffff', '#ffd400', '#7f7f7f', '#0057b8', '#ff00aa'])(
    'the owner’s colour %s becomes one that is read on every surface',
    (own) => {
      const { light, dark } = accentColours(own)
      for (const surface of surfaces)
        expect(contrast([light, dark][scheme]!, surface[scheme])).toBeGreaterThanOrEqual(AA_TEXT)
    },
  )

  test('the default in an empty field of the admin is read', () => {
    const [placeholder, surface] = [coloursOf(admin, 'placeholder'), coloursOf(admin, 'surface')]
    expect(contrast(placeholder[scheme], surface[scheme])).toBeGreaterThanOrEqual(AA_TEXT)
  })

  test('hairlines and raised surfaces can be told from the paper', () => {
    const paper = coloursOf(theme, 'paper')[scheme]
    const [line, raised] = ['line', 'raised'].map((name) => contrast(coloursOf(theme, name)[scheme], paper)) as [
      number,
      number,
    ]
    // raised paper is lighter than paper, where a hairline does the rest
    expect(line).toBeGreaterThanOrEqual(scheme ? 2 : 1.35)
    expect(raised).toBeGreaterThanOrEqual(scheme ? 1.2 : 1.05)
  })

  test('the edges of controls are seen on every surface', () => {
    for (const surface of surfaces)
      expect(contrast(coloursOf(theme, 'edge')[scheme], surface[scheme])).toBeGreaterThanOrEqual(AA_SHAPE)
  })
})

test('what the style sheet does not reach has the same accents, and a colour that is read as it is stays', () => {
  expect(accents.map(([name, [light, dark]]) => [name, { light, dark }])).toEqual(Object.entries(ACCENT_COLOURS))
  expect(accentColours('#17597F').light).toBe('#17597f')
  expect(accentColours('#8fce9f').dark).toBe('#8fce9f')
})

test('no two accents are alike, and the first is the colour of the theme', () => {
  const colours = accents.map(([, accent]) => accent.join())
  expect(new Set(colours).size).toBe(6)
  expect(colours[0]).toBe(coloursOf(theme, 'accent').join())
})

test('every pair of typefaces has a face that the site serves, with a fallback of the same metrics', () => {
  const faces = [...look.matchAll(/@font-face \{\s*font-family: "([^"]+)"/g)].map(([, family]) => family)
  for (const name of Object.keys(TYPEFACES)) {
    const [, rule] = new RegExp(`\\[data-typeface="${name}"\\] \\{([^}]*)\\}`).exec(look) ?? []
    const [, display] = /--font-display: "([^"]+)"/.exec(rule ?? '') ?? []
    expect(faces).toContain(display)
    expect(faces).toContain(`${display} Fallback`)
    expect(rule).toContain(`"${display} Fallback"`)
  }
})

test.each(['normal', 'italic'])(
  'the serif of the default pair, %s, falls back to what most systems have, else to another',
  (style) => {
    const faces = [...look.matchAll(/@font-face \{[^}]*\}/g)].map(([face]) => face)
    const ofStyle = faces.filter(
      (face) =>
        face.includes('"Instrument Serif Fallback"') && (/font-style: (\w+)/.exec(face)?.[1] ?? 'normal') === style,
    )
    // the last one counts of which the system has the font
    expect(ofStyle.map((face) => /local\("(\w+)/.exec(face)?.[1])).toEqual(['DejaVu', 'Noto', 'Times'])
  },
)
