import { useQueryClient } from '@tanstack/react-query'
import type { Row } from '#content/guard.ts'
import type { TableQuery } from '#data/content-query.ts'
import { type OpenedRow, saveRecord } from '#data/save-record.ts'
import { useServices } from '../session-context.tsx'

/**
 * Saves records of the table that a query reads, and invalidates its cache; also after a save that was refused, or failed:
 * what is shown is then not what is stored, or may not be, as only the answer may be lost.
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
