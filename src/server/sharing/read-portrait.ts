import type { Portrait } from '#content/hero.ts'
import { MAX_PICTURE_PIXELS } from '#content/pictures.ts'
import { PUBLIC_FILES } from '#content/stored-files.ts'
import { backendUrl, type ContentSource } from '#data/content-source.ts'
import { readAtMost } from '../outgoing/read-at-most.ts'
import { PORTRAIT_SIZE } from './card-picture.ts'

const MAX_PORTRAIT_BYTES = 10 * 1024 * 1024
const TIMEOUT_MS = 10_000

/** The portrait as a square around its focal point, as a PNG; null if there is none, it is not ours or it cannot be read. */
export async function readPortrait(source: ContentSource, { portrait, focus }: Portrait): Promise<Buffer | null> {
  // pictures elsewhere are not fetched: the owner chose the address, but the server would make the request
  if (!portrait?.startsWith(PUBLIC_FILES)) return null
  const answer = await source.fetch(`${backendUrl(source)}${portrait}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel()
    return null
  }
  const { bytes, isCut } = await readAtMost(answer.body, MAX_PORTRAIT_BYTES)
  return isCut ? null : squareOf(bytes, focus)
}

/** The same as a small JPEG, which every address book can show. */
export async function readPortraitAsJpeg(source: ContentSource, portrait: Portrait): Promise<Buffer | null> {
  const picture = await readPortrait(source, portrait)
  const { default: sharp } = await import('sharp')
  return picture && sharp(picture).jpeg({ quality: 80 }).toBuffer()
}

async function squareOf(bytes: Buffer, [x, y]: Portrait['focus']): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS }).autoOrient()
    const {
      autoOrient: { width, height },
    } = await picture.metadata()
    const side = Math.min(width, height)
    const part = {
      left: Math.round((width - side) * x),
      top: Math.round((height - side) * y),
      width: side,
      height: side,
    }
    return await picture.extract(part).resize(PORTRAIT_SIZE).flatten({ background: 'white' }).png().toBuffer()
  } catch {
    return null // damaged, or more pixels than we decode
  }
}
