import { guard, isText, type Row } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'

/** A page of the owner's own, at an address of its own. */
export interface OwnPage extends Row {
  title: string
  /** Its path without the slash, in words. */
  slug: string
  former_slugs: string | null
  /** HTML, with pictures. */
  body: string
  in_menu: boolean
  in_footer: boolean
  /** Search engines must not list it. */
  is_unlisted: boolean
  display_order: number
}

/** What a program prepares has neither an address nor a place yet. */
export const isOwnPage = guard<OwnPage>({ title: isText, body: isText })

/** How many there may be. */
export const MOST_PAGES = 20

export const OWN_PAGES = {
  table: 'pages',
  isRow: isOwnPage,
  isList: true,
  richTexts: { body: 'illustrated' },
  editor: '/admin/pages',
} as const satisfies Kind<OwnPage>
