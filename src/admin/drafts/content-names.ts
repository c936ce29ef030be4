import { FORMS } from '#content/forms.ts'
import type { ContentTable } from '#content/kinds.ts'

/** 'Talk: Built for the Thumb', 'Hero Section'. */
export function nameOfContent(table: ContentTable, row: Record<string, unknown>): string {
  const { label, nameColumn } = FORMS[table]
  return nameColumn && row[nameColumn] ? `${label}: ${row[nameColumn]}` : label
}
