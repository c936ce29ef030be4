import { type Accent, accentOf, type Typeface, typefaceOf } from '#content/site/look.ts'
import { siteIcon, siteIconAddress } from '#content/site/site-icon.ts'
import { socialCard, talkCard } from '#content/site/social-card.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import { heroQuery, siteQuery } from '#data/content-queries.ts'
import { talkPageQuery } from '#data/talks.ts'
import { type Boot, contentOf } from '../boot.ts'
import { publicPathOf } from '../page-views.ts'
import type { SiteEnvironment } from './site-environment.ts'

/** The owner's choice of colour and typefaces. */
export function lookOf(content: Boot['content']): { accent: Accent; typeface: Typeface } {
  const site = contentOf(content, siteQuery)
  return { accent: accentOf(site?.accent), typeface: typefaceOf(site?.typeface) }
}

/** The address of the icon that the server draws. */
export const iconOf = (content: Boot['content']) =>
  siteIconAddress(siteIcon(contentOf(content, siteQuery), contentOf(content, heroQuery)))

/** The address of the image that the server draws for link previews. Null for a site without a name. */
export function cardOf(path: string, content: Boot['content'], { card }: SiteEnvironment): string | null {
  const [site, hero] = [contentOf(content, siteQuery), contentOf(content, heroQuery)]
  const isNamed = site?.name.trim() || hero?.title.trim()
  if (!card || !isNamed) return null
  const publicPath = publicPathOf(path)
  if (publicPath) return card(publicPath, socialCard(publicPath, site, hero))
  const talk = contentOf(content, talkPageQuery(''))?.talk
  return talk ? card(talkPath(talk), talkCard(talk, site, hero)) : null
}
