/** Every address of the site (SPEC section 2). The server answers anything else with the not-found page. */

export const PUBLIC_PATHS = ['/', '/advisory', '/press-kit'] as const
export type PublicPath = (typeof PUBLIC_PATHS)[number]

/** The sections of the home page, in reading order; each id is a scroll anchor. */
export const SECTION_IDS = [
  'hero',
  'skin-in-the-game',
  'my-story',
  'expertise',
  'talks-media',
  'newsletter',
  'contact',
] as const
export type SectionId = (typeof SECTION_IDS)[number]

/** `/press-kit/` and `/press-kit` are the same page: a path without its trailing slash. */
export const withoutTrailingSlash = (path: string) => path.replace(/(.)\/$/, '$1')
