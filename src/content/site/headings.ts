import type { MenuId } from '#content/kinds.ts'

/**
 * The default headings of the sections and the page whose own title is kept with their entry of the menu (`headingOf`). The
 * others have a title in a row of their own.
 */
export const HEADINGS = {
  'skin-in-the-game': 'Skin in the Game',
  expertise: 'Areas of Expertise',
  testimonials: 'In the Words of Others',
  'talks-media': 'Talks & Media',
  '/press-kit': 'Press Kit',
} as const satisfies Partial<Record<MenuId, string>>

export type HeadingId = keyof typeof HEADINGS

export const hasHeading = (id: string): id is HeadingId => Object.hasOwn(HEADINGS, id)

/** The id of the element on a page that shows the heading. */
export const headingElementId = (id: HeadingId) => `${id.replace('/', '')}-title`
