import { LRUCache } from 'lru-cache'
import type { Portrait } from '#content/hero/hero.ts'
import { markClass, type PictureBackground } from '#content/picture/backgrounds.ts'
import { MAX_PICTURE_PIXELS } from '#content/picture/pictures.ts'
import type { ContentSource } from '#data/rest/content-source.ts'
import { fetchStored } from '../outgoing/fetch-stored.ts'
import { readAtMost } from '../outgoing/read-at-most.ts'
import { oneAtATime } from '../queue/one-at-a-time.ts'
import { PORTRAIT_SIZE } from './card-picture.ts'

const MAX_PORTRAIT_BYTES = 10 * 1024 * 1024

/** The portrait that is published, those of drafts, and what they replace. */
const MAX_KEPT = 4
/** A file that is missing may be uploaded later. */
const UNREADABLE_FOR_MS = 60_000

interface Picture extends Portrait {
  /** A mark is shown whole, on transparent ground. */
  background?: PictureBackground | null
}

/**
 * A picture as a square around its focal point, as a PNG; null if there is none, it is not ours, it is missing, too large
 * or not a picture. @throws when the storage fails, or redirects.
 */
export async function readPortrait(source: ContentSource, picture: Picture): Promise<Buffer | null> {
  const bytes = picture.portrait && (await readStoredFile(source, picture.portrait))
  return bytes ? squareOf(bytes, picture) : null
}

/** A file of our storage; null if it is not ours, missing or too large. @throws when the storage fails, or redirects. */
export async function readStoredFile(source: ContentSource, address: string): Promise<Buffer | null> {
  const answer = await fetchStored(source, address)
  if (!answer?.body) return null
  const { bytes, isCut } = await readAtMost(answer.body, MAX_PORTRAIT_BYTES)
  return isCut ? null : bytes
}

export type PortraitReader = (portrait: Portrait) => Promise<Buffer | null>

/** Like `readPortrait`, as a small JPEG for address books. The last ones are kept; concurrent calls share a read. */
export function createPortraitReader(source: ContentSource): PortraitReader {
  const kept = new LRUCache<string, Promise<Buffer | null>>({ max: MAX_KEPT })
  return ({ portrait, focus }) => {
    const key = JSON.stringify([portrait, focus])
    const known = kept.get(key)
    if (known) return known
    const reading = readPortrait(source, { portrait, focus }).then(toJpeg)
    kept.set(key, reading)
    reading.then(
      (jpeg) => jpeg ?? kept.set(key, reading, { ttl: UNREADABLE_FOR_MS }),
      () => kept.delete(key),
    )
    return reading
  }
}

/** One at a time, too: on a busy machine they would otherwise wait for a thread together. */
const toJpeg = oneAtATime(async (picture: Buffer | null): Promise<Buffer | null> => {
  const { default: sharp } = await import('sharp')
  return picture && sharp(picture).jpeg({ quality: 80 }).toBuffer()
})

/** One at a time, whoever requests it: to decode the largest picture takes hundreds of megabytes. */
const squareOf = oneAtATime(cropToSquare)

/** Behind a portrait without a background of its own: as on the home page (src/site/styles/hero.css). */
const CUT_OUT_GROUND = '#dcd4c4'
const WHOLE = { fit: 'contain', background: 'transparent' } as const

async function cropToSquare(bytes: Buffer, { focus: [x, y], background }: Picture): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS }).autoOrient()
    if (markClass(background)) return await picture.resize(PORTRAIT_SIZE, PORTRAIT_SIZE, WHOLE).png().toBuffer()
    const { width, height } = (await picture.metadata()).autoOrient
    const side = Math.min(width, height)
    const [left, top] = [Math.round((width - side) * x), Math.round((height - side) * y)]
    const part = { left, top, width: side, height: side }
    return await picture.extract(part).resize(PORTRAIT_SIZE).flatten({ background: CUT_OUT_GROUND }).png().toBuffer()
  } catch {
    return null // damaged, or more pixels than we decode
  }
}
