import type { BackendContext } from '../context.ts'
import { cleanImage, type Image } from './images/clean-image.ts'
import { requireBucket, requireUploadAllowed, requireUploadRules, type UploadRules } from './policies.ts'
import type { ObjectPlace } from './storage.ts'
import { storageErrors } from './storage-error.ts'

/**
 * POST and PUT object/{bucket}/{name}: stores a picture under the type that its bytes have, without its metadata. The
 * right to do so is checked before anything is received, and again at the end, because it may have ended meanwhile.
 * Throws ApiError, TokenError, and what the disk throws.
 */
export async function uploadObject(
  context: BackendContext,
  request: Request,
  { bucket, name }: ObjectPlace,
  isUpsert: boolean,
): Promise<Response> {
  const { storage, options } = context
  requireUploadAllowed(context, await context.actorOf(request), { bucket, name }, isUpsert)
  const rules = requireUploadRules(requireBucket(options.buckets, bucket), name)
  if (!isUpsert && storage.find(bucket, name)) throw storageErrors.keyExists()

  const { bytes, cacheControl, userMetadata } = await readUpload(request, rules)
  const image = requireImage(bytes, rules.allowedMimeTypes)
  const actor = await context.actorOf(request)
  const mayReplace = requireUploadAllowed(context, actor, { bucket, name }, isUpsert)

  const owner = actor.userId ?? null
  const description = { bucket, name, contentType: image.type, cacheControl, userMetadata, owner }
  const { id } = await storage.put(image.bytes, description, mayReplace)
  return Response.json({ Id: id, Key: `${bucket}/${name}` })
}

/** 100 megapixels: more than cameras have, and what browsers can still show. */
const MAX_PIXELS = 100_000_000

/** An image of one of these types, without metadata. Throws ApiError for other bytes, and for too many pixels. */
function requireImage(bytes: Uint8Array, allowedTypes: readonly string[]): Image {
  const image = cleanImage(bytes)
  if (!image) throw storageErrors.invalidMimeType('application/octet-stream')
  if (!allowedTypes.includes(image.type)) throw storageErrors.invalidMimeType(image.type)
  if (image.pixels > MAX_PIXELS) throw storageErrors.tooLarge('image', `${MAX_PIXELS / 1e6} megapixels`)
  return image
}

/** What a form may contain besides the file: boundaries, part headers, fields. In bytes. */
const FORM_OVERHEAD = 64 * 1024

/** In bytes. */
const MAX_METADATA = 16 * 1024

/** Receives an upload, raw or as a form; what is declared as too large or another type is refused unread. */
async function readUpload(request: Request, rules: UploadRules) {
  const type = request.headers.get('content-type') ?? 'application/octet-stream'
  return /^multipart\/form-data\b/i.test(type) ? readForm(request, type, rules) : readRaw(request, type, rules)
}

async function readRaw(request: Request, type: string, rules: UploadRules) {
  requireType(type, rules)
  const metadata = request.headers.get('x-metadata')
  return {
    cacheControl: requireCacheControl(request.headers.get('cache-control') ?? 'no-cache'),
    userMetadata: metadata === null ? null : toMetadata(Buffer.from(metadata, 'base64').toString()),
    bytes: await readBytes(request, rules.fileSizeLimit),
  }
}

/** Official clients name the file's part '', others `file`: the only part that is a file is taken. */
async function readForm(request: Request, type: string, rules: UploadRules) {
  const body = await readBytes(request, rules.fileSizeLimit + FORM_OVERHEAD)
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw storageErrors.noContent()
  })
  const file = [...form.values()].find((part) => typeof part !== 'string')
  if (!file) throw storageErrors.noContent()
  requireType(textOf(form, 'contentType') || file.type, rules)
  if (file.size > rules.fileSizeLimit) throw storageErrors.tooLarge()
  const seconds = textOf(form, 'cacheControl')
  const metadata = textOf(form, 'metadata') ?? textOf(form, 'userMetadata')
  return {
    cacheControl: seconds ? requireCacheControl(`max-age=${seconds}`) : 'no-cache',
    userMetadata: metadata === undefined ? null : toMetadata(metadata),
    bytes: new Uint8Array(await file.arrayBuffer()),
  }
}

/** The whole body. Throws ApiError if its length is not the declared one. */
async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = request.headers.get('content-length')
  if (Number(declared) > maxBytes) throw storageErrors.tooLarge()
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength
      if (length > maxBytes) break
      chunks.push(chunk)
    }
  } catch {
    throw storageErrors.noContent('The upload ended before it was complete')
  }
  if (length > maxBytes) throw storageErrors.tooLarge()
  if (!length) throw storageErrors.noContent()
  if (declared !== null && Number(declared) !== length)
    throw storageErrors.noContent('The upload ended before it was complete')
  return Buffer.concat(chunks, length)
}

/** Checks the type that the client declares. That of the bytes is checked later. */
function requireType(type: string, { allowedMimeTypes }: UploadRules): void {
  const essence = type.split(';', 1)[0]!.trim().toLowerCase()
  if (!allowedMimeTypes.includes(essence)) throw storageErrors.invalidMimeType(type)
}

/** A valid header value. Throws ApiError. */
function requireCacheControl(value: string): string {
  if (!/^[\x20-\x7e]{1,200}$/.test(value)) throw storageErrors.invalidHeader('cache-control', value)
  return value
}

/** As in supabase/storage, what is not JSON is ignored. */
function toMetadata(text: string): string | null {
  if (Buffer.byteLength(text) > MAX_METADATA) throw storageErrors.tooLarge('user_metadata')
  try {
    const metadata: unknown = JSON.parse(text)
    return typeof metadata === 'object' && metadata ? JSON.stringify(metadata) : null
  } catch {
    return null
  }
}

function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return typeof value === 'string' ? value : undefined
}
