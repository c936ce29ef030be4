import BookOpen from 'lucide-react/icons/book-open'
import Briefcase from 'lucide-react/icons/briefcase'
import Compass from 'lucide-react/icons/compass'
import FileText from 'lucide-react/icons/file-text'
import Files from 'lucide-react/icons/files'
import Handshake from 'lucide-react/icons/handshake'
import Mail from 'lucide-react/icons/mail'
import MessageSquareQuote from 'lucide-react/icons/message-square-quote'
import Mic from 'lucide-react/icons/mic'
import Newspaper from 'lucide-react/icons/newspaper'
import Podium from 'lucide-react/icons/podium'
import Scale from 'lucide-react/icons/scale'
import Settings from 'lucide-react/icons/settings'
import User from 'lucide-react/icons/user'
import type { ComponentType } from 'react'
import { KINDS } from '#content/kinds.ts'
import { OWN_PAGES } from '#content/own-page/own-page.ts'
import type { AdminPath } from '#content/site/routes.ts'
import type { PreviewPlace } from './preview/preview-context.tsx'
import type { Icon } from './ui/icon.ts'

export interface Editor {
  path: AdminPath
  /** In the sidebar, and on the dashboard's card unless the card has a title of its own. */
  label: string
  icon: Icon
  /** On its dashboard card: what can be edited there. An editor without it has no card. */
  card?: { title?: string; description: string }
  /** Each editor is a separate chunk: the login page loads none of them. */
  load: () => Promise<ComponentType>
}

/** The part of the site that an editor edits: the first section or page that shows its content. */
export function previewOf(path: AdminPath): PreviewPlace {
  const [part] = KINDS.flatMap(({ editor, parts = [], alsoIn = [] }) =>
    editor === path ? [...parts.map(({ id }) => id), ...alsoIn] : [],
  )
  if (!part) return { path: '/' }
  return part.startsWith('/') ? { path: part } : { path: '/', anchor: part }
}

/** Where the sidebar lists an editor. */
export function groupOf(path: AdminPath): 'Home page' | 'Pages' | 'Site' {
  const shown = previewOf(path)
  if (shown.anchor) return 'Home page'
  if (path === OWN_PAGES.editor) return 'Pages'
  return shown.path === '/' ? 'Site' : 'Pages'
}

/** The editors in the order of the sidebar, group by group. Routes, sidebar and dashboard are built from this list. */
export const EDITORS: readonly Editor[] = [
  {
    path: '/admin/hero',
    label: 'Hero Section',
    icon: User,
    card: { description: 'The name, the tagline, a few sentences and the portrait.' },
    load: async () => (await import('./editors/hero/hero-editor.tsx')).HeroEditor,
  },
  {
    path: '/admin/story',
    label: 'My Story',
    icon: BookOpen,
    card: { description: 'The chapters of the story, their images and their order.' },
    load: async () => (await import('./editors/story-editor.tsx')).StoryEditor,
  },
  {
    path: '/admin/expertise',
    label: 'Expertise',
    icon: Briefcase,
    card: { description: 'Up to ten areas of expertise, the primary ones first.' },
    load: async () => (await import('./editors/expertise/expertise-editor.tsx')).ExpertiseEditor,
  },
  {
    path: '/admin/involvement',
    label: 'Skin in the Game',
    icon: Handshake,
    card: { description: 'The organisations, with role, period, logo and highlight.' },
    load: async () => (await import('./editors/involvement-editor.tsx')).InvolvementEditor,
  },
  {
    path: '/admin/talks',
    label: 'Talks & Media',
    icon: Mic,
    card: { description: 'Talks, podcasts and articles, with their links.' },
    load: async () => (await import('./editors/talks/talks-editor.tsx')).TalksEditor,
  },
  {
    path: '/admin/newsletter',
    label: 'Newsletter',
    icon: Newspaper,
    card: { description: 'The section’s texts and the address of the newsletter.' },
    load: async () => (await import('./editors/newsletter-editor.tsx')).NewsletterEditor,
  },
  {
    path: '/admin/contact',
    label: 'Contact Info',
    icon: Mail,
    card: { title: 'Contact Information', description: 'E-mail address, links, and what to write to you about.' },
    load: async () => (await import('./editors/contact-editor.tsx')).ContactEditor,
  },
  {
    path: '/admin/press-kit',
    label: 'Press Kit',
    icon: FileText,
    card: { description: 'Biographies, facts, photos, logos and quotes that the press may use.' },
    load: async () => (await import('./editors/press-kit-editor.tsx')).PressKitEditor,
  },
  {
    path: '/admin/advisory',
    label: 'Advisory',
    icon: Compass,
    load: async () => (await import('./editors/advisory-editor.tsx')).AdvisoryEditor,
  },
  {
    path: '/admin/speaking',
    label: 'Speaking',
    icon: Podium,
    load: async () => (await import('./editors/speaking-editor.tsx')).SpeakingEditor,
  },
  {
    path: '/admin/pages',
    label: 'Your Pages',
    icon: Files,
    load: async () => (await import('./editors/pages-editor.tsx')).PagesEditor,
  },
  {
    path: '/admin/testimonials',
    label: 'Testimonials',
    icon: MessageSquareQuote,
    load: async () => (await import('./editors/testimonials-editor.tsx')).TestimonialsEditor,
  },
  {
    path: '/admin/legal',
    label: 'Imprint & Privacy',
    icon: Scale,
    load: async () => (await import('./editors/legal-editor.tsx')).LegalEditor,
  },
  {
    path: '/admin/site-settings',
    label: 'Site Settings',
    icon: Settings,
    load: async () => (await import('./editors/site-settings/site-settings-editor.tsx')).SiteSettingsEditor,
  },
]
