import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { backupAt } from '@portico/backend/backup'
import { AwsV4Signer } from 'aws4fetch'
import type { OffsiteArchive, OffsiteSettings } from '#api/offsite.ts'
import type { HttpAnswer, HttpGetOptions } from '../outgoing/http-get.ts'
import { readAtMost } from '../outgoing/read-at-most.ts'
import { request } from '../outgoing/transport.ts'
import { BucketError, errorOf, errorWithoutAnswer, leavesOf } from './bucket-error.ts'

/** A bucket, and the folder in it that is the site's. */
export interface BucketAccess extends OffsiteSettings {
  secret: string
  folder: string
}

export interface BucketOptions {
  /** Also hosts in private networks. */
  isAnywhere: boolean
  signal?: AbortSignal | undefined
  /** How long to wait before each further attempt. */
  waits?: readonly number[] | undefined
}

type Method = 'GET' | NonNullable<HttpGetOptions['method']>
interface Asked {
  query?: Record<string, string>
  body?: Uint8Array
  range?: string
}

export type Bucket = ReturnType<typeof openBucket>

/** Of a whole request: a part of 8 MB gets there at 110 kbit/s. A longer download continues where it was cut. */
const REQUEST_MS = 10 * 60_000
const WAITS_MS = [1000, 5000, 25_000, 60_000]
const MOST_ANSWER_BYTES = 4 * 1024 * 1024
/** Of a thousand objects each. */
const MOST_PAGES = 20
const NOTHING = new Uint8Array()
export const ENCRYPTED = '.age'

/** When the backup in an object was made; undefined for any other object. */
const archiveAt = (name: string) => (name.endsWith(ENCRYPTED) ? backupAt(name.slice(0, -ENCRYPTED.length)) : undefined)

/** Signed requests for the objects of a bucket. */
function createRequests(at: BucketAccess, { isAnywhere, signal, waits = WAITS_MS }: BucketOptions) {
  const base = new URL(at.endpoint)
  if (at.style === 'host') base.hostname = `${at.bucket}.${base.hostname}`
  const root = at.style === 'host' ? '/' : `/${at.bucket}/`

  async function send(method: Method, key: string, { query = {}, body = NOTHING, range }: Asked): Promise<HttpAnswer> {
    const url = new URL(root + key, base)
    url.search = `${new URLSearchParams(query)}`
    const { headers } = await new AwsV4Signer({
      ...{ method, url: url.href, service: 's3', region: at.region },
      ...{ accessKeyId: at.keyId, secretAccessKey: at.secret },
      headers: { ...(range && { range }), 'x-amz-content-sha256': hash('sha256', body) },
    }).sign()
    const within = AbortSignal.any([AbortSignal.timeout(REQUEST_MS), ...(signal ? [signal] : [])])
    const init = { method: method === 'GET' ? undefined : method, body, headers: Object.fromEntries(headers) }
    const answer = await request(url, { ...init, signal: within }, { isAnywhere })
    if (answer.status >= 200 && answer.status < 300) return answer
    throw errorOf({ ...answer, xml: await textOf(answer) }, at)
  }

  async function waitAfter(cause: unknown, attempt: number) {
    signal?.throwIfAborted()
    const error = cause instanceof BucketError ? cause : errorWithoutAnswer(cause, base.host)
    const wait = waits[attempt]
    if (!error.isPassing || wait === undefined) throw error
    await setTimeout(wait, undefined, { signal })
  }

  async function persist<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        await waitAfter(error, attempt)
      }
    }
  }

  const ask = (method: Method, key: string, asked: Asked = {}) =>
    persist(async () => {
      const answer = await send(method, key, asked)
      const xml = await textOf(answer)
      // completing an upload may fail after its status was sent
      if (xml.includes('<Error>')) throw errorOf({ ...answer, status: 500, xml }, at)
      return { header: answer.header, leaves: leavesOf(xml) }
    })

  return { send, ask, persist, waitAfter }
}

