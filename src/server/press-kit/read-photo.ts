import { webUrl } from '#content/address/web-url.ts'
import { MAX_PICTURE_PIXELS, PICTURES } from '#content/picture/pictures.ts'
import { backendUrl, type ContentSource } from '#data/rest/content-source.ts'
import { fetchStored, storedUrl } from '../outgoing/fetch-stored.ts'
import { readAtMost } from '../outgoing/read-at-most.ts'

interface PhotoSizes {
  /** As it was uploaded. */
  print: Buffer
  ending: 'jpg' | 'png' | 'webp'
  /** JPEG, because not every layout program opens WebP. */
  web: Buffer
  /** JPEG, for the fact sheet. */
  small: Buffer
  /** In pixels, of `small`. */
  smallSize: { width: number; height: number }
}

/** A picture's files; or only its address, when it is elsewhere, too large or not a picture we can read. */
export type KitPicture = ({ kind: 'packed' } & PhotoSizes) | { kind: 'linked'; url: string }

const MAX_BYTES = PICTURES.pressPhoto.maxBytes

/**
 * Reads the photo at an address, null when there is none. Only the content backend's own public files are ever fetched;
 * the last one is kept, and asked for again by its ETag. Readings at the same time share it too: it is resized once.
 * @throws when the storage fails, or redirects.
 */
export function createPhotoReader(source: ContentSource) {
  let last: { url: string; etag: string; photo: Promise<KitPicture> } | undefined

  async function readFile(url: string): Promise<KitPicture | null> {
    const known = last?.url === url ? last : undefined
    const answer = await fetchStored(source, url, known && { headers: { 'if-none-match': known.etag } })
    if (known && answer?.status === 304) return known.photo
    const etag = answer?.headers.get('etag')
    if (last?.url === url && last.etag === etag) {
      const { photo } = last
      await answer?.body?.cancel()
      return photo
    }
    last = undefined
    if (!answer?.body) return null
    const photo = readBody(answer.body, url)
    const read = etag ? { url, etag, photo } : undefined
    last = read
    photo.catch(() => {
      if (last === read) last = undefined
    })
    return photo
  }

  return async (photoUrl: string | null | undefined): Promise<KitPicture | null> => {
    const own = storedUrl(photoUrl, source)
    const url = own ?? webUrl(photoUrl, backendUrl(source))
    return own ? readFile(own) : url === null ? null : { kind: 'linked', url }
  }
}

async function readBody(body: ReadableStream<Uint8Array>, url: string): Promise<KitPicture> {
  const { bytes, isCut } = await readAtMost(body, MAX_BYTES)
  const sizes = isCut ? null : await photoSizes(bytes)
  return sizes ? { kind: 'packed', ...sizes } : { kind: 'linked', url }
}

const ENDINGS: Record<string, PhotoSizes['ending']> = { jpeg: 'jpg', png: 'png', webp: 'webp' }

/** In pixels; nothing is scaled up. */
const WEB_LONGEST_SIDE = 1600
/** Some 38 mm in print. */
const SMALL_LONGEST_SIDE = 480

/** The sizes of a press photo, without metadata; null for all but a JPEG, PNG or WebP of acceptable size. */
export async function photoSizes(print: Buffer): Promise<PhotoSizes | null> {
  // loaded by the first press kit, not by the start
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const toJpeg = (bytes: Buffer, longestSide: number) =>
    sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true })
  try {
    const ending = ENDINGS[(await sharp(print).metadata()).format]
    if (!ending) return null
    const { data: web } = await toJpeg(print, WEB_LONGEST_SIDE)
    const { data: small, info } = await toJpeg(web, SMALL_LONGEST_SIDE)
    return { print, ending, web, small, smallSize: { width: info.width, height: info.height } }
  } catch {
    return null // damaged, or more pixels than we decode
  }
}
