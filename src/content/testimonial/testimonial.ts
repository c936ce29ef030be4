import { guard, isNumber, isText, isTextOrNull, type Row } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'
import type { PictureBackground } from '#content/picture/backgrounds.ts'
import type { Fraction } from '#content/picture/focus.ts'

export interface Testimonial extends Row {
  quote: string
  person: string
  role: string
  company: string
  image_url: string | null
  image_alt: string | null
  image_focus_x: Fraction
  image_focus_y: Fraction
  image_background?: PictureBackground | null
  display_order: number
}

export const isTestimonial = guard<Testimonial>({
  id: isText,
  quote: isText,
  person: isText,
  role: isText,
  company: isText,
  image_url: isTextOrNull,
  display_order: isNumber,
})

/** Their section has no link in the navigation bar, and is left out while there are none. */
export const TESTIMONIALS = {
  table: 'testimonials',
  isRow: isTestimonial,
  isList: true,
  parts: [{ id: 'testimonials', label: 'Testimonials', isUnlinked: true }],
  alsoIn: ['/advisory'],
  isKept: true,
  editor: '/admin/testimonials',
} as const satisfies Kind<Testimonial>