/** The objects of the site's folder, by their names in it. Everything throws BucketError, once trying again does not help. */
export function openBucket(at: BucketAccess, options: BucketOptions) {
  const { send, ask, persist, waitAfter } = createRequests(at, options)
  const keyOf = (name: string) => `${at.folder}/${name}`

  return {
    put: (name: string, body: Uint8Array) => ask('PUT', keyOf(name), { body }),
    remove: (name: string) => ask('DELETE', keyOf(name)),

    /** In bytes; undefined if there is no such object. */
    async sizeOf(name: string): Promise<number | undefined> {
      try {
        return Number((await ask('HEAD', keyOf(name))).header('content-length'))
      } catch (error) {
        if (error instanceof BucketError && error.code === 'NoSuchKey') return undefined
        throw error
      }
    },

    readPiece: (name: string, from: number, length: number) =>
      persist(async () => {
        const answer = await send('GET', keyOf(name), { range: `bytes=${from}-${from + length - 1}` })
        return (await readAtMost(answer.body, length)).bytes
      }),

    /** The bytes of an object, which continue where a connection was cut. */
    async *read(name: string, size: number): AsyncGenerator<Uint8Array> {
      for (let [from, attempt] = [0, 0]; from < size; attempt++) {
        try {
          const { body } = await send('GET', keyOf(name), { range: `bytes=${from}-` })
          for await (const chunk of body) {
            from += chunk.length
            if (from > size) throw new BucketError('TooLong', null, 'The S3 server sends more than the archive has.')
            attempt = -1
            yield chunk
          }
          if (from < size) throw new Error('the answer was cut')
        } catch (error) {
          await waitAfter(error, Math.max(attempt, 0))
        }
      }
    },

    /** The archives, newest first. */
    async list(): Promise<OffsiteArchive[]> {
      const archives: OffsiteArchive[] = []
      let more: string | undefined
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = { 'list-type': '2', prefix: `${at.folder}/`, ...(more && { 'continuation-token': more }) }
        const { leaves } = await ask('GET', '', { query })
        const all = (name: string) => leaves.filter(([leaf]) => leaf === name).map(([, text]) => text)
        const sizes = all('Size')
        for (const [index, key] of all('Key').entries()) {
          const name = key.slice(at.folder.length + 1)
          const madeAt = archiveAt(name)
          const bytes = Number(sizes[index])
          if (madeAt && bytes >= 0 && key === keyOf(name)) archives.push({ name, at: madeAt, bytes })
        }
        more = all('NextContinuationToken')[0]
        if (!more) break
      }
      return archives.toSorted((one, other) => (one.at < other.at ? 1 : -1))
    },

    /** Begins an upload in parts, and returns its id. */
    async begin(name: string): Promise<string> {
      const { leaves } = await ask('POST', keyOf(name), { query: { uploads: '' } })
      const [, id] = leaves.find(([leaf]) => leaf === 'UploadId') ?? []
      if (!id || id.length > 2000)
        throw new BucketError('NoUploadId', 'endpoint', 'This server takes no upload in parts.')
      return id
    },
    /** Sends a part, counted from 1, and returns its ETag. */
    async sendPart(name: string, uploadId: string, partNumber: number, body: Uint8Array): Promise<string> {
      const query = { partNumber: String(partNumber), uploadId }
      const { header } = await ask('PUT', keyOf(name), { query, body })
      return /^"?[\w-]{1,100}"?$/.exec(header('etag') ?? '')?.[0] ?? ''
    },
    complete(name: string, uploadId: string, etags: readonly string[]) {
      const part = (etag: string, index: number) =>
        `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`
      const xml = `<CompleteMultipartUpload>${etags.map(part).join('')}</CompleteMultipartUpload>`
      return ask('POST', keyOf(name), { query: { uploadId }, body: Buffer.from(xml) })
    },
    abandon: (name: string, uploadId: string) => ask('DELETE', keyOf(name), { query: { uploadId } }),
  }
}

const textOf = async ({ body }: HttpAnswer) => (await readAtMost(body, MOST_ANSWER_BYTES)).bytes.toString()
