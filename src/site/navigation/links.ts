import type { SectionId } from '#content/routes.ts'

/** The links of the public bar, in order; each leads to a section of the home page. */
export const SECTION_LINKS: readonly { label: string; section: SectionId }[] = [
  { label: 'Home', section: 'hero' },
  { label: 'Skin in the Game', section: 'skin-in-the-game' },
  { label: 'My Story', section: 'my-story' },
  { label: 'Expertise', section: 'expertise' },
  { label: 'Talks', section: 'talks-media' },
  { label: 'Newsletter', section: 'newsletter' },
]

export const sectionHref = (section: SectionId) => `/#${section}`
