import type { BackendContext } from '../context.ts'
import { integerField, sortField, stringField } from './json-body.ts'
import { type Entry, entriesBehind, type Rank, rankOf, SORT_COLUMNS, type Sort, sortEntries } from './list-entries.ts'
import { entryOf } from './object-json.ts'
import { isAllowed } from './policies.ts'
import { receiveJson } from './receive-json.ts'
import { storageErrors } from './storage-error.ts'

/** The maximum of supabase/storage. */
const MAX_LIMIT = 1000

/** The last entry of a page, and the order of the list. */
interface Cursor {
  sort: Sort
  after: Rank
}

/**
 * POST object/list-v2/{bucket}: names that begin with `prefix`, with `with_delimiter` as folders and objects, a page at
 * a time by `cursor`. Without the right to select, the bucket looks empty. Throws ApiError and TokenError.
 */
export async function listObjectsV2(context: BackendContext, request: Request, bucket: string): Promise<Response> {
  const { actor, body } = await receiveJson(context, request)
  const prefix = stringField(body, 'prefix', '')
  const limit = Math.min(integerField(body, 'limit', 1, MAX_LIMIT), MAX_LIMIT)
  const cursor = readCursor(stringField(body, 'cursor', undefined))
  const sort = cursor?.sort ?? sortField(body, SORT_COLUMNS)

  const inBucket = isAllowed(context, actor, bucket, 'select') ? context.storage.list(bucket, prefix) : []
  const objects = inBucket.filter(({ name }) => name.startsWith(prefix))
  const entries: Entry[] =
    body.with_delimiter === true
      ? entriesBehind(objects, prefix.length)
      : objects.map((object) => ({ key: object.name, object }))
  const sorted = sortEntries(entries, sort, cursor?.after)
  const page = sorted.slice(0, limit)
  const hasNext = sorted.length > limit
  return Response.json({
    hasNext,
    ...(hasNext && { nextCursor: writeCursor({ sort, after: rankOf(page.at(-1)!, sort) }) }),
    // as supabase/storage has it: the name of a folder ends with a slash, its key does not
    folders: page.filter(({ object }) => !object).map(({ key }) => ({ name: key, key: key.slice(0, -1) })),
    objects: page.flatMap(({ key, object }) => (object ? [{ name: key, key, ...entryOf(object) }] : [])),
  })
}

const writeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** Only a cursor of `writeCursor` makes sense; any other gives an error or an unexpected page. */
function readCursor(text: string | undefined): Cursor | undefined {
  if (!text) return undefined
  try {
    const { sort, after } = JSON.parse(Buffer.from(text, 'base64url').toString())
    const [group, value, key] = after.map(String)
    const checked = sortField({ sortBy: sort }, SORT_COLUMNS)
    return { sort: checked, after: [group === '0' ? 0 : 1, value, key] }
  } catch {
    throw storageErrors.invalidRequest('body/cursor must be one of an earlier answer')
  }
}
