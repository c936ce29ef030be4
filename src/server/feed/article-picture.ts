import { webUrl } from '#content/address/web-url.ts'
import { seenImages } from './html-text.ts'

/** An image with what says how large it is: the attributes of an img or of media:content. Its address may be relative. */
export interface Picture {
  src: string
  width?: string | null | undefined
  height?: string | null | undefined
  style?: string | null | undefined
}

export interface PictureSources {
  contentHtml: string | null
  /** Of media:content. */
  media: Picture[]
  /** Of enclosures, then of itunes:image and media:thumbnail. */
  enclosures: Picture[]
  descriptionHtml: string | null
}

/**
 * The article's picture, from the first that has one: img of the content, media:content, enclosure, img of the description.
 * An img whose address does not look like one of a picture comes after media:content and enclosure, and whatever is there for
 * another purpose is no picture. An absolute http(s) address, relative ones resolved against the feed's origin; null when
 * there is none.
 */
export function articlePicture(sources: PictureSources, feedOrigin: string): string | null {
  const { media, enclosures } = sources
  const inContent = picturesIn(sources.contentHtml)
  const likely = inContent.filter(({ src }) => PICTURE_FILE.test(src))
  for (const picture of [...likely, ...media, ...enclosures, ...inContent, ...picturesIn(sources.descriptionHtml)]) {
    const url = isDecoration(picture) ? null : webUrl(picture.src, feedOrigin) // placeholders of lazy loading are `data:`
    if (url) return url
  }
  return null
}

const picturesIn = (html: string | null): Picture[] =>
  seenImages(html ?? '').map((attributes) => ({
    src: attributes.get('src') ?? '',
    width: attributes.get('width'),
    height: attributes.get('height'),
    style: attributes.get('style'),
  }))

const PICTURE_FILE = /\.(jpe?g|png|webp|gif|avif|svg)\b/i

/** Emoji, icons, avatars and tracking pixels are at most this wide or high. */
const SMALL_PX = 64
/** An em is at most this many pixels where emoji are sized by it. */
const EM_PX = 20

/** What such images are called: a host or a part of the path, where no size is given. */
const PURPOSE =
  /[/.](1x1|pixel|spacer|blank|beacon|track(er|ing)?|emojis?|smil(ie|ey)s?|avatars?|open|stats?|[bg])(\.(?!jpe?g)|\/|\?|$)/i
/** Longer addresses are mistakes or attacks. */
const READ_WITHIN = 2048

/** Whether an image is a tracking pixel, an emoji, an icon or an avatar: visitors' browsers should not load these. */
function isDecoration({ src, width, height, style }: Picture): boolean {
  if (PURPOSE.test(src.slice(0, READ_WITHIN))) return true
  const styled = (style ?? '').slice(0, READ_WITHIN).matchAll(STYLED_SIZE)
  return [width, height, ...Array.from(styled, ([, size]) => size)].some((size) => pixelsOf(size ?? '') <= SMALL_PX)
}

const STYLED_SIZE = /(?<![\w-])(?:max-)?(?:width|height)\s*:\s*([^;!]*)/gi

/** Of '32', '32px' and '1em'; infinite for '100%', 'auto' and none. */
function pixelsOf(size: string): number {
  const [, number, unit = 'px'] = /^\s*([\d.]+)\s*(px|r?em)?\s*$/i.exec(size) ?? []
  if (number === undefined) return Number.POSITIVE_INFINITY
  return Number(number) * (/em$/i.test(unit) ? EM_PX : 1)
}
