import { useCallback, useState } from 'react'
import type { ContentChange } from '#content/draft.ts'
import type { ContentTable } from '#content/kinds.ts'
import { randomId } from '#data/random-id.ts'

/** For the form of one row: the changes of a save, under the row's id or, for a new row, under a stable one. */
export function useRowChanges(table: ContentTable, id: string | undefined) {
  const [newId] = useState(() => randomId())
  return useCallback(
    (values: Record<string, unknown>): ContentChange[] => [{ table, id: id ?? newId, fields: values }],
    [table, id, newId],
  )
}
