import { MAX_PICTURE_PIXELS } from '#content/picture/pictures.ts'
import { siteFileAddress } from '#content/picture/stored-files.ts'
import { accentColours } from '#content/site/accent-colours.ts'
import { SITE_ICON_PATH, siteIcon, siteIconAddress } from '#content/site/site-icon.ts'
import { heroQuery, siteQuery } from '#data/records/content-queries.ts'
import type { ContentSource } from '#data/rest/content-source.ts'
import { findSiteFile } from '#data/uploads/find-site-file.ts'
import { PAPER } from './card-picture.ts'
import { openLettering } from './lettering.ts'
import { readIdentity } from './read-identity.ts'
import { readStoredFile } from './read-portrait.ts'

export const SITE_ICON_TABLES: readonly string[] = [siteQuery.table, heroQuery.table]

/** In pixels, of the whole icon and of the room for its letters. */
const SIZE = 192
const ROOM = 136
const LARGEST = 128
const TOUCH_SIZE = 180

/** For names without initials, and for letters that the typeface lacks: an arch, 64 pixels high. */
const MARK = 'M8 56V30a24 24 0 0 1 48 0v26H42V31a10 10 0 0 0-20 0v25z'

/** The owner's initials on the accent, as a PNG. @throws when a read fails. */
export const drawSiteIcon = async (source: ContentSource) => (await initialsPicture(source, 36)).png().toBuffer()

/**
 * The icon of a phone's home screen, 180 px wide, as a PNG: the owner's favicon, else her initials. It has no round corners and
 * nothing transparent: the phone rounds it, and shows black behind it. @throws when a read fails.
 */
export async function drawTouchIcon(source: ContentSource): Promise<Buffer> {
  const favicon = await readStoredFile(source, siteFileAddress('favicon'))
  const { default: sharp } = await import('sharp')
  const drawn = favicon ? sharp(favicon, { limitInputPixels: MAX_PICTURE_PIXELS }) : await initialsPicture(source, 0)
  return drawn
    .resize(TOUCH_SIZE, TOUCH_SIZE, { fit: 'contain', background: PAPER })
    .flatten({ background: PAPER })
    .png()
    .toBuffer()
}

/** `radius` is that of its corners, in pixels. */
async function initialsPicture(source: ContentSource, radius: number) {
  const { site, hero } = await readIdentity(source)
  const { initials, accent, typeface } = siteIcon(site, hero)
  const lettering = await openLettering(typeface, initials)
  const { light: colour } = accentColours(accent)
  const drawing =
    initials && lettering.has(initials)
      ? `<rect width="${SIZE}" height="${SIZE}" rx="${radius}" fill="${colour}"/><path fill="${PAPER}" d="${lettersInTheMiddle(initials, lettering)}"/>`
      : `<path fill="${colour}" transform="scale(${SIZE / 64})" d="${MARK}"/>`
  // loaded by the first picture, not by the start
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">${drawing}</svg>`))
}

function lettersInTheMiddle(initials: string, lettering: Awaited<ReturnType<typeof openLettering>>): string {
  const size = Math.min(LARGEST, (LARGEST * ROOM) / lettering.widthOf(initials, LARGEST))
  const capitals = size * 0.7 // the height of a capital letter, in all three typefaces
  return lettering.outlines(initials, (SIZE - lettering.widthOf(initials, size)) / 2, (SIZE + capitals) / 2, size)
}

/** Where the site's favicon is: the uploaded file, or the icon that we draw, by the address of this drawing. */
export async function faviconAddress(source: ContentSource): Promise<string> {
  const isUploaded = (await findSiteFile(source, 'favicon')) !== null
  if (isUploaded) return `${source.api.url}${siteFileAddress('favicon')}`
  const identity = await readIdentity(source).catch(() => null)
  return identity ? siteIconAddress(siteIcon(identity.site, identity.hero)) : SITE_ICON_PATH
}
