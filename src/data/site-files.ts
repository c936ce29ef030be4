import type { SupabaseClient } from '@supabase/supabase-js'
import { PICTURES, SITE_FILES } from '#content/pictures.ts'
import type { SiteFile } from '#content/stored-files.ts'

/**
 * Whether the owner has uploaded it; false if that cannot be found out. The storage's list is asked, because an address
 * without a file is an error, which browsers report.
 */
export async function hasSiteFile({ storage }: SupabaseClient, file: SiteFile): Promise<boolean> {
  const name = SITE_FILES[file]
  const { data } = await storage.from(PICTURES[file].bucket).list('', { search: name })
  return data?.some((stored) => stored.name === name) ?? false
}
