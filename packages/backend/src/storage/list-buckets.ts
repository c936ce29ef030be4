import type { BackendContext } from '../context.ts'
import { bucketRows } from './bucket-json.ts'
import { choiceField, integerField } from './json-body.ts'
import { compare } from './list-entries.ts'
import { isAllowed } from './policies.ts'

const COLUMNS = ['id', 'name', 'created_at', 'updated_at'] as const

/**
 * GET bucket: the buckets whose objects the caller may select, by `search`, `limit`, `offset`, `sortColumn` and
 * `sortOrder`. Throws ApiError and TokenError.
 */
export async function listBuckets(context: BackendContext, request: Request): Promise<Response> {
  const actor = await context.actorOf(request)
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const limit = integerField(query, 'limit', 1, 100)
  const offset = integerField(query, 'offset', 0, 0)
  const column = choiceField(query, 'sortColumn', COLUMNS)
  const isDescending = choiceField(query, 'sortOrder', ['asc', 'desc']) === 'desc'
  const search = (query.search ?? '').toLowerCase()

  const visible = bucketRows(context).filter(({ id }) => isAllowed(context, actor, id, 'select'))
  const buckets = visible.filter(({ name }) => name.toLowerCase().includes(search))
  buckets.sort((one, other) => compare(one[column], other[column]))
  if (isDescending) buckets.reverse()
  return Response.json(buckets.slice(offset, offset + limit))
}
