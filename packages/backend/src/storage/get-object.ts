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
  const headers = headersOf(object, new URL(request.url).searchParams.get('download'))
  if (isUnmodified(object, request.headers)) return new Response(null, { status: 304, headers })

  headers.set('content-type', object.contentType)
  const part = request.method === 'HEAD' ? undefined : requestedRange(object, request.headers)
  const range = part ?? { start: 0, end: object.size - 1 }
  headers.set('content-length', String(range.end - range.start + 1))
  if (part) headers.set('content-range', `bytes ${part.start}-${part.end}/${object.size}`)
  const body = request.method === 'HEAD' || !object.size ? null : await fileBody(await storage.open(object), range)
  return new Response(body, { status: part ? 206 : 200, headers })
}

/** Nothing that was uploaded may run: browsers do not guess its type, and its sandbox loads nothing. */
function headersOf(object: StoredObject, download: string | null): Headers {
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': object.cacheControl,
    'content-security-policy': "sandbox; default-src 'none'",
    etag: object.etag,
    'last-modified': lastModifiedOf(object),
    'x-content-type-options': 'nosniff',
  })
  if (download !== null) headers.set('content-disposition', attachment(download))
  return headers
}

/** In whole seconds. */
const lastModifiedOf = ({ updatedAt }: StoredObject) => new Date(updatedAt).toUTCString()

/** Whether the client has these bytes already (RFC 9110, section 13.2.2). */
function isUnmodified(object: StoredObject, headers: Headers): boolean {
  const ifNoneMatch = headers.get('if-none-match')
  // a proxy that compresses makes the tag a weak one
  if (ifNoneMatch !== null) return ifNoneMatch.trim() === '*' || ifNoneMatch.includes(object.etag)
  return Date.parse(headers.get('if-modified-since') ?? '') >= Date.parse(lastModifiedOf(object))
}

/** The part that a Range header asks for, if the client has the rest of these bytes. */
function requestedRange({ etag, size }: StoredObject, headers: Headers): ByteRange | undefined {
  const isOfThese = (headers.get('if-range') ?? etag) === etag
  const range = isOfThese ? parseRange(headers.get('range'), size) : undefined
  if (range === 'unsatisfiable') throw storageErrors.invalidRange(size)
  return range
}

/** GET object/info: all but the bytes. Throws ApiError. */
export async function getObjectInfo(context: BackendContext, request: Request, place: ObjectPlace): Promise<Response> {
  const object = await requireReadable(context, request, place, 'either')
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
