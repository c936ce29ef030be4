import { accentOf, typefaceOf } from '#content/site/look.ts'
import { siteIcon, siteIconAddress } from '#content/site/site-icon.ts'
import { cardInWords, hasCardPicture, type SharedImage, socialCard, talkCard } from '#content/site/social-card.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import type { Words } from '#content/words/words.ts'
import { heroQuery, siteQuery } from '#data/records/content-queries.ts'
import { talkPageQuery } from '#data/records/talks.ts'
import { type Boot, contentOf } from '../boot.ts'
import { publicPathOf } from '../page-views.ts'
import type { SiteEnvironment } from './site-environment.ts'

export function lookOf(content: Boot['content']) {
  const site = contentOf(content, siteQuery)
  return { accent: accentOf(site?.accent), typeface: typefaceOf(site?.typeface) }
}

/** The address of the icon that the server draws. */
export const iconOf = (content: Boot['content']) =>
  siteIconAddress(siteIcon(contentOf(content, siteQuery), contentOf(content, heroQuery)))

/**
 * The image of a page's link: the owner's, else the card that the server draws, which comes first for a talk with a picture
 * of its own. Null for a site without either, as one without a name has no cards.
 */
export function sharedImage(
  path: string,
  content: Boot['content'],
  ogImage: string | null,
  { card }: Pick<SiteEnvironment, 'card'>,
  words: Words,
) {
  const [site, hero] = [contentOf(content, siteQuery), contentOf(content, heroQuery)]
  const publicPath = publicPathOf(path)
  const talk = publicPath ? undefined : contentOf(content, talkPageQuery(''))?.talk
  const own: SharedImage | null = ogImage ? { address: ogImage } : null
  const isNamed = site?.name.trim() || hero?.title.trim()
  if (!card || !isNamed || (own && !(talk && hasCardPicture(talk)))) return own
  if (talk) {
    const drawn = talkCard(talk, site, hero, words)
    const alt = [cardInWords(drawn), drawn.picture && talk.image_alt].filter(Boolean).join('. ')
    return { address: card(talkPath(talk), drawn), alt }
  }
  if (!publicPath) return null
  const drawn = socialCard(publicPath, site, hero, words)
  return { address: card(publicPath, drawn), alt: cardInWords(drawn) }
}
