import { type Hero, isHeroImageMetadata } from './hero.ts'
import { accentOf, typefaceOf } from './look.ts'
import { pageTexts } from './page-texts.ts'
import { PUBLIC_PATHS, type PublicPath } from './routes.ts'
import { type Site, siteFacts } from './site.ts'

/** The address of each page's card: the picture of a shared link where the owner has set none. */
export const SOCIAL_CARD_PATHS: ReadonlyMap<string, PublicPath> = new Map(
  PUBLIC_PATHS.map((path) => [socialCardPath(path), path]),
)

export function socialCardPath(path: PublicPath): string {
  return `/card/${path === '/' ? 'home' : path.slice(1)}.png`
}

/** All that a card is drawn from: equal values give an equal picture. */
export type SocialCard = ReturnType<typeof socialCard>

export function socialCard(path: PublicPath, site: Site | null | undefined, hero: Hero | null | undefined) {
  const { name } = siteFacts(site, hero)
  const portrait = isHeroImageMetadata(hero?.image_metadata) ? hero.image_metadata.sizes.medium : hero?.image_url
  return {
    name,
    title: withoutName(pageTexts(site, hero)[path].title, name),
    portrait: portrait || null,
    focus: [hero?.image_focus_x ?? 0.5, hero?.image_focus_y ?? 0.5] as const,
    accent: accentOf(site?.accent),
    typeface: typefaceOf(site?.typeface),
  }
}

/** 'Press Kit' of 'Press Kit | Ada Quill': the name is on the card already. */
function withoutName(title: string, name: string): string {
  const parts = title.split(' | ').filter((part) => part.trim() !== name)
  return parts.join(' | ').trim()
}
