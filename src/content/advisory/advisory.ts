import { type Checked, type Guarded, guard, isBoolean, isText, LISTED, rowGuard } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'

/** Whether the page has no texts of its own: without roles and services it is then empty. */
export const isEmptyAdvisory = (page: AdvisoryPage | null) =>
  !page?.description.trim() && !page?.engagement.trim() && !page?.booking_url

const TEXTS = { title: isText, description: isText, engagement: isText }
export const isAdvisoryPage = guard<AdvisoryPage>(TEXTS)
/** The texts of the advisory page. Where one is empty the page shows its default. */
export interface AdvisoryPage extends Checked<typeof TEXTS> {
  booking_url?: string | null
  booking_label?: string
}

export const isAdvisoryRole = rowGuard({
  ...LISTED,
  company: isText,
  role: isText,
  period: isText,
  description: isText,
  is_non_profit: isBoolean,
})
export type AdvisoryRole = Guarded<typeof isAdvisoryRole>

export const isAdvisoryService = rowGuard({ ...LISTED, title: isText, description: isText })
export type AdvisoryService = Guarded<typeof isAdvisoryService>

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
