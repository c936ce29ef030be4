import { guard, isNumber, isText, type Row } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'

/** A sentence of the owner's that the press may print without asking. */
export interface PressQuote extends Row {
  quote: string
  /** Where it was said, or what it is about. */
  context: string
  display_order: number
}

export const isPressQuote = guard<PressQuote>({ id: isText, quote: isText, context: isText, display_order: isNumber })

export const PRESS_QUOTES = {
  table: 'press_quotes',
  isRow: isPressQuote,
  isList: true,
  alsoIn: ['/press-kit'],
  editor: '/admin/press-kit',
} as const satisfies Kind<PressQuote>
