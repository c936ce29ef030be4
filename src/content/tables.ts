/** Tables whose rows the owner orders, by `display_order`. */
export const LIST_TABLES = [
  'involvements',
  'stories',
  'expertise',
  'talks',
  'advisory_roles',
  'advisory_services',
  'speaking_topics',
  'press_photos',
  'press_logos',
  'press_quotes',
  'testimonials',
] as const

/**
 * The tables of content: everyone may read them, only admins may write them. The embedded backend grants this access by
 * this list (src/server/backend/access.ts), Postgres by `private.open_to_readers` in the table's migration.
 */
export const CONTENT_TABLES = [
  'site',
  'hero',
  'story_section_config',
  'skin_in_game',
  'talks_description',
  'contact',
  'newsletter',
  'press_kit',
  'advisory_page',
  'speaking_page',
  ...LIST_TABLES,
] as const
export type ContentTable = (typeof CONTENT_TABLES)[number]
