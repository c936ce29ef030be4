import { accentColours } from '#content/site/accent-colours.ts'
import type { SocialCard } from '#content/site/social-card.ts'
import { type FittedText, fitText, LEADING, type Room } from './fit-text.ts'
import type { Lettering } from './lettering.ts'

/** The size that link previews show uncropped. */
const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 80
const GAP = 28

/** In pixels, of the square around the round portrait. */
export const PORTRAIT_SIZE = 340

/** The light colours of src/theme.css. */
export const PAPER = '#f8f5ee'
const INK = '#1d1a16'
const MUTED = '#645d52'
const DARK_PLATE = '#141210'
const PLATE_MARGIN = 20

export interface CardParts {
  card: SocialCard
  /** Of the owner, or the picture in its place: a square PNG. */
  portrait: Buffer | null
  /** Where the page is, without a protocol. */
  host: string
}

/**
 * The card as an SVG without any text: letters are outlines. A text with a letter that the site's typeface lacks is
 * left out, because the machine may have no font for it, and half a name is worse than none; emoji do not count as letters.
 */
export function cardPicture({ card, portrait, host }: CardParts, lettering: Lettering): string {
  const width = WIDTH - 2 * MARGIN - (portrait ? PORTRAIT_SIZE + GAP * 2 : 0)
  const place = (written: string, room: Omit<Room, 'width'>) => {
    const text = withoutOrnaments(written, lettering)
    return text && lettering.has(text) ? fitText(lettering, text, { width, ...room }) : null
  }
  const headline = place(card.headline, { maxLines: 4, maxHeight: 290, sizes: [88, 48] })
  const name = place(
    card.name,
    headline ? { maxLines: 1, sizes: [36, 28] } : { maxLines: 3, maxHeight: 290, sizes: [112, 56] },
  )
  const title = place(card.title, headline ? { maxLines: 1, sizes: [48, 28] } : titleRoom(name !== null))
  const { light: accent } = accentColours(card.accent)
  const subtitle = title && { ...title, fill: accent }
  const signature = name && { ...name, fill: INK }
  const texts = headline ? [{ ...headline, fill: INK }, subtitle, signature] : [signature, subtitle]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>
<rect width="${WIDTH}" height="14" fill="${accent}"/>
${inTheMiddle(
  texts.filter((text) => text !== null),
  lettering,
)}
${address(host, lettering)}
${portrait ? framed(portrait, card) : ''}
</svg>`
}

/** Without emoji and invisible characters, and with the usual space and hyphen: none of these may cost a card its title. */
const withoutOrnaments = (text: string, { has }: Lettering) =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(EMOJI, (part) => (has(part) ? part : ''))
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

/** Emoji with their modifiers; also matches ©, ® and ™. */
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u{fe0f}|\u{20e3}/gu

/** Without the name it is as large as fits. */
const titleRoom = (hasName: boolean): Omit<Room, 'width'> =>
  hasName ? { maxLines: 2, sizes: [48, 32] } : { maxLines: 3, sizes: [80, 44] }

const heightOf = ({ size, lines }: FittedText) => lines.length * size * LEADING

/** One below the other, a little above the middle; the address is at the bottom. */
function inTheMiddle(texts: readonly (FittedText & { fill: string })[], lettering: Lettering): string {
  const height = texts.reduce((sum, text) => sum + heightOf(text), GAP * (texts.length - 1))
  let top = (HEIGHT - height) / 2 - 8
  return texts
    .map((text) => {
      const { size, lines, fill } = text
      const outlines = lines.map((line, index) =>
        lettering.outlines(line, MARGIN, top + size * (0.8 + index * LEADING), size),
      )
      top += heightOf(text) + GAP
      return `<path fill="${fill}" d="${outlines.join('')}"/>`
    })
    .join('')
}

function address(host: string, lettering: Lettering): string {
  if (!lettering.has(host)) return ''
  const { size, lines } = fitText(lettering, host, { width: WIDTH - 2 * MARGIN, maxLines: 1, sizes: [30, 18] })
  return `<path fill="${MUTED}" d="${lettering.outlines(lines[0] ?? '', MARGIN, HEIGHT - 64, size)}"/>`
}

/** The portrait is round; a picture is a square, and a mark that needs a dark ground stands on a plate. */
function framed(portrait: Buffer, { picture }: SocialCard): string {
  const [left, top] = [WIDTH - MARGIN - PORTRAIT_SIZE, (HEIGHT - PORTRAIT_SIZE) / 2]
  const box = (margin: number) => {
    const [size, radius] = [PORTRAIT_SIZE + 2 * margin, picture ? 8 + margin : PORTRAIT_SIZE / 2]
    return `<rect x="${left - margin}" y="${top - margin}" width="${size}" height="${size}" rx="${radius}" fill="${DARK_PLATE}"/>`
  }
  return `<clipPath id="frame">${box(0)}</clipPath>${picture?.background === 'dark' ? box(PLATE_MARGIN) : ''}
<image x="${left}" y="${top}" width="${PORTRAIT_SIZE}" height="${PORTRAIT_SIZE}" clip-path="url(#frame)" href="data:image/png;base64,${portrait.toString('base64')}"/>`
}
