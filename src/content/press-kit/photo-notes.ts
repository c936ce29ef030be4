import { guard, isNumber } from '#content/guard.ts'
import type { Size } from '#content/picture/pictures.ts'
import type { SiteWords } from '#content/words/words.ts'
import type { PressKit } from './press-kit.ts'
import type { PhotoFile, PressPhoto, PressPhotoMetadata } from './press-photo.ts'

const isPhotoFile = guard<PhotoFile>({ width: isNumber, height: isNumber, bytes: isNumber })
const isPhotoMetadata = guard<PressPhotoMetadata>({ print: isPhotoFile, web: isPhotoFile })

/** Pixels and bytes of the photo's two sizes; null if its upload recorded none. */
export const photoFiles = ({ photo_metadata }: { photo_metadata?: unknown }): PressPhotoMetadata | null =>
  isPhotoMetadata(photo_metadata) ? photo_metadata : null

/** 'Photo:', in words that owners put before the name. */
const BEFORE_THE_NAME =
  /^\s*(?:(?:photo(?:graph(?:y|er|ie)?)?|foto(?:graf(?:ía|ia|ie))?|picture|image|cr[ée]dito?)s?(?:\s+(?:credit|photo)s?)?\s*:|photo(?:graph(?:y|ed)?)?\s+by\b:?|©)\s*/i

/** The photographer in a credit, which may say 'Photo: Ines Torvald'. */
export function photographerIn(credit: string | undefined): string {
  const name = (credit ?? '').replace(BEFORE_THE_NAME, '').trim()
  return name === (credit ?? '').trim() ? name : photographerIn(name)
}

/** The line that names the photographer; empty without one. */
export function creditLine(credit: string | undefined, words: SiteWords): string {
  const photographer = photographerIn(credit)
  return photographer && words.kit.credit(photographer)
}

/** The approved photo with what the others have. */
export const approvedPhoto = (kit: PressKit | null) => ({
  photo_metadata: kit?.photo_metadata,
  caption: '',
  credit: kit?.photo_credit ?? '',
  terms: kit?.photo_terms ?? '',
})

/** Who took the approved photo, and how it may be used, each as a sentence. */
export const photoNotes = (kit: Pick<PressKit, 'photo_credit' | 'photo_terms'> | null, words: SiteWords) =>
  [creditLine(kit?.photo_credit, words), kit?.photo_terms?.trim()].flatMap((note) =>
    note ? (/[.!?]$/.test(note) ? note : `${note}.`) : [],
  )

export type Orientation = keyof SiteWords['kit']['orientations']

/** Sides that differ by less count as equal. */
const SQUARE_TOLERANCE = 0.02

export function orientationOf({ width, height }: Size): Orientation {
  if (Math.abs(width - height) <= SQUARE_TOLERANCE * Math.max(width, height)) return 'square'
  return width > height ? 'landscape' : 'portrait'
}

type Described = Pick<PressPhoto, 'photo_alt' | 'caption'>
export const pressPhotoAlt = ({ photo_alt, caption }: Described, name: string, { kit }: SiteWords) =>
  photo_alt || caption.trim() || kit.photoOf(name)
