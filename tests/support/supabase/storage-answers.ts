import { buckets } from '#server/backend/buckets.ts'
import type { TestBackend } from '../backend.ts'

/** What a client uploads: the bytes, and what it says about them. */
interface Told {
  bucket: string
  name: string
  bytes: Uint8Array
  contentType: string
  cacheControl: string
}

const OBJECT = /^\/storage\/v1\/object\/(?!(?:list|info)\b)([^/]+)\/(.+)$/
const PUBLIC = /^\/storage\/v1\/object\/public\/(.+)$/

/** The error that row-level security has for a write that it refuses. */
const refusedByPolicy = () =>
  Response.json(
    { statusCode: '403', error: 'Unauthorized', message: 'new row violates row-level security policy' },
    { status: 400 },
  )

/**
 * The embedded storage under what the storage service of a project (August 2026) answers differently, as far as the
 * product can notice (docs/supabase.md, "What the storage of a project does differently").
 */
export function createStorage(embedded: TestBackend) {
  /** The header `x-robots-tag` of uploads, by bucket and name. */
  const robots = new Map<string, string>()

  /** It checks the token alone, and the policies see whose session has ended. */
  async function asSeenByPolicies(request: Request): Promise<Request> {
    const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
    const claims = await embedded.tokens.verify(token).catch(() => undefined)
    const isAlive = claims && embedded.database.get('select 1 from _sessions where id = ?', claims.session_id)
    if (!claims || isAlive) return request
    const headers = new Headers(request.headers)
    headers.set('authorization', `Bearer ${embedded.keys.publishable}`)
    return new Request(request, { headers })
  }

  /** The file is stored and served as it was labelled, whatever it is. */
  async function upload(request: Request, bucket: string, name: string): Promise<Response> {
    const told = await readTold(request.clone(), bucket, name)
    const answer = await embedded.fetch(request)
    const code = await codeOf(answer)
    const isOfAllowedType = buckets[bucket]?.allowedMimeTypes.includes(told.contentType)
    // these two come once it is known that the client may upload
    const isOnlyDoubted = code === 'InvalidMimeType' || (code === 'InvalidRequest' && !told.bytes.length)
    if (isOfAllowedType && (answer.ok || isOnlyDoubted)) {
      await embedded.storage.put(told.bytes, told)
      robots.set(`${bucket}/${name}`, request.headers.get('x-robots-tag') ?? 'none')
      const { id } = embedded.storage.find(bucket, name)! // it was just stored
      return Response.json({ Id: id, Key: `${bucket}/${name}` })
    }
    if (answer.ok) await embedded.storage.remove(bucket, [name])
    if (answer.ok) return typeRefused(told.contentType)
    return isOfPolicies(code, bucket, name, told.bytes.length) ? refusedByPolicy() : answer
  }

  /** A file of a public bucket: kept out of search engines unless its upload said otherwise, and without a sandbox. */
  async function readPublic(request: Request, file: string): Promise<Response> {
    const answer = await embedded.fetch(request)
    const headers = new Headers(answer.headers)
    for (const name of ['content-security-policy', 'x-content-type-options']) headers.delete(name)
    headers.set('x-robots-tag', robots.get(decodeURIComponent(file)) ?? 'none')
    return new Response(answer.body, { status: answer.status, headers })
  }

  return async (given: Request): Promise<Response> => {
    const request = await asSeenByPolicies(given)
    const { pathname } = new URL(request.url)
    const [, file] = PUBLIC.exec(pathname) ?? []
    if (file) return readPublic(request, file)
    const [, bucket, name] = OBJECT.exec(pathname) ?? []
    const isUpload = request.method === 'POST' || request.method === 'PUT'
    return isUpload && bucket && name ? upload(request, bucket, decodeURIComponent(name)) : embedded.fetch(request)
  }
}

async function readTold(request: Request, bucket: string, name: string): Promise<Told> {
  const type = request.headers.get('content-type') ?? 'application/octet-stream'
  const place = { bucket, name }
  if (!type.startsWith('multipart/form-data')) {
    const cacheControl = request.headers.get('cache-control') ?? 'no-cache'
    return { ...place, bytes: await request.bytes(), contentType: type, cacheControl }
  }
  const form = await request.formData()
  const file = [...form.values()].find((part) => typeof part !== 'string')
  const seconds = form.get('cacheControl')
  return {
    ...place,
    bytes: file ? await file.bytes() : new Uint8Array(),
    contentType: String(form.get('contentType') ?? file?.type),
    cacheControl: seconds ? `max-age=${seconds}` : 'no-cache',
  }
}

const codeOf = async (answer: Response): Promise<unknown> =>
  answer.ok ? undefined : (await answer.clone().json()).code

const typeRefused = (type: string) =>
  Response.json(
    { statusCode: '415', error: 'invalid_mime_type', message: `mime type ${type} is not supported` },
    { status: 400 },
  )

/** What the embedded backend refuses as too large or as a wrong name, though the bucket itself would take it. */
function isOfPolicies(code: unknown, bucket: string, name: string, size: number): boolean {
  const rules = buckets[bucket]
  if (code === 'InvalidKey') return rules?.names !== undefined && /^[\w/.-]+$/.test(name)
  return code === 'EntityTooLarge' && rules !== undefined && size <= rules.fileSizeLimit
}
