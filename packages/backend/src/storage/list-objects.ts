import type { BackendContext } from '../context.ts'
import { integerField, receiveJson, requireString, sortField, stringField } from './json-body.ts'
import { entryOf, FOLDER } from './object-json.ts'
import { isAllowed } from './policies.ts'
import type { StoredObject } from './storage.ts'

/** The maximum of supabase/storage. */
const MAX_LIMIT = 1500

/** A line of a list: an object, or a folder with at least one object in it. */
interface Entry {
  /** The whole name; a folder's ends with a slash. */
  key: string
  /** Undefined for a folder. */
  object?: StoredObject
}

const SORT_COLUMNS = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const
type Sort = ReturnType<typeof sortField<(typeof SORT_COLUMNS)[number]>>

/** POST object/list/{bucket}. Without the right to select, the bucket looks empty. Throws ApiError and TokenError. */
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

/** What follows the first `prefixLength` characters of the names, up to the next slash: objects, and each folder once. */
function entriesBehind(objects: readonly StoredObject[], prefixLength: number): Entry[] {
  const entries: Entry[] = []
  const folders = new Set<string>()
  for (const object of objects) {
    const slash = object.name.indexOf('/', prefixLength)
    const folder = object.name.slice(0, slash + 1)
    if (slash < 0) entries.push({ key: object.name, object })
    else if (!folders.has(folder.toLowerCase())) entries.push({ key: folder })
    folders.add(folder.toLowerCase())
  }
  return entries
}

/** By name, folders are among the objects, by any other column before them; case matters only between equal names. */
function sortEntries(entries: readonly Entry[], { column, order }: Sort): Entry[] {
  const sign = order === 'asc' ? 1 : -1
  const isByTime = ({ object }: Entry) => Number(column !== 'name' && object !== undefined)
  const textOf = ({ key, object }: Entry) => {
    if (column === 'name' || !object) return key.toLowerCase()
    return column === 'created_at' ? object.createdAt : object.updatedAt
  }
  return entries.toSorted(
    (one, other) =>
      isByTime(one) - isByTime(other) || sign * (compare(textOf(one), textOf(other)) || compare(one.key, other.key)),
  )
}

/** By code unit. */
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const toLine = ({ key, object }: Entry, prefixLength: number) =>
  object ? { name: key.slice(prefixLength), ...entryOf(object) } : { name: key.slice(prefixLength, -1), ...FOLDER }
