import { guard, isText, isTextOrNull, type Row } from './guard.ts'

export interface PressKit extends Row {
  short_bio: string
  medium_bio: string
  full_bio: string
  photo_url: string | null
  color_photo_url: string | null
}

export type BioLength = 'short_bio' | 'medium_bio' | 'full_bio'

/** The three biographies as they are shown: about how many words each has, and its limit in characters (SPEC section 5). */
export const BIOS: readonly { field: BioLength; label: string; words: number; maxLength: number }[] = [
  { field: 'short_bio', label: 'Short', words: 50, maxLength: 400 },
  { field: 'medium_bio', label: 'Medium', words: 100, maxLength: 800 },
  { field: 'full_bio', label: 'Full', words: 150, maxLength: 1200 },
]

export const isPressKit = guard<PressKit>({
  short_bio: isText,
  medium_bio: isText,
  full_bio: isText,
  photo_url: isTextOrNull,
})

/** The address of the web-sized preview that is kept beside a press photo: the same name with `-web.webp` (decision 8). */
export const pressPhotoPreview = (photoUrl: string) => photoUrl.replace(/\.(jpe?g|png|webp)$/i, '-web.webp')

/** Nothing that the press could use: no biography is written, no photo added. */
export const isEmptyPressKit = (kit: PressKit | null) =>
  !kit?.photo_url && BIOS.every(({ field }) => !kit?.[field].trim())

/** Beside the photo, wherever it is given away. */
export const PRESS_PHOTO_TERMS = 'Free for editorial use with a mention of the name.'

/** Where the server gives away the whole press kit as one file. */
export const PRESS_KIT_ZIP_PATH = '/press-kit.zip'
