import { isGif, readGif } from './gif.ts'
import { isJpeg, readJpeg } from './jpeg.ts'
import type { Bytes, Examine, Picture, PictureType, Reader } from './picture.ts'
import { viewOf } from './picture.ts'
import { isPng, readPng } from './png.ts'
import { isWebp, readWebp } from './webp.ts'

const FORMATS: [type: PictureType, isOf: (bytes: Bytes) => boolean, read: Reader][] = [
  ['image/jpeg', isJpeg, readJpeg],
  ['image/png', isPng, readPng],
  ['image/webp', isWebp, readWebp],
  ['image/gif', isGif, readGif],
]

/** The picture that begins these bytes, part by part, without decoding it. Undefined for any other format. */
export function readPicture(bytes: Bytes, examine: Examine = () => {}): Picture | undefined {
  const [type, , read] = FORMATS.find(([, isOf]) => isOf(bytes)) ?? []
  if (!type || !read) return undefined
  const picture: Picture = { type, width: 0, height: 0, orientation: 1, clean: null, end: 0 }
  try {
    Object.assign(picture, read({ bytes, view: viewOf(bytes), picture, examine }))
  } catch (error) {
    // an invalid part, or a length beyond the end of the file
    if (!(error instanceof RangeError)) throw error
  }
  return picture
}

export { type Bytes, hasText, type Picture, textAt } from './picture.ts'
