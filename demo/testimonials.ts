import type { Testimonial } from '#content/testimonial/testimonial.ts'
import type { NewItem } from './new-row.ts'

const none = { image_url: null, image_alt: null, image_focus_x: null, image_focus_y: null }

/** In display order. */
export const DEMO_TESTIMONIALS: NewItem<Testimonial>[] = [
  {
    quote:
      'She asked one question in our first meeting, and we spent the next quarter answering it. It was the right one.',
    person: 'Tobias Wrenfield',
    role: 'Founder',
    company: 'Quarrystone',
    ...none,
  },
  {
    quote: 'Marta is the board member who has read the appendix, and the one who tells you kindly.',
    person: 'Anneke Solbrand',
    role: 'Chief Executive',
    company: 'Lumen Harbor',
    ...none,
  },
]
