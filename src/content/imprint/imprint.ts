import { guard, isText, type Row } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'

/** What an imprint may state, in its order. */
export const IMPRINT_FACTS = [
  'name',
  'address',
  'email',
  'phone',
  'register',
  'vat_number',
  'responsible',
  'further',
] as const
export type ImprintFact = (typeof IMPRINT_FACTS)[number]

/** Who answers for the site. */
export interface Imprint extends Row, Record<ImprintFact, string> {
  /** Search engines are asked not to list the page. */
  unlisted?: boolean
}

/** Whether anything is filled in: otherwise there is no page, and no link to it. */
export const hasImprint = (imprint: Imprint | null | undefined): imprint is Imprint =>
  IMPRINT_FACTS.some((fact) => imprint?.[fact].trim())

export const IMPRINT = {
  table: 'imprint',
  // no column is nullable, and visitors load the guard without ever reading a row
  isRow: guard<Imprint>({ name: isText }),
  alsoIn: ['/imprint'],
  isServerOnly: true,
  editor: '/admin/legal',
} as const satisfies Kind<Imprint>
