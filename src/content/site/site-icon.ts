import type { Hero } from '#content/hero/hero.ts'
import { accentOf, typefaceOf } from './look.ts'
import { type Site, siteFacts, splitTitles } from './site.ts'

/** The favicon if the owner has uploaded none. */
export const SITE_ICON_PATH = '/icon.png'

/** The icon on a phone's home screen, at the address that iOS requests by itself. */
export const TOUCH_ICON_PATH = '/apple-touch-icon.png'

/** Everything that the icon is drawn from: equal values give an equal picture. */
export function siteIcon(site: Site | null | undefined, hero: Pick<Hero, 'title'> | null | undefined) {
  const isNamed = site?.name.trim() || hero?.title.trim()
  return {
    /** Empty for a site without a name. */
    initials: isNamed ? initialsOf(siteFacts(site, hero).name) : '',
    accent: accentOf(site?.accent),
    typeface: typefaceOf(site?.typeface),
  }
}

export type SiteIcon = ReturnType<typeof siteIcon>

/** The icon's address. It contains everything that determines the drawing, so that browsers load a new one at once. */
export const siteIconAddress = ({ initials, accent, typeface }: SiteIcon) =>
  `${SITE_ICON_PATH}?v=${encodeURIComponent([accent, typeface, initials].join('-'))}`

/** The initials of the first word and the last, without titles: 'AQ' of 'Dr. Ada Louise Quill, PhD'. */
function initialsOf(name: string): string {
  const words = splitTitles(name.trim()).name.replace(/,.*/, '').split(/\s+/)
  return [words[0], words.length > 1 && words.at(-1)]
    .map((word) => /\p{L}\p{M}*/u.exec(word || '')?.[0] ?? '')
    .join('')
    .toUpperCase()
}
