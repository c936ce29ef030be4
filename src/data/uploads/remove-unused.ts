import type { SupabaseClient } from '@supabase/supabase-js'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { PUBLIC_FILES, UPLOAD_NAME } from '#content/picture/stored-files.ts'
import { pressPhotoPreview } from '#content/press-kit/press-kit.ts'
import { DAY_MS } from '#content/text/dates.ts'
import { readAllRows } from '../rest/read-all-rows.ts'
import { MOST_ROWS } from '../rest/rest.ts'
import { rowsOf } from '../rest/rows-of.ts'
import { findOriginals } from './originals.ts'

/** The addresses of uploads: each is in a folder of its bucket. */
const UPLOADS = new RegExp(`${PUBLIC_FILES}[\\w-]+/[\\w/-]*/${UPLOAD_NAME}`, 'g')

/**
 * The addresses of all uploads that a value (a row, or the values of a form) refers to, including the preview beside a
 * press photo, which no value names.
 */
export function uploadsIn(value: unknown): string[] {
  const named = [...(JSON.stringify(value ?? null).match(UPLOADS) ?? [])]
  const photos = named.filter((address) => address.includes('/photo/') && !address.includes('-web.'))
  return [...new Set([...named, ...photos.map(pressPhotoPreview)])]
}

/**
 * Removes uploads that were never saved. Files that any row, draft or former version refers to stay; if that cannot be
 * determined, all of them stay, because an unused file does no harm. The embedded backend keeps removed files in
 * quarantine for a month.
 */
export async function removeUnused(supabase: SupabaseClient, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  try {
    // drafts first: one that is published meanwhile has become a row by the time rows are read
    const drafts = await readAllRows(supabase, 'content_drafts', 'id,fields')
    const rows = await Promise.all([
      ...CONTENT_TABLES.map((table) => readAllRows(supabase, table)),
      readVersionsSince(supabase, Math.min(...addresses.map(uploadedAt))),
    ])
    const used = uploadsIn([rows, drafts])
    const unused = uploadsIn(addresses).filter((address) => !used.includes(address))
    const times = new Set(used.map(uploadedAt))
    const last = unused.filter((address) => !times.has(uploadedAt(address)))
    const originals = await Promise.all(last.map((address) => findOriginals(supabase, address)))
    const files = [...new Set([...unused, ...originals.flat()])].map((address) => address.slice(PUBLIC_FILES.length))
    for (const [bucket, ofBucket] of Map.groupBy(files, (file) => file.slice(0, file.indexOf('/'))))
      await supabase.storage.from(bucket).remove(ofBucket.map((file) => file.slice(bucket.length + 1)))
  } catch {
    // without the rows it is unknown what is unused
  }
}

/** No version is older than its files; a day allows for clocks that differ. Throws if there are too many to read. */
async function readVersionsSince(supabase: SupabaseClient, ms: number): Promise<unknown[]> {
  const since = new Date(ms - DAY_MS).toISOString()
  const versions = rowsOf(await supabase.from('content_versions').select('row').gte('changed_at', since))
  if (versions.length >= MOST_ROWS) throw new Error('There may be more versions than were read.')
  return versions
}

/** In milliseconds since 1970. */
const uploadedAt = (address: string) => Number(/\d{13}/.exec(address)?.[0] ?? 0)
