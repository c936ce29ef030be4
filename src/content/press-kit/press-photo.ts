import { type Checked, guard, isText, LISTED } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'
import type { Size } from '#content/picture/pictures.ts'

/** A file of a press photo: its pixels, and its size in bytes. */
export interface PhotoFile extends Size {
  bytes: number
}

/** The two sizes of a press photo, as its upload measured them. */
export interface PressPhotoMetadata {
  print: PhotoFile
  web: PhotoFile
}

const CHECKED = {
  ...LISTED,
  /** In print quality; the web size is stored beside it (`pressPhotoPreview`). */
  photo_url: isText,
  caption: isText,
  credit: isText,
  terms: isText,
}

/** A photo that the press may use besides the approved one. */
export interface PressPhoto extends Checked<typeof CHECKED> {
  /** What is stored; `photoFiles` reads it. */
  photo_metadata: unknown
  photo_alt: string | null
}

export const isPressPhoto = guard<PressPhoto>(CHECKED)

export const PRESS_PHOTOS = {
  table: 'press_photos',
  isRow: isPressPhoto,
  isList: true,
  alsoIn: ['/press-kit'],
  editor: '/admin/press-kit',
} as const satisfies Kind<PressPhoto>
