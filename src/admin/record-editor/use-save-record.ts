import { useQueryClient } from '@tanstack/react-query'
import type { Row } from '#content/guard.ts'
import type { TableQuery } from '#data/content-query.ts'
import { type OpenedRow, saveRecord } from '#data/save-record.ts'
import { useServices } from '../session-context.tsx'

/** Saves records of the table that a query reads, and invalidates its cache. */
export function useSaveRecord<Record extends Row>({ table, queryKey }: TableQuery<unknown>) {
  const { supabase } = useServices()
  const client = useQueryClient()
  return {
    save: (opened: OpenedRow | null, values: object, newId: string) =>
      saveRecord<Record>(supabase, table, { opened, values, newId }),
    refresh: () => client.invalidateQueries({ queryKey }),
  }
}
