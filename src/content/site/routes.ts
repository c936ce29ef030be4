import { isOneOf } from '#content/guard.ts'

/** Every address of the site. The server answers anything else with the not-found page. */

export const PUBLIC_PATHS = ['/', '/advisory', '/press-kit', '/talks', '/speaking'] as const
export type PublicPath = (typeof PUBLIC_PATHS)[number]

export const isPublicPath = isOneOf(PUBLIC_PATHS)

/** Not a page: every unknown address gets the one that is rendered under it. */
export const NOT_FOUND_PATH = '/404'

/** Stands for the pages of single talks, `/talks/{slug}`, which depend on the content. */
export const TALK_PAGE = '/talks/*'

/** The sections of the home page, in reading order; each id is a scroll anchor. */
export const SECTION_IDS = [
  'hero',
  'skin-in-the-game',
  'my-story',
  'expertise',
  'talks-media',
  'newsletter',
  'contact',
] as const
export type SectionId = (typeof SECTION_IDS)[number]

/** The admin's addresses, which are all answered with the same document. */
export const ADMIN_PATHS = [
  '/admin',
  '/admin/login',
  '/admin/reset-password',
  '/admin/hero',
  '/admin/story',
  '/admin/expertise',
  '/admin/involvement',
  '/admin/talks',
  '/admin/newsletter',
  '/admin/contact',
  '/admin/press-kit',
  '/admin/site-settings',
  '/admin/advisory',
  '/admin/speaking',
  '/admin/testimonials',
  '/admin/drafts',
  '/admin/messages',
  '/admin/account',
  '/admin/health',
] as const
export type AdminPath = (typeof ADMIN_PATHS)[number]

/** Whether analytics are off: on every path starting with /admin, the not-found page there included. */
export const isWithoutAnalytics = (path: string) => path.startsWith('/admin')

/** `/press-kit/` and `/press-kit` are the same page: a path without its trailing slashes. */
export const withoutTrailingSlash = (path: string) => path.replace(/(?<!\/)\/+$/, '') || '/'
