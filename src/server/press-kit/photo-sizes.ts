import { MAX_PICTURE_PIXELS } from '#content/picture/pictures.ts'

export interface PhotoSizes {
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

const ENDINGS: Record<string, PhotoSizes['ending']> = { jpeg: 'jpg', png: 'png', webp: 'webp' }

/** In pixels; nothing is scaled up. */
const WEB_LONGEST_SIDE = 1600
/** Some 38 mm in print. */
const SMALL_LONGEST_SIDE = 480

/**
 * The sizes of a press photo, made off the main thread and without metadata; null for anything but a JPEG, PNG or WebP
 * of acceptable size.
 */
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
