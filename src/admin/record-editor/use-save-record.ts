import { useQueryClient } from '@tanstack/react-query'
import type { Row } from '#content/guard.ts'
import type { ContentQuery } from '#data/content-query.ts'
import type { Rest } from '#data/rest.ts'
import { type Opened, saveRecord } from '#data/save-record.ts'
import { useServices } from '../session-context.tsx'

/** Saves records of a table, and has what was cached of it read again. */
export function useSaveRecord<Record extends Row>(table: string, query: (rest: Rest) => ContentQuery<unknown>) {
  const { supabase, api } = useServices()
  const client = useQueryClient()
  return {
    save: (opened: Opened, values: object) => saveRecord<Record>(supabase, table, opened, values),
    refresh: () => void client.invalidateQueries({ queryKey: query(api).queryKey }),
  }
}
