import { guard, isNumber, isText, type Row } from '#content/guard.ts'

/** A sentence of the owner's that the press may print without asking. */
export interface PressQuote extends Row {
  quote: string
  /** Where it was said, or what it is about. */
  context: string
  display_order: number
}

export const isPressQuote = guard<PressQuote>({ id: isText, quote: isText, context: isText, display_order: isNumber })
