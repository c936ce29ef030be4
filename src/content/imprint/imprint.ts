import { type Checked, guard, isText } from '#content/guard.ts'
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

type Facts = Record<ImprintFact, (value: unknown) => value is string>
const CHECKED = Object.fromEntries(IMPRINT_FACTS.map((fact) => [fact, isText])) as Facts

/** Who answers for the site. */
export interface Imprint extends Checked<Facts> {
  /** Search engines are asked not to list the page. */
  unlisted?: boolean
}

/** Whether anything is filled in: otherwise there is no page, and no link to it. */
export const hasImprint = (imprint: Imprint | null | undefined): imprint is Imprint =>
  IMPRINT_FACTS.some((fact) => imprint?.[fact].trim())

export const IMPRINT = {
  table: 'imprint',
  isRow: guard<Imprint>(CHECKED),
  alsoIn: ['/imprint'],
  isServerOnly: true,
  editor: '/admin/legal',
} as const satisfies Kind<Imprint>
