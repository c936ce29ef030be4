import type { SupabaseClient } from '@supabase/supabase-js'
import { CROPPED_UPLOAD, publicFileAddress } from '#content/picture/stored-files.ts'

/**
 * The addresses of the originals of cropped uploads: beside them, with their time and a part that nobody can guess, so that
 * only an admin, who may list files, finds what a crop has left out. Empty where there is none, or it is unknown.
 */
export async function findOriginals(supabase: SupabaseClient, address: string): Promise<string[]> {
  const { bucket = '', folder = '', time = '' } = CROPPED_UPLOAD.exec(address)?.groups ?? {}
  if (!time) return []
  const { data } = await supabase.storage.from(bucket).list(folder, { search: `${time}-original-` })
  return (data ?? []).map(({ name }) => publicFileAddress(bucket, `${folder}/${name}`))
}
