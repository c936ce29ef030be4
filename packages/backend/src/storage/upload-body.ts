import type { UploadRules } from './policies.ts'
import { storageErrors } from './storage-error.ts'

/** What a form may contain besides the file: boundaries, part headers, fields. In bytes. */
const FORM_OVERHEAD = 64 * 1024

/** In bytes. */
const MAX_METADATA = 16 * 1024

/** Receives an upload, raw or as a form; what is declared as too large or another type is refused unread. */
export async function readUpload(request: Request, rules: UploadRules) {
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
