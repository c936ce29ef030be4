import type { ContentTable } from '#content/kinds.ts'

/** A link of the content that visitors cannot follow. */
export interface DeadLink {
  address: string
  /** Where it is edited: the table, and the title of the row in a list. */
  table: ContentTable
  title: string | null
  /** Why, in words for the owner. */
  problem: string
}

export interface LinkReport {
  /** ISO 8601; null if there was no check yet. */
  checkedAt: string | null
  isChecking: boolean
  count: number
  /** How many more links there are, because a check is limited. Absent in reports of former versions. */
  unchecked?: number
  dead: DeadLink[]
  /** Whether none of them responded: the server itself may have no connection. */
  isOffline: boolean
}

/** GET reads the report, POST begins a check; for an admin. */
export const LINKS_PATH = '/api/health/links'
