import { createHash, createHmac, hash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { SignatureV4 } from '@smithy/signature-v4'
import { listen } from './listen.ts'

const REGION = 'eu-central-1'
export const S3_KEY = { keyId: 'AKIDPORTICO', secret: 'a/secret+with=signs' }

interface Asked {
  method: string
  url: URL
  body: Buffer
}
type Answered = { status: number; xml?: string; headers?: Record<string, string> } | 'cut'

interface S3Options {
  /** What another server would answer; undefined to go on. */
  answer?: (asked: Asked) => Answered | undefined | Promise<Answered | undefined>
  mayDelete?: boolean
  /** How much the clock of this server is ahead. */
  aheadMs?: number
}

class Sha256 {
  #hash
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as string | Uint8Array)
  }
  update(data: Uint8Array) {
    this.#hash.update(data)
  }
  async digest() {
    return new Uint8Array(this.#hash.digest())
  }
  reset() {}
}

/** An S3 server in memory, which verifies signatures by AWS's own library, the hash of each body, and the time of each request. */
export async function startS3(options: S3Options = {}) {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const asked: string[] = []
  let { mayDelete = true } = options

  const credentials = { accessKeyId: S3_KEY.keyId, secretAccessKey: S3_KEY.secret }
  const signer = new SignatureV4({ credentials, region: REGION, service: 's3', sha256: Sha256, uriEscapePath: false })

  async function refusal(
    { method, url, body }: Asked,
    headers: IncomingMessage['headers'],
  ): Promise<Answered | undefined> {
    const given = String(headers.authorization)
    const time = String(headers['x-amz-date'])
    const signingDate = new Date(time.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'))
    const [, keyId, region] = /Credential=([^/]*)\/\d+\/([^/]*)\/s3\//.exec(given) ?? []
    if (keyId !== S3_KEY.keyId) return failed(403, 'InvalidAccessKeyId')
    if (region !== REGION) return failed(400, 'AuthorizationHeaderMalformed', `<Region>${REGION}</Region>`)
    const now = Date.now() + (options.aheadMs ?? 0)
    if (Math.abs(signingDate.getTime() - now) > 15 * 60_000)
      return { ...failed(403, 'RequestTimeTooSkewed'), headers: { date: new Date(now).toUTCString() } }
    const names = /SignedHeaders=([^,]*)/.exec(given)?.[1]?.split(';') ?? []
    const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]))
    const query = Object.fromEntries(url.searchParams)
    const request = {
      method,
      path: url.pathname,
      query,
      headers: signed,
      protocol: url.protocol,
      hostname: url.hostname,
    }
    const again = await signer.sign({ ...request, body }, { signingDate, signableHeaders: new Set(names) })
    if (again.headers.authorization?.split('Signature=')[1] !== given.split('Signature=')[1])
      return failed(403, 'SignatureDoesNotMatch')
    return headers['x-amz-content-sha256'] === hash('sha256', body)
      ? undefined
      : failed(400, 'XAmzContentSHA256Mismatch')
  }

  function answerTo({ method, url, body }: Asked, range?: string): Answered & { body?: Buffer } {
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    const uploadId = url.searchParams.get('uploadId') ?? ''
    const parts = uploads.get(uploadId)
    if (bucket !== 'backups') return failed(404, 'NoSuchBucket')
    if (uploadId && !parts) return failed(404, 'NoSuchUpload')
    if (method === 'POST' && !parts) {
      const id = randomUUID()
      uploads.set(id, new Map())
      return {
        status: 200,
        xml: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      }
    }
    if (method === 'POST') {
      const sent = [...parts!.values()]
      if (sent.some((part, index) => part.length < 5 * 1024 * 1024 && index < sent.length - 1))
        return failed(400, 'EntityTooSmall')
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)]
      if (named.some(([, number, etag]) => etag !== hash('md5', parts!.get(Number(number)) ?? '')))
        return failed(400, 'InvalidPart')
      objects.set(key, Buffer.concat(named.map(([, number]) => parts!.get(Number(number))!)))
      uploads.delete(uploadId)
      return { status: 200, xml: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>' }
    }
    if (method === 'PUT') {
      if (parts) parts.set(Number(url.searchParams.get('partNumber')), body)
      else objects.set(key, body)
      return { status: 200, headers: { etag: `"${hash('md5', body)}"` } }
    }
    if (method === 'DELETE') {
      if (parts) uploads.delete(uploadId)
      else if (!mayDelete) return failed(403, 'AccessDenied')
      else objects.delete(key)
      return { status: 204 }
    }
    if (!key) return { status: 200, xml: listOf(url.searchParams) }
    const object = objects.get(key)
    if (!object) return failed(404, 'NoSuchKey')
    const [, from = 0, to = object.length - 1] =
      /bytes=(\d+)-(\d*)/.exec(range ?? '')?.map((one) => Number(one || object.length - 1)) ?? []
    return { status: range ? 206 : 200, body: object.subarray(from, to + 1) }
  }

  /** Two objects a page. */
  function listOf(query: URLSearchParams) {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
    const from = Number(query.get('continuation-token') ?? 0)
    const contents = keys
      .slice(from, from + 2)
      .map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)!.length}</Size></Contents>`)
    const next = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
    return `<?xml version="1.0"?>\n<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray().catch(() => []))
    const one = { method: request.method!, url: new URL(request.url!, `http://${request.headers.host}`), body }
    asked.push(
      `${one.method} ${one.url.search ? [...one.url.searchParams.keys()].join('&') : one.url.pathname.split('/').at(-1)}`,
    )
    const given =
      (await refusal(one, request.headers)) ?? (await options.answer?.(one)) ?? answerTo(one, request.headers.range)
    if (given === 'cut') return void request.socket.destroy()
    const bytes = 'body' in given && given.body ? (given.body as Buffer) : Buffer.from(given.xml ?? '')
    response.writeHead(given.status, { 'content-length': bytes.length, ...given.headers })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  })
  const port = await listen(server)
  return {
    objects,
    uploads,
    asked,
    options,
    forbidDeleting: () => {
      mayDelete = false
    },
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: REGION,
      bucket: 'backups',
      style: 'path' as const,
      ...S3_KEY,
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const failed = (status: number, code: string, more = '') => ({
  status,
  xml: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>As a server says it</Message>${more}</Error>`,
})
