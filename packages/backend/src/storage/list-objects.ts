import type { BackendContext } from '../context.ts'
import { integerField, requireString, sortField, stringField } from './json-body.ts'
import { type Entry, entriesBehind, SORT_COLUMNS, sortEntries } from './list-entries.ts'
import { entryOf, FOLDER } from './object-json.ts'
import { isAllowed } from './policies.ts'
import { receiveJson } from './receive-json.ts'

/** The maximum of supabase/storage. */
const MAX_LIMIT = 1500

/**
 * POST object/list/{bucket}: the entries of the folder `prefix` that begin with `search`, by `limit` and `offset`, in
 * the order of `sortBy`. Without the right to select, the bucket looks empty. Throws ApiError and TokenError.
 */
export async function listObjects(context: BackendContext, request: Request, bucket: string): Promise<Response> {
  const { actor, body } = await receiveJson(context, request)
  const folder = requireString(body, 'prefix')
  const prefix = folder && !folder.endsWith('/') ? `${folder}/` : folder
  const beginning = prefix + stringField(body, 'search', '')
  const limit = Math.min(integerField(body, 'limit', 1, 100), MAX_LIMIT)
  const offset = integerField(body, 'offset', 0, 0)
  const sort = sortField(body, SORT_COLUMNS)

  const objects = isAllowed(context, actor, bucket, 'select') ? context.storage.list(bucket, beginning) : []
  const entries = sortEntries(entriesBehind(objects, beginning.length), sort)
  return Response.json(entries.slice(offset, offset + limit).map((entry) => toLine(entry, prefix.length)))
}

const toLine = ({ key, object }: Entry, prefixLength: number) =>
  object ? { name: key.slice(prefixLength), ...entryOf(object) } : { name: key.slice(prefixLength, -1), ...FOLDER }
