import { StorageApiError, type SupabaseClient } from '@supabase/supabase-js'
import { encodePath } from '#content/address/web-url.ts'
import { buckets } from '#server/backend/buckets.ts'
import { type Fault, failure, isRefusal, type KeptFile, pathOf, Refused, type StoredFile } from './endpoint.ts'

const PER_PAGE = 1000

/** The dashboard puts it into a folder without files. */
const PLACEHOLDER = '.emptyFolderPlaceholder'

type Client = Pick<SupabaseClient, 'storage'>

export async function readFiles(client: Client): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (const bucket of Object.keys(buckets)) files.push(...(await filesBelow(client, bucket, '')))
  return files
}

async function filesBelow(client: Client, bucket: string, folder: string): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (let offset = 0; ; offset += PER_PAGE) {
    const { data, error } = await client.storage.from(bucket).list(folder, { limit: PER_PAGE, offset })
    if (error) throw failed(`list the files of ${bucket}`, error)
    for (const { id, name, metadata } of data) {
      const path = folder ? `${folder}/${name}` : name
      if (id === null) files.push(...(await filesBelow(client, bucket, path)))
      else if (name !== PLACEHOLDER) files.push(described(bucket, path, metadata ?? {}))
    }
    if (data.length < PER_PAGE) return files
  }
}

const described = (bucket: string, name: string, metadata: Record<string, unknown>): StoredFile => ({
  bucket,
  name,
  contentType: String(metadata.mimetype ?? 'application/octet-stream'),
  cacheControl: String(metadata.cacheControl ?? 'no-cache'),
  etag: String(metadata.eTag),
})

// The client puts names into addresses as they are, and a project takes names with a question mark: so they are encoded.

/** The bytes that the project has now, bypassing every cache; undefined if it has none. */
export async function readFile(client: Client, file: StoredFile): Promise<Uint8Array | undefined> {
  const fresh = { cacheNonce: crypto.randomUUID() }
  const { data, error } = await client.storage
    .from(file.bucket)
    .download(encodePath(file.name), fresh, { cache: 'no-store' })
  if (error instanceof StorageApiError && isMissing(error)) return undefined
  if (error) throw failed(`hand out the file ${pathOf(file)}`, error)
  return new Uint8Array(await data.arrayBuffer())
}

/** The row of a file without its bytes, as after a restore of the database: one kept in S3 is not found, on a disk it fails. */
const isMissing = ({ status, statusCode }: StorageApiError) => statusCode === '404' || status === 404 || status === 500

/** Throws Refused. */
export async function storeFile(client: Client, file: StoredFile, { bytes, contentType }: KeptFile): Promise<void> {
  // without the second one a project serves every file with `X-Robots-Tag: none`
  const headers = { 'cache-control': file.cacheControl, 'x-robots-tag': 'all' }
  const { error } = await client.storage
    .from(file.bucket)
    .upload(encodePath(file.name), bytes, { contentType, upsert: true, headers })
  if (error instanceof StorageApiError && isRefusal(error.status)) throw new Refused(error.message)
  if (error) throw failed(`store the file ${pathOf(file)}`, error)
}

export async function removeFile(client: Client, file: StoredFile): Promise<void> {
  const { error } = await client.storage.from(file.bucket).remove([file.name])
  if (error) throw failed(`remove the file ${pathOf(file)}`, error)
}

const failed = (what: string, cause: Fault) => failure(`The storage of the project did not ${what}`, cause)
