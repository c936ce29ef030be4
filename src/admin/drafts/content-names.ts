import type { ContentDraft } from '#content/draft.ts'
import { FORMS, nameIn } from '#content/forms.ts'
import type { ContentTable } from '#content/kinds.ts'

/** 'Talk: Built for the Thumb', 'Hero Section'. */
export function nameOfContent(table: ContentTable, row: Record<string, unknown>): string {
  const { label } = FORMS[table]
  const name = nameIn(table, row)
  return name ? `${label}: ${name}` : label
}

/** A draft has only what it changes, which may not be the name. What a removal says of the live row may be wrong. */
export const nameOfDraft = ({ table_name, fields, is_removal }: ContentDraft, live?: object | null) =>
  nameOfContent(table_name, { ...live, ...(is_removal ? {} : fields) })
