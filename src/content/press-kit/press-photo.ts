import { guard, isNumber, isText, type Row } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'
import type { Size } from '#content/picture/pictures.ts'
import { pressPhotoOf } from './press-kit.ts'

/** A file of a press photo: its pixels, and its size in bytes. */
export interface PhotoFile extends Size {
  bytes: number
}

/** The two sizes of a press photo, as its upload measured them. */
export interface PressPhotoMetadata {
  print: PhotoFile
  web: PhotoFile
}

/** A photo that the press may use besides the approved one. */
export interface PressPhoto extends Row {
  /** In print quality; the web size is stored beside it (`pressPhotoPreview`). */
  photo_url: string
  /** What is stored; `photoFiles` reads it. */
  photo_metadata: unknown
  photo_alt: string | null
  caption: string
  credit: string
  terms: string
  display_order: number
}

export const isPressPhoto = guard<PressPhoto>({
  id: isText,
  photo_url: isText,
  caption: isText,
  credit: isText,
  terms: isText,
  display_order: isNumber,
})

const isPhotoFile = guard<PhotoFile>({ width: isNumber, height: isNumber, bytes: isNumber })
const isPhotoMetadata = guard<PressPhotoMetadata>({ print: isPhotoFile, web: isPhotoFile })

/** Pixels and bytes of the photo's two sizes; null if its upload recorded none. */
export const photoFiles = ({ photo_metadata }: Pick<PressPhoto, 'photo_metadata'>): PressPhotoMetadata | null =>
  isPhotoMetadata(photo_metadata) ? photo_metadata : null

export const ORIENTATION_LABELS = { portrait: 'Portrait', landscape: 'Landscape', square: 'Square' } as const
export type Orientation = keyof typeof ORIENTATION_LABELS

/** Sides that differ by less count as equal. */
const SQUARE_TOLERANCE = 0.02

/** The orientation of a picture of this size. */
export function orientationOf({ width, height }: Size): Orientation {
  if (Math.abs(width - height) <= SQUARE_TOLERANCE * Math.max(width, height)) return 'square'
  return width > height ? 'landscape' : 'portrait'
}

/** The alternative text of the photo. */
export const pressPhotoAlt = ({ photo_alt, caption }: Pick<PressPhoto, 'photo_alt' | 'caption'>, name: string) =>
  photo_alt || caption.trim() || pressPhotoOf(name)

export const PRESS_PHOTOS = {
  table: 'press_photos',
  isRow: isPressPhoto,
  isList: true,
  alsoIn: ['/press-kit'],
  editor: '/admin/press-kit',
} as const satisfies Kind<PressPhoto>
