import type { SupabaseClient } from '@supabase/supabase-js'
import { PICTURES } from '#content/picture/pictures.ts'
import { CROPPED_UPLOAD } from '#content/picture/stored-files.ts'
import { randomId } from '#data/rest/random-id.ts'
import type { Rest } from '#data/rest/rest.ts'
import { uploadFile } from '#data/uploads/uploads.ts'
import { readPictureFile } from './picture-file.ts'
import { prepareOriginal } from './prepare.ts'

/** Keeps the picture of an upload for other crops (`findOriginals`), without its metadata. Nobody waits for it; it may fail. */
export async function keepOriginal(supabase: SupabaseClient, api: Rest, url: string, file: File): Promise<void> {
  const { bucket = '', folder, time } = CROPPED_UPLOAD.exec(url)?.groups ?? {}
  try {
    const blob = await prepareOriginal(await readPictureFile(file, PICTURES.hero))
    await uploadFile(supabase, api, { bucket, path: `${folder}/${time}-original-${randomId()}.webp`, file: blob })
  } catch {
    // the picture can be cropped again while this window has its file
  }
}
