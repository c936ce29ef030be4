import { HERO_IMAGE_WIDTHS } from '#content/hero/hero.ts'
import {
  HERO_IMAGE_QUALITY,
  ORIGINAL_IMAGE,
  type PAGE_IMAGE,
  PICTURES,
  PRESS_PREVIEW,
  type REEL_IMAGE,
  type Size,
  STORY_IMAGE,
  type TALK_IMAGE,
} from '#content/picture/pictures.ts'
import { withPixels } from './decode.ts'
import { type Area, areaAround, drawTo, shrinkTo, wholeOf } from './draw.ts'
import { encodeCanvas, encodeWebp } from './encode.ts'
import type { PictureFile } from './picture-file.ts'
import { stripMetadata } from './strip-metadata.ts'

/** The part of an image that is kept: as the owner cropped it, else the centre. */
export interface Part {
  /** In pixels of the upright picture. */
  crop?: Area | undefined
}

const SQUARE: Size = { width: 1, height: 1 }

/** The portrait in its three sizes, square; never scaled up. `dimensions` are those of the large one. */
export async function prepareHero(picture: PictureFile, { crop }: Part = {}) {
  return withPixels(picture, async (bitmap) => {
    const area = crop ?? areaAround(bitmap, SQUARE)
    const draw = (width: number) => drawTo(bitmap, area, shrinkTo(area, width))
    const encode = (width: number) => encodeWebp(draw(width), HERO_IMAGE_QUALITY)
    return {
      small: await encode(HERO_IMAGE_WIDTHS.small),
      medium: await encode(HERO_IMAGE_WIDTHS.medium),
      large: await encode(HERO_IMAGE_WIDTHS.large),
      dimensions: shrinkTo(area, HERO_IMAGE_WIDTHS.large),
    }
  })
}

/** A story's image in the common proportions and size; smaller if the source is. */
export const prepareStory = (picture: PictureFile, { crop }: Part = {}): Promise<Blob> =>
  withPixels(picture, (bitmap) => {
    const area = crop ?? areaAround(bitmap, STORY_IMAGE)
    return encodeWebp(drawTo(bitmap, area, shrinkTo(area, STORY_IMAGE.width)), STORY_IMAGE.quality)
  })

/** A picture in a size of its own, uncropped. */
export const prepareFitting = (picture: PictureFile, size: FittingSize): Promise<Blob> =>
  withPixels(picture, (bitmap) => encodeFitting(bitmap, size))

/** The image of shared links in exactly its size, which pages announce; in its own format, which all sites can show. */
export const prepareShareImage = (picture: PictureFile): Promise<Blob> =>
  withPixels(picture, async (bitmap) => {
    const { recommended } = PICTURES.shareImage
    const blob = await encodeCanvas(drawTo(bitmap, areaAround(bitmap, recommended), recommended), picture.type, 0.9)
    if (!blob) throw new Error('The browser cannot write pictures')
    return blob
  })

/** The press photo in print quality, and a preview for the page. */
export async function preparePressPhoto(picture: PictureFile): Promise<{ photo: Blob; preview: Blob }> {
  const preview = await withPixels(picture, (bitmap) => encodeFitting(bitmap, PRESS_PREVIEW))
  return { photo: await stripMetadata(picture), preview }
}

/** What is kept of a picture that is cropped. One that was kept before stays as it is: it gets no worse with each crop. */
export function prepareOriginal(picture: PictureFile): Promise<Blob> {
  const { type, size } = picture
  const isKept = type === 'image/webp' && Math.max(size.width, size.height) <= ORIGINAL_IMAGE.longestSide
  return isKept ? stripMetadata(picture) : withPixels(picture, (bitmap) => encodeFitting(bitmap, ORIGINAL_IMAGE))
}

type FittingSize =
  | typeof TALK_IMAGE
  | typeof REEL_IMAGE
  | typeof PAGE_IMAGE
  | typeof PRESS_PREVIEW
  | typeof ORIGINAL_IMAGE

const encodeFitting = (bitmap: ImageBitmap, { longestSide, quality }: FittingSize) =>
  encodeWebp(drawTo(bitmap, wholeOf(bitmap), shrinkTo(bitmap, longestSide)), quality)
