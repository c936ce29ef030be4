import { isOneOf } from '#content/guard.ts'
import { KINDS, type KnownKind } from '#content/kinds.ts'

/** Every address of the site. The server answers anything else with the not-found page. */

export const PUBLIC_PATHS = ['/', '/advisory', '/press-kit', '/talks', '/speaking', '/imprint', '/privacy'] as const
export type PublicPath = (typeof PUBLIC_PATHS)[number]

export const isPublicPath = isOneOf(PUBLIC_PATHS)

/** The pages that are there only once their owner wants them, and then before the site is opened, too. */
export const isLegalPath = isOneOf(['/imprint', '/privacy'])

/** Not a page: every unknown address gets the one that is rendered under it. */
export const NOT_FOUND_PATH = '/404'

/** Stands for the pages of single talks, `/talks/{slug}`, which depend on the content. */
export const TALK_PAGE = '/talks/*'

/** Stands for the owner's own pages, `/{slug}`. */
export const OWN_PAGE = '/*'

/** The addresses of the admin that belong to no kind of content. */
const OTHER_ADMIN_PATHS = [
  '/admin',
  '/admin/login',
  '/admin/reset-password',
  '/admin/drafts',
  '/admin/messages',
  '/admin/account',
  '/admin/people',
  '/admin/connect',
  '/admin/health',
  '/admin/help',
  '/admin/import',
  '/admin/visits',
] as const

export type AdminPath = KnownKind['editor'] | (typeof OTHER_ADMIN_PATHS)[number]

/** The admin's addresses, which are all answered with the same document. */
export const adminPaths = (): AdminPath[] => [...new Set([...OTHER_ADMIN_PATHS, ...KINDS.map(({ editor }) => editor)])]

/** Marks an address of the admin to which a form was sent without the admin's script. */
export const UNSENT = 'unsent'

/** Whether analytics are off: on every path starting with /admin, the not-found page there included. */
export const isWithoutAnalytics = (path: string) => path.startsWith('/admin')

/** `/press-kit/` and `/press-kit` are the same page: a path without its trailing slashes. */
export const withoutTrailingSlash = (path: string) => path.replace(/(?<!\/)\/+$/, '') || '/'
