import type { PictureKind, Size } from '#content/picture/pictures.ts'

/** A frame on the site whose image is cropped to fill it. */
export interface CropFrame extends Size {
  isRound?: boolean
  isCut?: boolean
}

/** The frames of the site (src/site/styles). Other kinds are shown uncropped. */
export const CROP_FRAMES: Partial<Record<PictureKind, CropFrame>> = {
  hero: { width: 1, height: 1, isRound: true, isCut: true },
  moment: { width: 12, height: 5 },
  story: { width: 4, height: 3, isCut: true },
  talk: { width: 1, height: 1 },
  pressPhoto: { width: 1, height: 1 },
  testimonial: { width: 1, height: 1, isRound: true },
}
