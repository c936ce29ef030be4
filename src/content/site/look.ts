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

/** The accent of this name; the default one if there is none. */
export const accentOf = (name: string | undefined): Accent => nameIn(ACCENTS, name, 'rust')

/** The pair of typefaces of this name; the default one if there is none. */
export const typefaceOf = (name: string | undefined): Typeface => nameIn(TYPEFACES, name, 'editorial')
