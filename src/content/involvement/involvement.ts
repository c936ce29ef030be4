import { type Checked, guard, isBoolean, isOneOf, isText, isTextOrNull, isTrue, LISTED } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'
import type { PictureBackground } from '#content/picture/backgrounds.ts'

export const INVOLVEMENT_TYPES = ['founder', 'executive', 'board', 'advisor', 'investor', 'nonprofit'] as const
export type InvolvementType = (typeof INVOLVEMENT_TYPES)[number]

const CHECKED = {
  ...LISTED,
  company: isText,
  role: isText,
  period: isText,
  description: isText,
  long_description: isTextOrNull,
  about: isTextOrNull,
  involvement: isTextOrNull,
  type: isOneOf(INVOLVEMENT_TYPES),
  highlight: isBoolean,
  logo_url: isTextOrNull,
}

/** An organisation that the owner has been involved with: a tile of Skin in the Game. */
export interface Involvement extends Checked<typeof CHECKED> {
  /** Set where the logo shows more than the company's name. */
  logo_alt?: string | null
  logo_background?: PictureBackground | null
  /** The organisation's own site. */
  website?: string | null
  /** Whether the advisory page has it among the roles, too. */
  on_advisory?: boolean
}

export const isInvolvement = guard<Involvement>(CHECKED)
/** One that the advisory page shows, too. */
export const isAdvised = guard<Involvement>({ ...CHECKED, on_advisory: isTrue })

/** The text of 'My Role': the first of these that is filled in. */
export const roleText = ({ involvement, long_description, description }: Involvement) =>
  involvement || long_description || description

export const INVOLVEMENTS = {
  table: 'involvements',
  isRow: isInvolvement,
  isList: true,
  parts: [{ id: 'skin-in-the-game', label: 'Skin in the Game' }],
  editor: '/admin/involvement',
} as const satisfies Kind<Involvement>
