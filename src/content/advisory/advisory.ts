import { guard, isBoolean, isNumber, isText, type Row } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'

/** The texts of the advisory page. Where one is empty the page shows its default. */
export interface AdvisoryPage extends Row {
  title: string
  description: string
  /** How an engagement starts; a blank line starts a new paragraph. */
  engagement: string
}

export const ADVISORY_DEFAULTS = {
  title: 'Advisory',
  engagement: 'Write me a few lines about your company and what you would like help with, and I will answer.',
}

export interface AdvisoryRole extends Row {
  company: string
  role: string
  period: string
  description: string
  is_non_profit: boolean
  display_order: number
}

export interface AdvisoryService extends Row {
  title: string
  description: string
  display_order: number
}

/** Whether the page has no texts of its own: without roles and services it is then empty. */
export const isEmptyAdvisory = (page: AdvisoryPage | null) => !page?.description.trim() && !page?.engagement.trim()

export const isAdvisoryPage = guard<AdvisoryPage>({ title: isText, description: isText, engagement: isText })

export const isAdvisoryRole = guard<AdvisoryRole>({
  id: isText,
  company: isText,
  role: isText,
  period: isText,
  description: isText,
  is_non_profit: isBoolean,
  display_order: isNumber,
})

export const isAdvisoryService = guard<AdvisoryService>({
  id: isText,
  title: isText,
  description: isText,
  display_order: isNumber,
})

export const ADVISORY_PAGE = {
  table: 'advisory_page',
  isRow: isAdvisoryPage,
  parts: [{ id: '/advisory', label: 'Advisory', isHidden: true }],
  editor: '/admin/advisory',
} as const satisfies Kind<AdvisoryPage>

export const ADVISORY_ROLES = {
  table: 'advisory_roles',
  isRow: isAdvisoryRole,
  isList: true,
  alsoIn: ['/advisory'],
  editor: '/admin/advisory',
} as const satisfies Kind<AdvisoryRole>

export const ADVISORY_SERVICES = {
  table: 'advisory_services',
  isRow: isAdvisoryService,
  isList: true,
  alsoIn: ['/advisory'],
  editor: '/admin/advisory',
} as const satisfies Kind<AdvisoryService>
