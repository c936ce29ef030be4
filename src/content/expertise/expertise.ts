import { type Guarded, isBoolean, isText, LISTED, rowGuard } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'

export const EXPERTISE_MAX_ITEMS = 10
export const EXPERTISE_MIN_ITEMS = 1
/** Lengths in characters must be below these. */
export const EXPERTISE_TITLE_BELOW = 100
export const EXPERTISE_DESCRIPTION_BELOW = 500

export const isExpertise = rowGuard({ ...LISTED, title: isText, description: isText, is_primary: isBoolean })
export type Expertise = Guarded<typeof isExpertise>

/** Primary items first, then the others; each group keeps its order. */
export const primaryFirst = (items: readonly Expertise[]) => [
  ...items.filter((item) => item.is_primary),
  ...items.filter((item) => !item.is_primary),
]

export const EXPERTISE = {
  table: 'expertise',
  isRow: isExpertise,
  isList: true,
  parts: [{ id: 'expertise', label: 'Expertise' }],
  editor: '/admin/expertise',
} as const satisfies Kind<Expertise>
