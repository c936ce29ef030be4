import { type Guarded, isText, LISTED, rowGuard } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'

export const isPressQuote = rowGuard({ ...LISTED, quote: isText, context: isText })
/** A sentence of the owner's that the press may print without asking. */
export type PressQuote = Guarded<typeof isPressQuote>

export const PRESS_QUOTES = {
  table: 'press_quotes',
  isRow: isPressQuote,
  isList: true,
  alsoIn: ['/press-kit'],
  editor: '/admin/press-kit',
} as const satisfies Kind<PressQuote>
