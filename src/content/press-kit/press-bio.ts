import { type Checked, guard, isText, LISTED } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'

const CHECKED = { ...LISTED, language: isText, short_bio: isText }
export const isPressBio = guard<PressBio>(CHECKED)

/** Biographies and an introduction in a further language, by its own name: 'Deutsch'. */
export interface PressBio extends Checked<typeof CHECKED> {
  medium_bio?: string
  introduction?: string
}

export const PRESS_BIOS = {
  table: 'press_bios',
  isRow: isPressBio,
  isList: true,
  alsoIn: ['/press-kit'],
  editor: '/admin/press-kit',
} as const satisfies Kind<PressBio>
