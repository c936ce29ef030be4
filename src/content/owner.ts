/**
 * The owner's fixed facts: what the site says about its person besides the edited content. A real site replaces them with
 * its owner's. Everybody here is fictional.
 */
export const OWNER = {
  name: 'Marta Ellingsen-Vale',
  firstName: 'Marta',
  jobTitle: 'Chief Product Officer',
  employer: 'Halden & Rook',
  siteName: 'Marta Ellingsen-Vale',
  summary: 'Product leader, entrepreneur and adviser. Stories, talks, essays and a press kit.',
  language: 'en',
  /** For search engines, while there are no areas of expertise. */
  knowsAbout: ['Product management', 'Product strategy', 'Entrepreneurship', 'Leadership'],
} as const
