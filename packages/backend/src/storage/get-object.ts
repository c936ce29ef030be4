import type { FileHandle } from 'node:fs/promises'
import type { BackendContext } from '../context.ts'
import { attachment } from './content-disposition.ts'
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
  return isOfThese ? parseRange(headers.get('range'), size) : undefined
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

/** Smaller files are read in one piece, in bytes; larger ones are streamed at the reader's pace. */
const WHOLE_BELOW = 256 * 1024
const CHUNK = 64 * 1024

/** The bytes of `range` as a body. Closes the handle, also when the reader disconnects. */
async function fileBody(
  handle: FileHandle,
  { start, end }: ByteRange,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  if (end - start + 1 > WHOLE_BELOW) return fileStream(handle, start, end)
  await using whole = handle
  return await readFully(whole, start, end - start + 1)
}

function fileStream(handle: FileHandle, start: number, end: number): ReadableStream {
  let position = start
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = await readFully(handle, position, Math.min(CHUNK, end - position + 1))
          position += chunk.byteLength
          controller.enqueue(chunk)
          if (position > end) {
            controller.close()
            await handle.close()
          }
        } catch (error) {
          await handle.close()
          throw error
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  )
}

/** Exactly `length` bytes. Throws if the file is shorter than its row says, that is, damaged. */
async function readFully(handle: FileHandle, position: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, position + filled)
    if (!bytesRead) throw new Error('A stored file is shorter than its object.')
    filled += bytesRead
  }
  return bytes
}

/** A range of bytes, both ends included. */
interface ByteRange {
  start: number
  end: number
}

/** Reads a Range header (RFC 9110, section 14); undefined for what may be ignored, such as several ranges. Throws ApiError. */
function parseRange(header: string | null, size: number): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (!first && !last) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Number(last) : size - 1
  if (first && last && start > end) return undefined
  if (start >= size) throw storageErrors.invalidRange(size)
  return { start, end: Math.min(end, size - 1) }
}
