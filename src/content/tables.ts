/**
 * The tables of content: read by everyone, written by admins alone. The embedded backend grants that by this list
 * (src/server/backend/access.ts), Postgres by `private.open_to_readers` in the table's migration.
 */
export const CONTENT_TABLES = [
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
] as const
export type ContentTable = (typeof CONTENT_TABLES)[number]
