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
  'involvements',
  'stories',
  'expertise',
  'talks',
  'advisory_page',
  'advisory_roles',
  'advisory_services',
  'speaking_page',
  'speaking_topics',
  'press_photos',
  'press_logos',
  'press_quotes',
  'testimonials',
] as const
export type ContentTable = (typeof CONTENT_TABLES)[number]
