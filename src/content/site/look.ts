/** The accent colours by name, as the owner chooses them; src/look.css has the colours. The first is the default. */
export const ACCENTS = {
  rust: 'Rust',
  wine: 'Wine',
  plum: 'Plum',
  ocean: 'Ocean',
  forest: 'Forest',
  slate: 'Slate',
} as const
export type Accent = keyof typeof ACCENTS

/** The pairs of typefaces by name, for headings and text; src/look.css has the faces. The first is the default. */
export const TYPEFACES = {
  editorial: 'Editorial',
  classic: 'Classic',
  modern: 'Modern',
} as const
export type Typeface = keyof typeof TYPEFACES

const nameIn = <Name extends string>(names: Record<Name, string>, name: string | undefined, fallback: Name) =>
  name && Object.hasOwn(names, name) ? (name as Name) : fallback // checked to be one

/** A colour of the owner's own, which `accentColours` makes readable. */
export type OwnAccent = `#${string}`
export const isOwnAccent = (accent: string): accent is OwnAccent => /^#[\da-f]{6}$/.test(accent)

/** The accent of this name, or the owner's own colour as #rrggbb; the default one if it is neither. */
export function accentOf(stored: string | undefined): Accent | OwnAccent {
  const own = stored?.toLowerCase() ?? ''
  return isOwnAccent(own) ? own : nameIn(ACCENTS, stored, 'rust')
}

/** Where the server has the style of the owner's own colour, as no page has it inline; null for one that look.css has. */
export const accentStylePath = (accent: Accent | OwnAccent) =>
  isOwnAccent(accent) ? `/accent/${accent.slice(1)}.css` : null

/** The pair of typefaces of this name; the default one if there is none. */
export const typefaceOf = (name: string | undefined): Typeface => nameIn(TYPEFACES, name, 'editorial')
