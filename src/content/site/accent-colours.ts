import { type Accent, accentOf, isOwnAccent } from './look.ts'

/** A colour as #rrggbb for each scheme. */
export interface AccentColours {
  light: string
  dark: string
}

/** The colours of src/look.css, for what its variables do not reach. */
export const ACCENT_COLOURS: Readonly<Record<Accent, AccentColours>> = {
  rust: { light: '#a63a1b', dark: '#f08c64' },
  wine: { light: '#8f2545', dark: '#f08fa8' },
  plum: { light: '#6b3a8a', dark: '#cba3ea' },
  ocean: { light: '#17597f', dark: '#7fc0ea' },
  forest: { light: '#2b6440', dark: '#8fce9f' },
  slate: { light: '#46525e', dark: '#b0bdca' },
}

/**
 * The site's accent as stored, for mails, the fact sheet, cards, the icon and the error page. The owner's own colour is mixed
 * with black or white until it is read, as text, on the surface of each scheme that is nearest to it.
 */
export function accentColours(stored: string | undefined): AccentColours {
  const accent = accentOf(stored)
  if (!isOwnAccent(accent)) return ACCENT_COLOURS[accent]
  return { light: readable(accent, '#f8f5ee', 0), dark: readable(accent, '#2a2620', 255) }
}

/** WCAG AA for text. */
const ENOUGH = 4.5

function readable(colour: string, surface: string, towards: 0 | 255): string {
  for (let share = 0; ; share += 0.01) {
    const mixed = partsOf(colour).map((part) => Math.round(part + (towards - part) * share))
    const [darker = 0, lighter = 0] = [luminance(mixed), luminance(partsOf(surface))].sort((one, other) => one - other)
    if ((lighter + 0.05) / (darker + 0.05) >= ENOUGH)
      return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
  }
}

const partsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The accent in CSS, for --color-accent. */
export function accentValue(stored: string | undefined): string {
  const { light, dark } = accentColours(stored)
  return `light-dark(${light}, ${dark})`
}

/** What becomes of the owner's own colour, in words; '' if it is read as it is. */
export function describeAccent(stored: string): string {
  if (!isOwnAccent(stored)) return ''
  const { light, dark } = accentColours(stored)
  const changed = [light !== stored && `${light} on light pages`, dark !== stored && `${dark} on dark ones`]
  const words = changed.filter(Boolean).join(' and ')
  return words && `So that it can be read, ${stored} becomes ${words}.`
}
