import { useQueryClient } from '@tanstack/react-query'
import type { Row } from '#content/guard.ts'
import type { TableQuery } from '#data/records/content-query.ts'
import { type OpenedRow, saveRecord } from '#data/records/save-record.ts'
import { useServices } from '../session-context.tsx'

/**
 * Saves records of the table that a query reads, and invalidates its cache; also after a refused or failed save, because the
 * stored row may then differ from the one shown.
 */
export function useSaveRecord<Entry extends Row>({ table, queryKey }: TableQuery<unknown>) {
  const { supabase } = useServices()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey })

  async function save(opened: OpenedRow | null, values: object, newId: string) {
    let isSaved = false
    try {
      const result = await saveRecord<Entry>(supabase, table, { opened, values, newId })
      isSaved = result.isSaved
      return result
    } finally {
      if (!isSaved) void refresh()
    }
  }

  return { save, refresh }
}
