import type { AdminPath } from '#content/routes.ts'

export interface Editor {
  path: AdminPath
  /** In the sidebar. */
  label: string
  /** On the dashboard's card, with what can be edited there; Site Settings has none (SPEC section 2). */
  card?: { title: string; description: string }
}

/** The editors in SPEC's order (section 2, admin layout). */
export const EDITORS: readonly Editor[] = [
  {
    path: '/admin/hero',
    label: 'Hero Section',
    card: { title: 'Hero Section', description: 'The name, the tagline, a few sentences and the portrait.' },
  },
  {
    path: '/admin/story',
    label: 'My Story',
    card: { title: 'My Story', description: 'The chapters of the story, with their pictures and their order.' },
  },
  {
    path: '/admin/expertise',
    label: 'Expertise',
    card: { title: 'Expertise', description: 'Up to ten areas of expertise, the primary ones first.' },
  },
  {
    path: '/admin/involvement',
    label: 'Skin in the Game',
    card: { title: 'Skin in the Game', description: 'The organisations, with role, period, logo and highlight.' },
  },
  {
    path: '/admin/talks',
    label: 'Talks & Media',
    card: { title: 'Talks & Media', description: 'Talks, podcasts and articles, with their links.' },
  },
  {
    path: '/admin/newsletter',
    label: 'Newsletter',
    card: { title: 'Newsletter', description: 'The section’s title and the address of the newsletter.' },
  },
  {
    path: '/admin/contact',
    label: 'Contact Info',
    card: { title: 'Contact Information', description: 'E-mail address, links, and what to write to you about.' },
  },
  {
    path: '/admin/press-kit',
    label: 'Press Kit',
    card: { title: 'Press Kit', description: 'Three biographies and the photo that the press may use.' },
  },
  { path: '/admin/site-settings', label: 'Site Settings' },
]
