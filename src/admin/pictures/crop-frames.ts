import type { PictureKind, Size } from '#content/picture/pictures.ts'

/** A frame that the site fills with a picture: what does not fit is cropped. */
export interface CropFrame extends Size {
  isRound?: boolean
  /** Whether the upload itself is cut to this shape. */
  isCut?: boolean
}

/** The frames of the site (src/site/styles). The other kinds are shown whole. */
export const CROP_FRAMES: Partial<Record<PictureKind, CropFrame>> = {
  hero: { width: 1, height: 1, isRound: true, isCut: true },
  story: { width: 4, height: 3, isCut: true },
  talk: { width: 1, height: 1 },
  pressPhoto: { width: 1, height: 1 },
  testimonial: { width: 1, height: 1, isRound: true },
}
