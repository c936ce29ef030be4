import { mailAddress } from '#content/address/mail-address.ts'
import { type Checked, guard, isText, isTextOrNull } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'
import type { Fraction } from '#content/picture/focus.ts'
import { wordCount } from '#content/text/word-count.ts'

const CHECKED = { short_bio: isText, medium_bio: isText, full_bio: isText, photo_url: isTextOrNull }

export interface PressKit extends Checked<typeof CHECKED> {
  color_photo_url: string | null
  photo_alt?: string | null
  /** The credit and the terms of the approved photo, and its measured sizes, as for further press photos. */
  photo_credit?: string
  photo_terms?: string
  photo_metadata?: unknown
  photo_focus_x?: Fraction
  photo_focus_y?: Fraction
  /** Facts, each left out while it is empty; the role falls back to the site's position. */
  role?: string
  based_in?: string
  languages?: string
  pronouns?: string
  pronunciation?: string
  /** To be read aloud to introduce the owner on stage. */
  introduction?: string
  press_email?: string
  /** For podcast hosts: one question a line, how she records, and the address of a video, an audio file or an episode. */
  podcast_questions?: string
  podcast_setup?: string
  podcast_clip_url?: string | null
}

export type BioLength = 'short_bio' | 'medium_bio' | 'full_bio'

/** The three biographies in the order shown: their approximate length in words, and their limit in characters. */
export const BIOS: readonly { field: BioLength; words: number; maxLength: number }[] = [
  { field: 'short_bio', words: 50, maxLength: 400 },
  { field: 'medium_bio', words: 100, maxLength: 800 },
  { field: 'full_bio', words: 150, maxLength: 1200 },
]

/** The words by which a biography is named: those that it should have, while it has about as many, else those that it has. */
export function bioWords(text: string | undefined, words: number): number {
  const count = wordCount(text ?? '')
  const isAbout = count === 0 || Math.abs(count - words) <= words / 5
  return isAbout ? words : count
}

export const isPressKit = guard<PressKit>(CHECKED)

/** The address of the web-sized preview that is kept beside a press photo: the same name with `-web.webp`. */
export const pressPhotoPreview = (photoUrl: string) => photoUrl.replace(/\.(jpe?g|png|webp)$/i, '-web.webp')

/** The longest introduction in words: about half a minute. */
export const INTRODUCTION_MAX_WORDS = 60

export interface PressFact {
  id: 'pronunciation' | 'pronouns' | 'role' | 'based_in' | 'languages'
  text: string
}

const FACTS: readonly PressFact['id'][] = ['pronunciation', 'pronouns', 'role', 'based_in', 'languages']

/** The facts in order: none until one of them or the press address is filled in. `position` replaces an empty role. */
export function pressFacts(kit: PressKit | null | undefined, position: string): PressFact[] {
  const written = factsIn({ ...kit })
  if (written.length === 0 && !mailAddress(kit?.press_email)) return []
  return factsIn({ ...kit, role: kit?.role?.trim() || position })
}

const factsIn = (kit: Partial<PressKit>): PressFact[] =>
  FACTS.flatMap((id) => {
    const text = kit[id]?.trim()
    return text ? [{ id, text }] : []
  })

/** Where this site sends the approved photo, and below it the pictures of the lists, with their credits. */
export const PRESS_PHOTO_PATH = '/press-photo'

/** The address of the whole press kit as one file. */
export const PRESS_KIT_ZIP_PATH = '/press-kit.zip'

export const PRESS_KIT = {
  table: 'press_kit',
  isRow: isPressKit,
  parts: [{ id: '/press-kit', label: 'Press Kit' }],
  alsoIn: ['/speaking'],
  editor: '/admin/press-kit',
} as const satisfies Kind<PressKit>
