import type { AdminPath } from '#content/site/routes.ts'
import type { ContentTable } from '#content/tables.ts'

interface ContentKind {
  /** What a row of the table is called. */
  label: string
  /** The column that names a row of a list. */
  nameColumn?: string
  editor: AdminPath
}

/** What each table is for the owner. */
export const CONTENT_KINDS: Record<ContentTable, ContentKind> = {
  site: { label: 'Site Settings', editor: '/admin/site-settings' },
  hero: { label: 'Hero Section', editor: '/admin/hero' },
  story_section_config: { label: 'My Story, title', editor: '/admin/story' },
  stories: { label: 'Story', nameColumn: 'title', editor: '/admin/story' },
  expertise: { label: 'Expertise', nameColumn: 'title', editor: '/admin/expertise' },
  skin_in_game: { label: 'Skin in the Game, introduction', editor: '/admin/involvement' },
  involvements: { label: 'Involvement', nameColumn: 'company', editor: '/admin/involvement' },
  talks_description: { label: 'Talks & Media, introduction', editor: '/admin/talks' },
  talks: { label: 'Talk', nameColumn: 'title', editor: '/admin/talks' },
  newsletter: { label: 'Newsletter', editor: '/admin/newsletter' },
  contact: { label: 'Contact Information', editor: '/admin/contact' },
  advisory_page: { label: 'Advisory, texts', editor: '/admin/advisory' },
  advisory_roles: { label: 'Advisory role', nameColumn: 'company', editor: '/admin/advisory' },
  advisory_services: { label: 'Advisory service', nameColumn: 'title', editor: '/admin/advisory' },
  speaking_page: { label: 'Speaking, texts', editor: '/admin/speaking' },
  speaking_topics: { label: 'Speaking topic', nameColumn: 'title', editor: '/admin/speaking' },
  press_kit: { label: 'Press Kit', editor: '/admin/press-kit' },
  press_photos: { label: 'Press photo', nameColumn: 'caption', editor: '/admin/press-kit' },
  press_logos: { label: 'Press logo', nameColumn: 'name', editor: '/admin/press-kit' },
  press_quotes: { label: 'Approved quote', nameColumn: 'quote', editor: '/admin/press-kit' },
  testimonials: { label: 'Testimonial', nameColumn: 'person', editor: '/admin/testimonials' },
}

/** 'Talk: Built for the Thumb', 'Hero Section'. */
export function nameOfContent(table: ContentTable, row: Record<string, unknown>): string {
  const { label, nameColumn } = CONTENT_KINDS[table]
  return nameColumn && row[nameColumn] ? `${label}: ${row[nameColumn]}` : label
}
