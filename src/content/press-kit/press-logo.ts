import { type Checked, guard, isOneOf, isText, LISTED } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'
import { PICTURE_BACKGROUND_LABELS } from '#content/picture/backgrounds.ts'

/** The background that a logo is made for, whatever the colours of the page. */
export const LOGO_BACKGROUNDS = ['light', 'dark'] as const
export type LogoBackground = (typeof LOGO_BACKGROUNDS)[number]
const { light, dark } = PICTURE_BACKGROUND_LABELS
export const LOGO_BACKGROUND_LABELS: Readonly<Record<LogoBackground, string>> = { light, dark }

const CHECKED = { ...LISTED, name: isText, logo_url: isText, background: isOneOf(LOGO_BACKGROUNDS) }

export interface PressLogo extends Checked<typeof CHECKED> {
  logo_alt: string | null
}

export const isPressLogo = guard<PressLogo>(CHECKED)

export const PRESS_LOGOS = {
  table: 'press_logos',
  isRow: isPressLogo,
  isList: true,
  alsoIn: ['/press-kit'],
  editor: '/admin/press-kit',
} as const satisfies Kind<PressLogo>
