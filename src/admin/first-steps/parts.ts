import type { AdminPath } from '#content/site/routes.ts'
import type { Part } from '#content/site/section-content.ts'

interface PartTexts {
  /** Where its content is written. */
  editor: AdminPath
  /** On the button that shows it. */
  show: string
}

/** The parts that a new site hides, as the admin names them. */
export const PART_TEXTS: Record<Part, PartTexts> = {
  'skin-in-the-game': { editor: '/admin/involvement', show: 'Show Skin in the Game on your page' },
  'my-story': { editor: '/admin/story', show: 'Show My Story on your page' },
  expertise: { editor: '/admin/expertise', show: 'Show Expertise on your page' },
  'talks-media': { editor: '/admin/talks', show: 'Show Talks & Media on your page' },
  newsletter: { editor: '/admin/newsletter', show: 'Show Newsletter on your page' },
  '/advisory': { editor: '/admin/advisory', show: 'Show Advisory in your footer' },
  '/speaking': { editor: '/admin/speaking', show: 'Show Speaking in your footer' },
}
