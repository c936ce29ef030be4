import { HERO_IMAGE_WIDTHS, type HeroImageSize, MOMENT_IMAGE_WIDTHS } from '#content/hero/hero.ts'
import {
  HERO_IMAGE_QUALITY,
  MOMENT_MAX_BYTES,
  ORIGINAL_IMAGE,
  PICTURES,
  PRESS_PREVIEW,
  type Size,
  STORY_IMAGE,
} from '#content/picture/pictures.ts'
import { type Area, areaAround, drawTo, shrinkTo, wholeOf } from './draw.ts'
import { encodeCanvas, encodeForPrint, encodeWebp, encodeWide } from './encode.ts'
import { refuseDamaged, requireDecodable } from './picture-error.ts'
import type { PictureFile } from './picture-file.ts'

/** The part of an image that is kept: as the owner cropped it, else the centre. */
export interface Part {
  /** In pixels of the upright picture. */
  crop?: Area | undefined
}

const SQUARE: Size = { width: 1, height: 1 }

/** The portrait in its three sizes, square; never scaled up. `dimensions` are those of the large one. */
export const prepareHero = (picture: PictureFile, { crop }: Part = {}) =>
  withPixels(picture, (bitmap) =>
    inSizes(bitmap, crop ?? areaAround(bitmap, SQUARE), HERO_IMAGE_WIDTHS, (canvas) =>
      encodeWebp(canvas, HERO_IMAGE_QUALITY),
    ),
  )

export const prepareMoment = (picture: PictureFile) =>
  withPixels(picture, (bitmap) =>
    inSizes(bitmap, wholeOf(bitmap), MOMENT_IMAGE_WIDTHS, (canvas, size) => encodeWide(canvas, MOMENT_MAX_BYTES[size])),
  )

async function inSizes(
  bitmap: ImageBitmap,
  area: Area,
  widths: Readonly<Record<HeroImageSize, number>>,
  encode: (canvas: HTMLCanvasElement, size: HeroImageSize) => Promise<Blob>,
) {
  const sizeOf = (width: number) => shrinkTo(area, width * Math.max(1, area.height / area.width))
  const make = (size: HeroImageSize) => encode(drawTo(bitmap, area, sizeOf(widths[size])), size)
  return {
    small: await make('small'),
    medium: await make('medium'),
    large: await make('large'),
    dimensions: sizeOf(widths.large),
  }
}

/** A story's image in the common proportions and size; smaller if the source is. */
export const prepareStory = (picture: PictureFile, { crop }: Part = {}): Promise<Blob> =>
  withPixels(picture, (bitmap) => {
    const area = crop ?? areaAround(bitmap, STORY_IMAGE)
    return encodeWebp(drawTo(bitmap, area, shrinkTo(area, STORY_IMAGE.width)), STORY_IMAGE.quality)
  })

export const prepareFitting = (picture: PictureFile, size: typeof ORIGINAL_IMAGE): Promise<Blob> =>
  withPixels(picture, (bitmap) => encodeFitting(bitmap, size))

/** The image of shared links in exactly its size, which pages announce; in its own format, which all sites can show. */
export const prepareShareImage = (picture: PictureFile): Promise<Blob> =>
  withPixels(picture, async (bitmap) => {
    const { recommended } = PICTURES.shareImage
    const blob = await encodeCanvas(drawTo(bitmap, areaAround(bitmap, recommended), recommended), picture.type, 0.9)
    if (!blob) throw new Error('The browser cannot write pictures')
    return blob
  })

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

const encodeFitting = (bitmap: ImageBitmap, { longestSide, quality }: typeof ORIGINAL_IMAGE) =>
  encodeWebp(drawTo(bitmap, wholeOf(bitmap), shrinkTo(bitmap, longestSide)), quality)

/**
 * The same picture in its own format without metadata: byte for byte if it is upright, otherwise rotated and encoded
 * again at the highest quality that the limit of its size allows. Throws PictureError.
 */
export const stripMetadata = (picture: PictureFile): Promise<Blob> =>
  // a file that cannot be decoded is not a picture, whatever its header says
  withPixels(picture, async (bitmap) => {
    const { type, clean, maxBytes } = picture
    if (clean) return new Blob(clean, { type })
    const canvas = drawTo(bitmap, wholeOf(bitmap), bitmap)
    return (
      (await encodeForPrint(canvas, type, maxBytes)) ?? (await encodeCanvas(canvas, 'image/png')) ?? refuseDamaged()
    )
  })

/** Works on the pixels of a picture, upright. Throws PictureError. */
async function withPixels<T>({ bytes, type }: PictureFile, work: (bitmap: ImageBitmap) => Promise<T>): Promise<T> {
  const file = new Blob([bytes], { type })
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(refuseDamaged)
  try {
    requireDecodable(bitmap)
    return await work(bitmap)
  } finally {
    bitmap.close()
  }
}
