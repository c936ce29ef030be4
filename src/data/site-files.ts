import type { SupabaseClient } from '@supabase/supabase-js'
import { PICTURES, SITE_FILES } from '#content/pictures.ts'
import type { SiteFile } from '#content/stored-files.ts'
import { siteFileMessages, uploadMessages } from './messages.ts'
import type { Rest } from './rest.ts'
import { UploadError } from './uploads/upload-error.ts'
import { uploadFile } from './uploads.ts'

/**
 * Whether the owner has uploaded it; false if that cannot be found out. The storage's list is asked, because an address
 * without a file is an error, which browsers report.
 */
export async function hasSiteFile({ storage }: SupabaseClient, file: SiteFile): Promise<boolean> {
  const name = SITE_FILES[file]
  const { data } = await storage.from(PICTURES[file].bucket).list('', { search: name })
  return data?.some((stored) => stored.name === name) ?? false
}

/**
 * Removes it, so that the server draws its own. Resolves with the file as it was. Throws UploadError, with status 401 if
 * the session has ended.
 */
export async function removeSiteFile({ storage, auth }: SupabaseClient, file: SiteFile): Promise<Blob> {
  const stored = storage.from(PICTURES[file].bucket)
  const name = SITE_FILES[file]
  const { data } = await stored.download(name, {}, { cache: 'no-store' })
  const { error } = data ? await stored.remove([name]) : { error: true }
  if (data && !error) return data
  const user = await auth.getUser()
  const hasEnded = user.error?.status === 401 || user.error?.status === 403
  throw hasEnded
    ? new UploadError(uploadMessages.signInFirst.description, 401)
    : new UploadError(siteFileMessages.notRemoved.description, 0, error)
}

/** Puts a removed file back. Throws as `uploadFile` does. */
export const putBackSiteFile = (supabase: SupabaseClient, rest: Rest, file: SiteFile, content: Blob) =>
  uploadFile(supabase, rest, { bucket: PICTURES[file].bucket, path: SITE_FILES[file], file: content })
