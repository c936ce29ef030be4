import { jwtVerify, SignJWT } from 'jose'
import { buckets } from '#server/backend/buckets.ts'
import type { TestBackend } from '../backend.ts'
import type { Database } from './database.ts'

interface Place {
  bucket: string
  name: string
}

/** Where the policies are; it takes one query at a time. */
interface ProjectDatabase {
  database: Pick<Database, 'query' | 'exec'>
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/** What a client uploads: the bytes, and what it says about them. */
interface Told extends Place {
  bytes: Uint8Array
  contentType: string
  cacheControl: string
}

const OBJECT = /^\/storage\/v1\/object\/(?!(?:list|info)\b)([^/]+)\/(.+)$/
const SIGNED = /^\/storage\/v1\/object\/upload\/sign\/([^/]+)\/(.+)$/
const PUBLIC = /^\/storage\/v1\/object\/public\/(.+)$/

/** The error that row-level security has for a write that it refuses. */
const refusedByPolicy = () =>
  Response.json(
    { statusCode: '403', error: 'Unauthorized', message: 'new row violates row-level security policy' },
    { status: 400 },
  )

/**
 * The embedded storage under what the storage service of a project (August 2026) answers differently: it asks the policies of
 * Postgres, says which operation it is, and signs uploads. As far as the product can notice (docs/supabase.md, "What the storage of a project does differently").
 */
export function createStorage(embedded: TestBackend, { database, inTurn }: ProjectDatabase) {
  /** The header `x-robots-tag` of uploads, by bucket and name. */
  const robots = new Map<string, string>()

  /** It checks the token alone, and the policies see whose session has ended. */
  async function asSeenByPolicies(request: Request): Promise<Request> {
    const token = bearerOf(request)
    const claims = await embedded.tokens.verify(token).catch(() => undefined)
    const isAlive = claims && embedded.database.get('select 1 from _sessions where id = ?', claims.session_id)
    if (!claims || isAlive) return request
    const headers = new Headers(request.headers)
    headers.set('authorization', `Bearer ${embedded.keys.publishable}`)
    return new Request(request, { headers })
  }

  const secret = new TextEncoder().encode(crypto.randomUUID())

  /** Whether the policies of Postgres refuse a file, asked as the storage service does: by a row that is rolled back. */
  async function isRefused(request: Request, { bucket, name }: Place, operation: string): Promise<boolean> {
    const token = bearerOf(request)
    if (token === embedded.keys.secret) return false
    const claims = await embedded.tokens.verify(token).catch(() => null)
    const role = claims ? 'authenticated' : 'anon'
    const conflict =
      request.method === 'PUT' || request.headers.get('x-upsert') === 'true'
        ? 'on conflict (bucket_id, name) do update set owner_id = excluded.owner_id'
        : ''
    return inTurn(async () => {
      await database.exec('begin')
      try {
        const settings = {
          'request.jwt.claims': JSON.stringify(claims ?? { role }),
          'storage.operation': operation,
          role,
        }
        for (const [setting, value] of Object.entries(settings))
          await database.query('select set_config($1, $2, true)', [setting, value])
        await database.query(
          `insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3) ${conflict}`,
          [bucket, name, claims?.sub ?? null],
        )
        return false
      } catch (error) {
        return (error as { code?: string }).code === '42501'
      } finally {
        await database.exec('rollback; reset role')
      }
    })
  }

  /** Stores a file past row-level security, as the service does once it has asked. */
  async function store(told: Told, robotsTag: string | null, owner: string | null): Promise<Response> {
    const { bucket, name } = told
    await embedded.storage.put(told.bytes, { ...told, owner })
    robots.set(`${bucket}/${name}`, robotsTag ?? 'none')
    const sql = `insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3)
      on conflict (bucket_id, name) do update set owner_id = excluded.owner_id, updated_at = now()`
    await inTurn(() => database.query(sql, [bucket, name, owner]))
    const { id } = embedded.storage.find(bucket, name)! // it was just stored
    return Response.json({ Id: id, Key: `${bucket}/${name}` })
  }

  /** A ticket for an upload: whoever may add the file now may give the right away, for as long as it is valid. */
  async function sign(request: Request, place: Place): Promise<Response> {
    if (await isRefused(request, place, 'storage.object.sign_upload_url')) return refusedByPolicy()
    const url = `${place.bucket}/${place.name}`
    const claims = { url, upsert: request.headers.get('x-upsert') === 'true' }
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('2h').sign(secret)
    return Response.json({ url: `/object/upload/sign/${url}?token=${token}` })
  }

  /** Asks no policy, and nobody whether the signer still has the right. */
  async function uploadSigned(request: Request, place: Place): Promise<Response> {
    const token = new URL(request.url).searchParams.get('token') ?? ''
    const { payload } = await jwtVerify(token, secret).catch(() => ({ payload: undefined }))
    if (payload?.url !== `${place.bucket}/${place.name}`) return refusedByPolicy()
    const told = await readTold(request, place.bucket, place.name)
    if (!buckets[place.bucket]?.allowedMimeTypes.includes(told.contentType)) return typeRefused(told.contentType)
    if (!payload.upsert && embedded.storage.find(place.bucket, place.name)) return refusedByPolicy()
    return store(told, request.headers.get('x-robots-tag'), null)
  }

  /** The file is stored and served as it was labelled, whatever it is. */
  async function upload(request: Request, bucket: string, name: string): Promise<Response> {
    if (await isRefused(request, { bucket, name }, 'storage.object.upload')) return refusedByPolicy()
    const { sub } = await embedded.tokens.verify(bearerOf(request)).catch(() => ({ sub: null }))
    const told = await readTold(request.clone(), bucket, name)
    const answer = await embedded.fetch(request)
    const code = await codeOf(answer)
    const isOfAllowedType = buckets[bucket]?.allowedMimeTypes.includes(told.contentType)
    // these two come once it is known that the client may upload
    const isOnlyDoubted = code === 'InvalidMimeType' || (code === 'InvalidRequest' && !told.bytes.length)
    if (isOfAllowedType && (answer.ok || isOnlyDoubted)) {
      return store(told, request.headers.get('x-robots-tag'), sub ?? null)
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
    const [, signedBucket, signedName] = SIGNED.exec(pathname) ?? []
    if (signedBucket && signedName) {
      const place = { bucket: signedBucket, name: decodeURIComponent(signedName) }
      return request.method === 'POST' ? sign(request, place) : uploadSigned(request, place)
    }
    const [, bucket, name] = OBJECT.exec(pathname) ?? []
    const isUpload = request.method === 'POST' || request.method === 'PUT'
    if (isUpload && bucket && name) return upload(request, bucket, decodeURIComponent(name))
    const answer = await embedded.fetch(request)
    if (request.method === 'DELETE') await inTurn(() => forgetRemoved(embedded, database))
    return answer
  }
}

const bearerOf = (request: Request) => /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''

async function forgetRemoved(embedded: TestBackend, database: ProjectDatabase['database']): Promise<void> {
  const left = embedded.database.all("select bucket || '/' || name as file from _objects").map(({ file }) => file)
  await database.query("delete from storage.objects where bucket_id || '/' || name <> all ($1)", [left])
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
