import { isOfStorage } from '#content/address/storage-url.ts'
import { type Hero, type Portrait, portraitOf } from '#content/hero/hero.ts'
import type { PictureBackground } from '#content/picture/backgrounds.ts'
import type { FullTalk } from '#content/talk/talk.ts'
import type { Words } from '#content/words/words.ts'
import { accentOf, typefaceOf } from './look.ts'
import { pageTexts } from './page-texts.ts'
import { PUBLIC_PATHS, type PublicPath } from './routes.ts'
import { type Site, siteFacts } from './site.ts'

/** The address of each page's card: the image of a shared link if the owner has set none. */
export const SOCIAL_CARD_PATHS: ReadonlyMap<string, PublicPath> = new Map(
  PUBLIC_PATHS.map((path) => [socialCardPath(path), path]),
)

/** `path` is that of a public page, or of a talk's. */
export function socialCardPath(path: string): string {
  return `/card/${path === '/' ? 'home' : path.slice(1)}.png`
}

/** The image of a shared link: 1200 x 630 px, with its absolute address. */
export interface SharedImage {
  address: string
  /** What is written on it, and what its picture shows; without it the title of the page has to do. */
  alt?: string
}

/** Everything that a card is drawn from: equal values give an equal picture. */
export interface SocialCard extends ReturnType<typeof cardOf> {
  /** What stands in place of the portrait. */
  picture?: Portrait & { background: PictureBackground | null }
  /** The subject of the page, above the name and larger; '' for a page about the owner. */
  headline: string
  title: string
}

export function socialCard(
  path: PublicPath,
  site: Site | null | undefined,
  hero: Hero | null | undefined,
  words: Words,
): SocialCard {
  const card = cardOf(site, hero, words)
  return { ...card, headline: '', title: withoutName(pageTexts(site, hero, words)[path].title, card.name) }
}

export function talkCard(
  talk: Pick<FullTalk, 'title' | 'event' | 'location' | 'date' | Pictured>,
  site: Site | null | undefined,
  hero: Hero | null | undefined,
  words: Words,
): SocialCard {
  const { title, event, location, date, image_url, image_focus_x, image_focus_y, image_background } = talk
  return {
    ...cardOf(site, hero, words),
    headline: title.trim(),
    title: withYear(event?.trim() || location.trim(), date.slice(0, 4)),
    ...(hasCardPicture(talk) && {
      picture: {
        portrait: image_url,
        focus: [image_focus_x ?? 0.5, image_focus_y ?? 0.5],
        background: image_background ?? null,
      },
    }),
  }
}

/** 'ProductWeek 2027' has it already. */
const withYear = (place: string, year: string) => (place.includes(year) ? place : `${place}, ${year}`)

type Pictured = 'image_url' | 'image_focus_x' | 'image_focus_y' | 'image_background'

/** Whether a talk has a picture that its card can show: one that is elsewhere is not fetched. */
export const hasCardPicture = ({ image_url }: Pick<FullTalk, 'image_url'>) => isOfStorage(image_url ?? '')

/** The card in words: what is written on it. */
export const cardInWords = ({ headline, title, name }: SocialCard) =>
  (headline ? [headline, title, name] : [name, title]).filter(Boolean).join(' – ')

function cardOf(site: Site | null | undefined, hero: Hero | null | undefined, words: Words) {
  const { name } = siteFacts(site, hero, words.defaults)
  return {
    name,
    ...portraitOf(hero),
    accent: accentOf(site?.accent),
    typeface: typefaceOf(site?.typeface),
  }
}

/** 'Press Kit' of 'Press Kit | Ada Quill': the name is on the card already. */
function withoutName(title: string, name: string): string {
  const parts = title.split(' | ').filter((part) => part.trim() !== name)
  return parts.join(' | ').trim()
}
