import { guard, isText, type Row } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'

export interface Newsletter extends Row {
  title: string
  frequency?: string
  /** What readers get. */
  promise?: string
}

export const isNewsletter = guard<Newsletter>({ title: isText })

export const NEWSLETTER = {
  table: 'newsletter',
  isRow: isNewsletter,
  parts: [{ id: 'newsletter', label: 'Newsletter' }],
  editor: '/admin/newsletter',
} as const satisfies Kind<Newsletter>
