import { useCallback, useState } from 'react'
import type { ContentChange } from '#content/draft.ts'
import type { ContentTable } from '#content/kinds.ts'

/** For the form of one row: what a save changes, under the row's id or, for a new one, under one that stays the same. */
export function useRowChanges(table: ContentTable, id: string | undefined) {
  const [newId] = useState(() => crypto.randomUUID())
  return useCallback(
    (values: Record<string, unknown>): ContentChange[] => [{ table, id: id ?? newId, fields: values }],
    [table, id, newId],
  )
}
