import { type ContentDraft, isRecord } from '#content/draft.ts'
import { picturesIn, uploadPath } from '#content/folders.ts'
import { FORMS } from '#content/forms.ts'
import { draftReasons } from '#data/messages.ts'
import { isSameContent } from '#data/records/save-record.ts'
import { backendUrl, type ContentSource } from '#data/rest/content-source.ts'
import { randomId } from '#data/rest/random-id.ts'
import { RestError } from '#data/rest/rest.ts'
import type { Tables } from '#data/rest/rest-client.ts'
import { rowsOf } from '#data/rest/rows-of.ts'

export type Files = Pick<ContentSource, 'api' | 'siteUrl' | 'fetch'>
type Row = Record<string, unknown>

const TIMEOUT_MS = 5000
/** The clocks of storage and database may differ by this. */
const CLOCKS_MS = 5000

/**
 * Requires that the pictures of somebody else's draft were uploaded here, for that kind, and before `seenAt`, when the draft
 * that an owner has seen was saved or scheduled: another address could show another picture later. An owner's draft may name
 * any address. An owner is an account whose profile `rest` can read as an admin's: all with the secret key, otherwise the one
 * who publishes. Throws RestError, with status 422 and a reason for the owner.
 */
export async function requireOwnPictures(rest: Tables, files: Files, draft: ContentDraft, seenAt: string) {
  const { table_name, row_id, fields, is_removal } = draft
  if (is_removal || !isRecord(fields)) return
  const named = picturesIn(fields)
  if (named.length === 0 || (await isOfOwner(rest, draft))) return
  const [live] = row_id ? rowsOf<Row>(await rest.from(table_name).select().eq('id', row_id)) : []
  for (const { column, address } of named) {
    if (live && picturesIn(live).some((picture) => isSameContent(picture, { column, address }))) continue
    const refuse = (why: string) => {
      const { title = column } = FORMS[table_name].schema.shape[column]?.meta() ?? {}
      throw new RestError(`${title}: ${why}`, 422)
    }
    const origin = backendUrl(files)
    const path = uploadPath(table_name, address, origin)
    const uploadedAt = path === null ? null : await readUploadTime(files, origin + path)
    if (uploadedAt === null) refuse(draftReasons.notOurs)
    else if (uploadedAt > Date.parse(seenAt) + CLOCKS_MS) refuse(draftReasons.tooNew)
  }
}

async function isOfOwner(rest: Tables, { author, access_key }: ContentDraft): Promise<boolean> {
  if (access_key) return false
  if (author === null) return true
  return rowsOf(await rest.from('profiles').select('id').eq('id', author).is('is_admin', true)).length > 0
}

/** In milliseconds since 1970; null if there is no such file. A CDN may not know yet that there is one. */
async function readUploadTime({ fetch }: Files, url: string): Promise<number | null> {
  const look = { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) }
  const answer = await fetch(`${url}?cacheNonce=${randomId()}`, look).catch((error: unknown) => {
    throw new RestError('The storage did not answer', 0, error)
  })
  if (answer.status >= 500) throw new RestError(`HTTP ${answer.status}: ${answer.statusText}`, answer.status)
  return answer.ok ? Date.parse(answer.headers.get('last-modified') ?? '') || 0 : null
}
