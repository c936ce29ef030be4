import { type Checked, guard, isText, isTextOrNull, LISTED } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'
import type { PictureBackground } from '#content/picture/backgrounds.ts'
import type { Fraction } from '#content/picture/focus.ts'

const CHECKED = { ...LISTED, quote: isText, person: isText, role: isText, company: isText, image_url: isTextOrNull }

export interface Testimonial extends Checked<typeof CHECKED> {
  image_alt: string | null
  image_focus_x: Fraction
  image_focus_y: Fraction
  image_background?: PictureBackground | null
  /** Whether the speaking page shows it, too. */
  on_speaking?: boolean
}

export const isTestimonial = guard<Testimonial>(CHECKED)

/** Their section has no link in the navigation bar, and is left out while there are none. */
export const TESTIMONIALS = {
  table: 'testimonials',
  isRow: isTestimonial,
  isList: true,
  parts: [{ id: 'testimonials', label: 'Testimonials', isUnlinked: true }],
  alsoIn: ['/advisory', '/speaking'],
  isServerOnly: true,
  editor: '/admin/testimonials',
} as const satisfies Kind<Testimonial>
