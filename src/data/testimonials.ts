import { isTestimonial } from '#content/testimonial/testimonial.ts'
import { listQuery } from './content-query.ts'

/** In a file of its own: the visitor's browser does not read it. */
export const testimonialsQuery = listQuery('testimonials', 'testimonialsContent', isTestimonial)
