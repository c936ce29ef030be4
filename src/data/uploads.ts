import type { SupabaseClient } from '@supabase/supabase-js'
import { uploadMessages } from './messages.ts'
import type { Rest } from './rest.ts'
import { sendFile } from './uploads/send-file.ts'
import { refusalOf, UploadError } from './uploads/upload-error.ts'

export interface Upload {
  bucket: string
  /** Inside the bucket. An existing file is replaced. */
  path: string
  file: Blob
  /** `part` is the fraction of the file that has been sent, 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** Seconds for which browsers may cache a file. */
const CACHE_CONTROL = '3600'

/**
 * Uploads a file as the official client does, but with progress, which fetch does not report, and cancellable. Returns the
 * address without an origin, so that it outlives a move of the site. Throws UploadError, with status 401 if the session
 * has ended, or the signal's own reason.
 */
export async function uploadFile(supabase: SupabaseClient, rest: Rest, upload: Upload): Promise<string> {
  const { bucket, path, file, onProgress, signal } = upload
  const { data } = await supabase.auth.getSession()
  if (!data.session) throw new UploadError(uploadMessages.signInFirst.description, 401)
  const body = new FormData()
  body.append('cacheControl', CACHE_CONTROL)
  body.append('', file)
  const answer = await sendFile(`${rest.url}/storage/v1/object/${bucket}/${encodePath(path)}`, {
    headers: { apikey: rest.key, authorization: `Bearer ${data.session.access_token}`, 'x-upsert': 'true' },
    body,
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
  })
  if (answer.status !== 200) throw refusalOf(answer)
  return readPublicAddress(supabase, bucket, path)
}

/** The public address of a file, without an origin. Throws UploadError if it cannot be read there. */
async function readPublicAddress(supabase: SupabaseClient, bucket: string, path: string): Promise<string> {
  const { publicUrl } = supabase.storage.from(bucket).getPublicUrl(path).data
  const isPublic = await fetch(publicUrl, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isPublic) throw new UploadError(uploadMessages.noAddress, 0)
  return publicUrl.slice(publicUrl.indexOf('/storage/v1/'))
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')
