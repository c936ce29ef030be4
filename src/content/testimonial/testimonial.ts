import { guard, isNumber, isText, isTextOrNull, type Row } from '#content/guard.ts'
import type { Fraction } from '#content/picture/focus.ts'

/** What somebody says about the owner. */
export interface Testimonial extends Row {
  quote: string
  person: string
  role: string
  company: string
  image_url: string | null
  image_alt: string | null
  /** The focal point. */
  image_focus_x: Fraction
  image_focus_y: Fraction
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
