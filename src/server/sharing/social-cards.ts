import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { missingLetter } from '#content/site/letters.ts'
import { languageOf } from '#content/site/site.ts'
import { SOCIAL_CARD_PATHS, type SocialCard, socialCard, socialCardPath, talkCard } from '#content/site/social-card.ts'
import { talkKeyIn, talkOfCard } from '#content/talk/talk-slugs.ts'
import { wordsOf } from '#content/words/words.ts'
import { heroQuery, siteQuery, talksQuery } from '#data/records/content-queries.ts'
import { readTalk } from '#data/records/talks.ts'
import { type ContentSource, restOf } from '#data/rest/content-source.ts'
import { readableAddress } from '../http/readable-address.ts'
import { oneAtATime } from '../queue/one-at-a-time.ts'
import { cardPicture } from './card-picture.ts'
import { type Lettering, openLettering } from './lettering.ts'
import { readIdentity } from './read-identity.ts'
import { readPortrait } from './read-portrait.ts'

export const CARD_TABLES: readonly string[] = [siteQuery.table, heroQuery.table]
export const TALK_CARD_TABLES: readonly string[] = [...CARD_TABLES, talksQuery.table]

/** The pages' cards, and those of the talks requested last. */
const MAX_KEPT = 100

/** The absolute address of a page's card. It carries a version of what is shown, so that previews load a new one at once. */
export const socialCardAddress = (siteUrl: string, path: string, card: SocialCard) =>
  `${siteUrl}${socialCardPath(path)}?v=${versionOf(card)}`

const versionOf = (card: SocialCard) => hash('sha256', JSON.stringify(card), 'base64url').slice(0, 12)

/** Draws cards, one at a time, and only when what they show has changed. */
export function createSocialCards(source: ContentSource) {
  const last = new LRUCache<string, { version: string; png: Buffer }>({ max: MAX_KEPT })
  const letterings = new Map<string, Lettering>()

  async function read(address: string): Promise<SocialCard | null> {
    const { site, hero } = await readIdentity(source)
    const words = wordsOf(languageOf(site))
    const path = SOCIAL_CARD_PATHS.get(address)
    if (path) return socialCard(path, site, hero, words)
    const key = talkKeyIn(talkOfCard(address) ?? '')
    const talk = key && (await readTalk(restOf(source), key))
    return talk ? talkCard(talk, site, hero, words) : null
  }

  /** The card at an address as it is now, as a PNG; null for a talk that does not exist. @throws when a read fails. */
  async function draw(address: string): Promise<Buffer | null> {
    const card = await read(address)
    if (!card) return null
    const version = versionOf(card)
    const known = last.get(address)
    if (known?.version === version) return known.png
    const texts = [card.name, card.headline, card.title]
    const key = [card.typeface, texts.some((text) => missingLetter(card.typeface, text))].join()
    const lettering = letterings.get(key) ?? (await openLettering(card.typeface, ...texts))
    letterings.set(key, lettering)
    const portrait = await readPortrait(source, card.picture ?? card)
    const picture = cardPicture({ card, portrait, host: readableAddress(source.siteUrl) }, lettering)
    // loaded by the first card, not by the start
    const { default: sharp } = await import('sharp')
    sharp.cache(false)
    const png = await sharp(Buffer.from(picture)).png().toBuffer()
    last.set(address, { version, png })
    return png
  }

  return { draw: oneAtATime(draw) }
}
