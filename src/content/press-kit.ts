import type { Fraction } from './focus.ts'
import { guard, isText, isTextOrNull, type Row } from './guard.ts'

export interface PressKit extends Row {
  short_bio: string
  medium_bio: string
  full_bio: string
  photo_url: string | null
  color_photo_url: string | null
  photo_alt?: string | null
  /** The focal point. */
  photo_focus_x?: Fraction
  photo_focus_y?: Fraction
}

export type BioLength = 'short_bio' | 'medium_bio' | 'full_bio'

/** The three biographies in the order shown: their approximate length in words, and their limit in characters. */
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

/** The address of the web-sized preview that is kept beside a press photo: the same name with `-web.webp`. */
export const pressPhotoPreview = (photoUrl: string) => photoUrl.replace(/\.(jpe?g|png|webp)$/i, '-web.webp')

/** Whether there is nothing for the press: no biography and no photo. */
export const isEmptyPressKit = (kit: PressKit | null) =>
  !kit?.photo_url && BIOS.every(({ field }) => !kit?.[field].trim())

/** Shown wherever the photo is offered. */
export const PRESS_PHOTO_TERMS = 'Free for editorial use with a mention of the name.'

/** The address of the whole press kit as one file. */
export const PRESS_KIT_ZIP_PATH = '/press-kit.zip'
