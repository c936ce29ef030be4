import type { BackendContext } from '../context.ts'
import { attachment } from './content-disposition.ts'
import { type ByteRange, fileBody, parseRange } from './file-body.ts'
import { instant, userMetadataOf } from './object-json.ts'
import { type Reading, requireReadable } from './policies.ts'
import type { ObjectPlace, Storage, StoredObject } from './storage.ts'
import { storageErrors } from './storage-error.ts'

/**
 * GET and HEAD of object/public, object/authenticated and object: the object, or the part that a Range header asks for.
 * Throws ApiError; TokenError where a token is demanded.
 */
export async function getObject(
  context: BackendContext,
  request: Request,
  { bucket, name }: ObjectPlace,
  reading: Reading,
): Promise<Response> {
  const object = await requireReadable(context, request, { bucket, name }, reading)
  try {
    return await answer(context.storage, object, request)
  } catch (error) {
    const wasReplaced = context.storage.find(bucket, name)?.file !== object.file
    if (wasReplaced) return getObject(context, request, { bucket, name }, reading)
    throw error
  }
}

async function answer(storage: Storage, object: StoredObject, request: Request): Promise<Response> {
  const validators = { etag: object.etag, lastModified: new Date(object.updatedAt) }
  const headers = headersOf(object, validators, new URL(request.url).searchParams.get('download'))
  const condition = checkPreconditions(request.headers, validators)
  if (condition === 'failed') throw storageErrors.preconditionFailed()
  if (condition === 'not-modified') return new Response(null, { status: 304, headers })

  headers.set('content-type', object.contentType)
  const part = request.method === 'HEAD' ? undefined : requestedRange(request.headers, object, validators)
  const range = part ?? { start: 0, end: object.size - 1 }
  headers.set('content-length', String(range.end - range.start + 1))
  if (part) headers.set('content-range', `bytes ${part.start}-${part.end}/${object.size}`)
  const body = request.method === 'HEAD' || !object.size ? null : await fileBody(await storage.open(object), range)
  return new Response(body, { status: part ? 206 : 200, headers })
}

/** Nothing that was uploaded may run: browsers do not guess its type, and its sandbox loads nothing. */
function headersOf(object: StoredObject, { etag, lastModified }: Validators, download: string | null): Headers {
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': object.cacheControl,
    'content-security-policy': "sandbox; default-src 'none'",
    etag,
    'last-modified': lastModified.toUTCString(),
    'x-content-type-options': 'nosniff',
  })
  if (download !== null) headers.set('content-disposition', attachment(download))
  return headers
}

function requestedRange(headers: Headers, { size }: StoredObject, validators: Validators): ByteRange | undefined {
  const range = rangeApplies(headers, validators) ? parseRange(headers.get('range'), size) : undefined
  if (range === 'unsatisfiable') throw storageErrors.invalidRange(size)
  return range
}

/** GET object/info: all but the bytes. Throws ApiError; TokenError where a token is demanded. */
export async function getObjectInfo(
  context: BackendContext,
  request: Request,
  place: ObjectPlace,
  reading: Reading,
): Promise<Response> {
  const object = await requireReadable(context, request, place, reading)
  const body = {
    id: object.id,
    name: object.name,
    version: object.file,
    bucket_id: object.bucket,
    size: object.size,
    content_type: object.contentType,
    cache_control: object.cacheControl,
    etag: object.etag,
    metadata: userMetadataOf(object) ?? {},
    last_modified: instant(object.updatedAt),
    created_at: instant(object.createdAt),
  }
  return Response.json(body, { headers: { 'cache-control': 'no-cache' } })
}

/** What a conditional request is compared with. */
export interface Validators {
  /** Strong, with its quotes. */
  etag: string
  lastModified: Date
}

/** In the order of RFC 9110, section 13.2.2. HTTP dates have whole seconds, so all times are compared as such. */
export function checkPreconditions(
  headers: Headers,
  { etag, lastModified }: Validators,
): 'ok' | 'not-modified' | 'failed' {
  const ifMatch = headers.get('if-match')
  if (ifMatch !== null ? !lists(ifMatch, etag, 'strong') : isAfter(lastModified, headers.get('if-unmodified-since')))
    return 'failed'
  const ifNoneMatch = headers.get('if-none-match')
  if (ifNoneMatch !== null) return lists(ifNoneMatch, etag, 'weak') ? 'not-modified' : 'ok'
  const since = seconds(headers.get('if-modified-since'))
  return since !== undefined && wholeSeconds(lastModified) <= since ? 'not-modified' : 'ok'
}

/** Whether a Range may be answered with a part: `If-Range`, if present, must match these bytes. */
export function rangeApplies(headers: Headers, { etag, lastModified }: Validators): boolean {
  const ifRange = headers.get('if-range')
  return ifRange === null || ifRange === etag || seconds(ifRange) === wholeSeconds(lastModified)
}

function lists(header: string, etag: string, comparison: 'strong' | 'weak'): boolean {
  if (header.trim() === '*') return true
  const tags = header.split(',').map((tag) => tag.trim())
  return tags.includes(etag) || (comparison === 'weak' && tags.includes(`W/${etag}`))
}

function isAfter(date: Date, header: string | null): boolean {
  const limit = seconds(header)
  return limit !== undefined && wholeSeconds(date) > limit
}

function seconds(header: string | null): number | undefined {
  const millis = header === null ? Number.NaN : Date.parse(header)
  return Number.isNaN(millis) ? undefined : Math.floor(millis / 1000)
}

function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
