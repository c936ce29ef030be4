/**
 * The owner's fixed facts: what the site says of its person besides the edited content (decision 10).
 * A real site replaces this file's facts by its owner's. Everybody here is fictional.
 */
export const OWNER = {
  name: 'Marta Ellingsen-Vale',
  firstName: 'Marta',
  jobTitle: 'Chief Product Officer',
  employer: 'Halden & Rook',
  siteName: 'Marta Ellingsen-Vale',
  summary: 'Product leader, entrepreneur and adviser. Stories, talks, essays and a press kit.',
  language: 'en',
  /** Said of the owner while no areas of expertise are written. */
  knowsAbout: ['Product management', 'Product strategy', 'Entrepreneurship', 'Leadership'],
} as const
