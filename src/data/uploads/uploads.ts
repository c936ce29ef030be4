import { readPicture } from '@portico/backend/pictures'
import type { SupabaseClient } from '@supabase/supabase-js'
import { WRITTEN_FILES } from '#api/write-notice.ts'
import { encodePath } from '#content/address/web-url.ts'
import { uploadMessages } from '../messages.ts'
import { randomId } from '../rest/random-id.ts'
import type { Rest } from '../rest/rest.ts'
import { timeLimit } from '../rest/time-limit.ts'
import { noticeWrite } from '../rest/write-notice.ts'
import { sendFile } from './send-file.ts'
import { refusalOf, UploadError } from './upload-error.ts'

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

/** A Supabase project would otherwise serve the file with 'none', which excludes portraits and press photos from image search. */
const ROBOTS = 'all'

/**
 * Uploads a file as the official client does, but with progress, which fetch does not report, and cancellable. Returns
 * the address without an origin, so that it outlives a move of the site. Throws UploadError, with status 401 if the
 * session has ended and 415 if the file is not a picture of its type, or the signal's own reason.
 */
export async function uploadFile(supabase: SupabaseClient, rest: Rest, upload: Upload): Promise<string> {
  const { bucket, path, file, onProgress, signal } = upload
  const { data } = await supabase.auth.getSession()
  if (!data.session) throw new UploadError(uploadMessages.signInFirst.description, 401)
  if (!(await isPictureAsLabelled(file))) throw new UploadError(uploadMessages.damaged, 415)
  const headers = { apikey: rest.key, authorization: `Bearer ${data.session.access_token}` }
  const body = new FormData()
  body.append('cacheControl', CACHE_CONTROL)
  body.append('', file)
  const answer = await sendFile(`${rest.url}/storage/v1/object/${bucket}/${encodePath(path)}`, {
    headers: { ...headers, 'x-upsert': 'true', 'x-robots-tag': ROBOTS },
    body,
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
  })
  if (answer.status !== 200) {
    const refusal = refusalOf(answer)
    // a Supabase project refuses an ended session in the same way as missing rights
    if (refusal.status === 403 && (await hasSessionEnded(supabase, rest)))
      throw new UploadError(uploadMessages.signInFirst.description, 401, refusal)
    throw refusal
  }
  if (rest.url) await noticeWrite(WRITTEN_FILES, headers.authorization)
  return readPublicAddress(supabase, upload)
}

/**
 * Whether the session has ended, which storage reports as missing rights; false if that cannot be determined. Does not use
 * `auth.getUser`, which would log out: the admin asks for the password in place.
 */
export async function hasSessionEnded({ auth }: Pick<SupabaseClient, 'auth'>, { url, key }: Rest): Promise<boolean> {
  const { data } = await auth.getSession()
  const headers = { apikey: key, authorization: `Bearer ${data.session?.access_token ?? ''}` }
  return fetch(`${url}/auth/v1/user`, { headers, signal: timeLimit().signal }).then(
    ({ status }) => status === 401 || status === 403,
    () => false,
  )
}

/**
 * The public address of a file, without an origin. Throws UploadError if it cannot be read there, or is served as
 * another type than it was sent with: then it is removed again.
 */
async function readPublicAddress(supabase: SupabaseClient, { bucket, path, file, signal }: Upload): Promise<string> {
  const stored = supabase.storage.from(bucket)
  const { publicUrl } = stored.getPublicUrl(path).data
  // the CDN of a project may still serve the replaced file, with its type
  const fresh = stored.getPublicUrl(path, { cacheNonce: randomId() }).data.publicUrl
  const look = { method: 'HEAD', cache: 'no-store', signal: timeLimit(signal).signal } as const
  const answer = await fetch(fresh, look).catch(() => null)
  if (!answer?.ok) throw new UploadError(uploadMessages.noAddress, answer?.status ?? 0)
  if (answer.headers.get('content-type') !== file.type) {
    await stored.remove([path])
    throw new UploadError(uploadMessages.tryAgain, 415)
  }
  return publicUrl.slice(publicUrl.indexOf('/storage/v1/'))
}

/**
 * Whether a file is an image of its declared type. A Supabase project stores and serves any file under the type that the
 * client names, so nothing else would catch an HTML page declared as an image.
 */
const isPictureAsLabelled = async (file: Blob) =>
  readPicture(new Uint8Array(await file.slice(0, 12).arrayBuffer()))?.type === file.type
