import BookOpen from 'lucide-react/icons/book-open'
import Briefcase from 'lucide-react/icons/briefcase'
import Compass from 'lucide-react/icons/compass'
import FileText from 'lucide-react/icons/file-text'
import Handshake from 'lucide-react/icons/handshake'
import Mail from 'lucide-react/icons/mail'
import MessageSquareQuote from 'lucide-react/icons/message-square-quote'
import Mic from 'lucide-react/icons/mic'
import Newspaper from 'lucide-react/icons/newspaper'
import Podium from 'lucide-react/icons/podium'
import Settings from 'lucide-react/icons/settings'
import User from 'lucide-react/icons/user'
import type { ComponentType } from 'react'
import type { AdminPath } from '#content/site/routes.ts'
import type { PreviewPlace } from '../preview/preview-context.tsx'
import type { Icon } from '../ui/icon.ts'

export interface Editor {
  path: AdminPath
  /** In the sidebar, and on the dashboard's card unless the card has a title of its own. */
  label: string
  icon: Icon
  /** On its dashboard card: what can be edited there. An editor without it has no card. */
  card?: { title?: string; description: string }
  /** Where the sidebar lists it. */
  group: 'Home page' | 'Pages' | 'Site'
  /** The part of the site that it edits. */
  preview: PreviewPlace
  /** Each editor is a separate chunk: the login page loads none of them. */
  load: () => Promise<ComponentType>
}

/** The editors in the order of the sidebar, group by group. Routes, sidebar and dashboard are built from this list. */
export const EDITORS: readonly Editor[] = [
  {
    path: '/admin/hero',
    label: 'Hero Section',
    icon: User,
    group: 'Home page',
    card: { description: 'The name, the tagline, a few sentences and the portrait.' },
    preview: { path: '/', anchor: 'hero' },
    load: async () => (await import('./hero/hero-editor.tsx')).HeroEditor,
  },
  {
    path: '/admin/story',
    label: 'My Story',
    icon: BookOpen,
    group: 'Home page',
    card: { description: 'The chapters of the story, their images and their order.' },
    preview: { path: '/', anchor: 'my-story' },
    load: async () => (await import('./story-editor.tsx')).StoryEditor,
  },
  {
    path: '/admin/expertise',
    label: 'Expertise',
    icon: Briefcase,
    group: 'Home page',
    card: { description: 'Up to ten areas of expertise, the primary ones first.' },
    preview: { path: '/', anchor: 'expertise' },
    load: async () => (await import('./expertise/expertise-editor.tsx')).ExpertiseEditor,
  },
  {
    path: '/admin/involvement',
    label: 'Skin in the Game',
    icon: Handshake,
    group: 'Home page',
    card: { description: 'The organisations, with role, period, logo and highlight.' },
    preview: { path: '/', anchor: 'skin-in-the-game' },
    load: async () => (await import('./involvement-editor.tsx')).InvolvementEditor,
  },
  {
    path: '/admin/talks',
    label: 'Talks & Media',
    icon: Mic,
    group: 'Home page',
    card: { description: 'Talks, podcasts and articles, with their links.' },
    preview: { path: '/', anchor: 'talks-media' },
    load: async () => (await import('./talks/talks-editor.tsx')).TalksEditor,
  },
  {
    path: '/admin/newsletter',
    label: 'Newsletter',
    icon: Newspaper,
    group: 'Home page',
    card: { description: 'The section’s texts and the address of the newsletter.' },
    preview: { path: '/', anchor: 'newsletter' },
    load: async () => (await import('./newsletter-editor.tsx')).NewsletterEditor,
  },
  {
    path: '/admin/contact',
    label: 'Contact Info',
    icon: Mail,
    group: 'Home page',
    card: { title: 'Contact Information', description: 'E-mail address, links, and what to write to you about.' },
    preview: { path: '/', anchor: 'contact' },
    load: async () => (await import('./contact-editor.tsx')).ContactEditor,
  },
  {
    path: '/admin/press-kit',
    label: 'Press Kit',
    icon: FileText,
    group: 'Pages',
    card: { description: 'Biographies, facts, photos, logos and quotes that the press may use.' },
    preview: { path: '/press-kit' },
    load: async () => (await import('./press-kit-editor.tsx')).PressKitEditor,
  },
  {
    path: '/admin/site-settings',
    label: 'Site Settings',
    icon: Settings,
    group: 'Site',
    preview: { path: '/' },
    load: async () => (await import('./site-settings/site-settings-editor.tsx')).SiteSettingsEditor,
  },
  {
    path: '/admin/advisory',
    label: 'Advisory',
    icon: Compass,
    group: 'Pages',
    preview: { path: '/advisory' },
    load: async () => (await import('./advisory-editor.tsx')).AdvisoryEditor,
  },
  {
    path: '/admin/speaking',
    label: 'Speaking',
    icon: Podium,
    group: 'Pages',
    preview: { path: '/speaking' },
    load: async () => (await import('./speaking-editor.tsx')).SpeakingEditor,
  },
  {
    path: '/admin/testimonials',
    label: 'Testimonials',
    icon: MessageSquareQuote,
    group: 'Home page',
    preview: { path: '/', anchor: 'testimonials' },
    load: async () => (await import('./testimonials-editor.tsx')).TestimonialsEditor,
  },
]
