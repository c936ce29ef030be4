import type { Row } from '#tests/support/engines.ts'

interface Example {
  /** A valid row, as far as it needs more than defaults. */
  row: Row
  /** What to change in `row` for a second one, if the id is not the only key. */
  second?: Row
  /** What a client may try to change in it. */
  change: Row
}

const involvement = { company: 'a', role: 'b', period: 'c', description: 'd', type: 'board' }
const advisoryRole = { company: 'a', role: 'b', period: 'c', description: 'd' }
const talk = { title: 'a', location: 'b', description: 'c', date: '2024-01-05', type: 'talk' }
const message = { name: 'a', email: 'a@example.test', message: 'b' }

/** A row for every table. A table without one fails the tests. */
export const examples: Record<string, Example> = {
  site: { row: {}, change: { name: 'x' } },
  hero: { row: {}, change: { title: 'x' } },
  story_section_config: { row: {}, change: { title: 'x' } },
  skin_in_game: { row: {}, change: { description: 'x' } },
  talks_description: { row: {}, change: { description: 'x' } },
  contact: { row: {}, change: { email: 'x@example.test' } },
  newsletter: { row: {}, change: { title: 'x' } },
  press_kit: { row: {}, change: { short_bio: 'x' } },
  involvements: { row: involvement, change: { company: 'x' } },
  stories: { row: { title: 'a', content: 'b' }, change: { title: 'x' } },
  expertise: { row: { title: 'a', description: 'b' }, change: { is_primary: true } },
  talks: { row: talk, change: { date: '2024-02-29' } },
  advisory_page: { row: {}, change: { title: 'x' } },
  advisory_roles: { row: advisoryRole, change: { is_non_profit: true } },
  advisory_services: { row: { title: 'a', description: 'b' }, change: { title: 'x' } },
  speaking_page: { row: {}, change: { headline: 'x' } },
  speaking_topics: { row: { title: 'a', abstract: 'b' }, change: { title: 'x' } },
  press_photos: { row: { photo_url: 'a' }, change: { photo_metadata: { print: { width: 3 } } } },
  press_logos: { row: { name: 'a', logo_url: 'b' }, change: { background: 'dark' } },
  press_quotes: { row: { quote: 'a' }, change: { context: 'x' } },
  testimonials: { row: { quote: 'a', person: 'b' }, change: { image_focus_x: 0.5 } },
  profiles: { row: {}, change: { is_admin: true } },
  contact_messages: { row: message, change: { status: 'sent' } },
  contact_limits: { row: { network: 'a' }, change: { network: 'x' } },
  visits: {
    second: { day: '2024-03-01' },
    row: { day: '2024-02-29', writer: '8d5c0a3e-2f1b-8c4d-9e6f-0a1b2c3d4e5f', counts: {} },
    change: { counts: { view: { '/': 1 } } },
  },
  kept_values: {
    row: { name: 'a', value: { articles: [] } },
    second: { name: 'b' },
    change: { name: 'x' },
  },
  content_versions: {
    row: { table_name: 'talks', row_id: '8d5c0a3e-2f1b-8c4d-9e6f-0a1b2c3d4e5f', action: 'update', row: { title: 'a' } },
    change: { action: 'delete' },
  },
  content_drafts: {
    row: { table_name: 'talks', fields: { title: 'a' } },
    change: { fields: { title: 'x' } },
  },
  content_previews: {
    row: { token_hash: 'a', expires_at: '2024-02-29T12:00:00+00:00' },
    second: { token_hash: 'b' },
    change: { views: 3 },
  },
}
