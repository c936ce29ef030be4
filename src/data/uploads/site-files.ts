import type { SupabaseClient } from '@supabase/supabase-js'
import { PICTURES, SITE_FILES } from '#content/picture/pictures.ts'
import type { SiteFile } from '#content/picture/stored-files.ts'
import { siteFileMessages, uploadMessages } from '../messages.ts'
import type { Rest } from '../rest/rest.ts'
import { UploadError } from './upload-error.ts'
import { hasSessionEnded, type Upload, uploadFile } from './uploads.ts'

interface StoredFile {
  content: Blob
  /** The storage's ETag of this content. */
  etag: string
}

export interface SiteFileChange {
  /** Null if there was none; undefined if that could not be determined: then the change cannot be undone. */
  before: StoredFile | null | undefined
  /** The ETag of the file that has been there since; null if there is none. */
  after: string | null
}

const storedIn = ({ storage }: Pick<SupabaseClient, 'storage'>, file: SiteFile) => storage.from(PICTURES[file].bucket)

/**
 * Whether the owner has uploaded it. It asks for the bucket's list, because browsers log the 404 of a missing file. Throws
 * UploadError with status 401 if the session has ended, and otherwise the storage's error.
 */
export const hasSiteFile = async (supabase: SupabaseClient, rest: Rest, file: SiteFile) =>
  (await readEtag(supabase, rest, file)) !== null

async function readEtag(supabase: SupabaseClient, rest: Rest, file: SiteFile): Promise<string | null> {
  const name = SITE_FILES[file]
  const { data, error } = await storedIn(supabase, file).list('', { search: name })
  const stored = data?.find((one) => one.name === name)
  if (stored) return String(stored.metadata?.eTag)
  // a Supabase project returns an empty list to users without access
  if (await hasSessionEnded(supabase, rest)) throw new UploadError(uploadMessages.signInFirst.description, 401)
  if (error) throw error
  return null
}

async function readStored(supabase: SupabaseClient, rest: Rest, file: SiteFile): Promise<StoredFile | null> {
  const etag = await readEtag(supabase, rest, file)
  if (etag === null) return null
  const { data, error } = await storedIn(supabase, file).download(SITE_FILES[file], {}, { cache: 'no-store' })
  if (error) throw error
  return { content: data, etag }
}

/** What each change replaces: after a lost answer a repetition would find what the first try has stored. */
const replaced = new WeakMap<object, StoredFile | null>()

/** The file before a change, of which each try has the same `change`; undefined if it cannot be read. */
async function readReplaced(change: object, ...stored: Parameters<typeof readStored>) {
  if (!replaced.has(change)) {
    const before = await readStored(...stored).catch(() => undefined)
    if (before !== undefined) replaced.set(change, before)
  }
  return replaced.get(change)
}

/**
 * Uploads it in place of the existing one. If the answer is lost, or the upload is cancelled, it checks whether the file
 * has arrived. Throws as `uploadFile` does.
 */
export async function replaceSiteFile(supabase: SupabaseClient, rest: Rest, file: SiteFile, upload: Upload) {
  const before = await readReplaced(upload.file, supabase, rest, file)
  const find = () => readEtag(supabase, rest, file).catch(() => null)
  try {
    await uploadFile(supabase, rest, upload)
    const after = await find()
    return { before: after === null ? undefined : before, after }
  } catch (error) {
    const mayHaveArrived = upload.signal?.aborted || (error instanceof UploadError && error.status === 0)
    const after = mayHaveArrived && before !== undefined ? await find() : null
    if (after === null || after === before?.etag) throw error
    return { before, after }
  }
}

/**
 * Removes it, so that the server draws its own. All tries have the same `removal`. Throws UploadError, with status 401 if
 * the session has ended.
 */
export async function removeSiteFile(supabase: SupabaseClient, rest: Rest, file: SiteFile, removal: object = {}) {
  const before = await readReplaced(removal, supabase, rest, file)
  // files that may not be removed are missing from the answer, without an error
  const { data: removed, error } = before
    ? await storedIn(supabase, file).remove([SITE_FILES[file]])
    : { data: null, error: null }
  if (removed?.length) return { before, after: null }
  if (await hasSessionEnded(supabase, rest)) throw new UploadError(uploadMessages.signInFirst.description, 401)
  // the answer may have been lost, or another window was faster
  if (before !== undefined && !(await hasSiteFile(supabase, rest, file).catch(() => true)))
    return { before, after: null }
  // without an error, and with the file still there, it was refused
  const status = before === undefined ? 0 : error ? (error.status ?? 0) : 403
  throw new UploadError(siteFileMessages.notRemoved.description, status, error)
}

/**
 * Restores the file that a change replaced; false if it has been changed again since. It may be repeated after a lost
 * answer. Throws as `uploadFile` does.
 */
export async function undoSiteFile(supabase: SupabaseClient, rest: Rest, file: SiteFile, change: SiteFileChange) {
  const { before, after } = change
  const now = await readEtag(supabase, rest, file)
  if (now === (before?.etag ?? null)) return true
  if (now !== after) return false
  const bucketAndPath = { bucket: PICTURES[file].bucket, path: SITE_FILES[file] }
  if (before) await replaceSiteFile(supabase, rest, file, { ...bucketAndPath, file: before.content })
  else await removeSiteFile(supabase, rest, file)
  return true
}
