import type { SupabaseClient } from '@supabase/supabase-js'
import { PICTURES, SITE_FILES } from '#content/pictures.ts'
import type { SiteFile } from '#content/stored-files.ts'
import { siteFileMessages, uploadMessages } from './messages.ts'
import type { Rest } from './rest.ts'
import { hasSessionEnded } from './uploads/has-session-ended.ts'
import { UploadError } from './uploads/upload-error.ts'
import { uploadFile } from './uploads.ts'

/**
 * Whether the owner has uploaded it. The storage's list is asked, because an address without a file is an error, which
 * browsers report. Throws the storage's error if that cannot be found out.
 */
export async function hasSiteFile({ storage }: SupabaseClient, file: SiteFile): Promise<boolean> {
  const name = SITE_FILES[file]
  const { data, error } = await storage.from(PICTURES[file].bucket).list('', { search: name })
  if (error) throw error
  return data.some((stored) => stored.name === name)
}

/**
 * Removes it, so that the server draws its own. Resolves with the file as it was. Throws UploadError, with status 401 if
 * the session has ended.
 */
export async function removeSiteFile(supabase: SupabaseClient, rest: Rest, file: SiteFile): Promise<Blob> {
  const stored = supabase.storage.from(PICTURES[file].bucket)
  const name = SITE_FILES[file]
  const { data: content } = await stored.download(name, {}, { cache: 'no-store' })
  // what may not be removed is left out of the answer, which is no error
  const { data: removed, error } = content ? await stored.remove([name]) : { data: null, error: null }
  if (content && removed?.length) return content
  if (await hasSessionEnded(supabase, rest)) throw new UploadError(uploadMessages.signInFirst.description, 401)
  // the answer may have been lost
  if (content && !(await hasSiteFile(supabase, file).catch(() => true))) return content
  throw new UploadError(siteFileMessages.notRemoved.description, 0, error)
}

/** Puts a removed file back. Throws as `uploadFile` does. */
export const putBackSiteFile = (supabase: SupabaseClient, rest: Rest, file: SiteFile, content: Blob) =>
  uploadFile(supabase, rest, { bucket: PICTURES[file].bucket, path: SITE_FILES[file], file: content })
