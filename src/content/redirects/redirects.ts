import { type Guarded, isText, rowGuard } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'

/** One redirect a line: an old path, a blank, and where it leads (redirect-list.ts). Pages do not show them. */
export const isRedirects = rowGuard({ lines: isText })
export type Redirects = Guarded<typeof isRedirects>

export const REDIRECTS = {
  table: 'redirects',
  isRow: isRedirects,
  editor: '/admin/site-settings',
} as const satisfies Kind<Redirects>
