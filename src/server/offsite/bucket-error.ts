import { Parser } from 'htmlparser2'
import type { OffsiteSaved, OffsiteSettings } from '#api/offsite.ts'
import { NOT_PUBLIC, requestFailure } from '../outgoing/request-error.ts'

type Field = Extract<OffsiteSaved, { outcome: 'refused' }>['field']

/** Why an S3 server did not do something: `message` is a sentence for the owner, `field` what they may correct. */
export class BucketError extends Error {
  override name = 'BucketError'
  readonly code: string
  readonly field: Field
  /** Whether trying again may help. */
  readonly isPassing: boolean

  constructor(code: string, field: Field, message: string, { isPassing = false, ...options }: Options = {}) {
    super(message, options)
    this.code = code
    this.field = field
    this.isPassing = isPassing
  }
}
type Options = ErrorOptions & { isPassing?: boolean }

/** Answers of S3 have five levels at most; the parser's time grows with their square. */
const MOST_LEVELS = 20

/** The elements of an XML document that have only text, in order. */
export function leavesOf(xml: string): [name: string, text: string][] {
  const leaves: [string, string][] = []
  let text: string | undefined
  let level = 0
  const parser = new Parser(
    {
      onopentagname() {
        level++
        if (level > MOST_LEVELS) throw new BucketError('NoXml', 'endpoint', 'This is no S3 server, or not its address.')
        text = ''
      },
      ontext(part) {
        if (text !== undefined) text += part
      },
      onclosetag(name) {
        level--
        if (text !== undefined) leaves.push([name, text])
        text = undefined
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return leaves
}

interface Refused {
  status: number
  header(name: string): string | null
  xml: string
}

/** Of an answer to HEAD, which has no body. */
const CODES: Record<number, string> = {
  301: 'PermanentRedirect',
  403: 'AccessDenied',
  404: 'NoSuchKey',
  507: 'QuotaExceeded',
}

const SENTENCES: Record<string, [Field, string]> = {
  NoSuchBucket: ['bucket', 'There is no bucket of this name.'],
  InvalidBucketName: ['bucket', 'There is no bucket of this name.'],
  InvalidAccessKeyId: ['keyId', 'This key is not known there.'],
  SignatureDoesNotMatch: ['secret', 'The secret does not belong to this key, or there is no such key.'],
  AccessDenied: [
    'keyId',
    'This key has no right to do this in the bucket. It needs the rights to list, read and write.',
  ],
  QuotaExceeded: [null, 'The bucket is full. Make room there, or buy more.'],
}
/** Other names of a full bucket: Ceph, MinIO and Backblaze have their own. */
const FULL =
  /^(Quota|XMinioStorageFull|XMinioAdminBucketQuota|EntityTooLarge$|StorageCap|storage_cap|InsufficientCapacity)/i

/** What an answer without success means. Nothing of it is shown but a code and a region of the usual form. */
export function errorOf({ status, header, xml }: Refused, { region }: OffsiteSettings, now = Date.now()): BucketError {
  const said = new Map(leavesOf(xml))
  const code = /^\w{1,60}$/.exec(said.get('Code') ?? '')?.[0] ?? CODES[status] ?? `HTTP ${status}`
  const there = /^[a-z\d-]{1,40}$/.exec(header('x-amz-bucket-region') ?? said.get('Region') ?? '')?.[0]
  if (there && there !== region && (status < 400 || status === 400))
    return new BucketError(code, 'region', `The bucket is in the region ${there}.`)
  if (status >= 300 && status < 400)
    return new BucketError(code, 'endpoint', 'The server refers to another address: enter that of the bucket’s region.')
  if (code === 'RequestTimeTooSkewed')
    return new BucketError(code, null, ofClock(Date.parse(header('date') ?? ''), now))
  const known = SENTENCES[FULL.test(code) ? 'QuotaExceeded' : code]
  if (known) return new BucketError(code, ...known)
  if (xml && !said.has('Code') && status < 500)
    return new BucketError(code, 'endpoint', `This is no S3 server, or not its address (HTTP ${status}).`)
  const isPassing = (status >= 500 && status !== 501) || status === 429 || status === 408 || code === 'RequestTimeout'
  return new BucketError(code, null, `The S3 server answered ${code}.`, { isPassing })
}

function ofClock(theirs: number, now: number): string {
  const minutes = Math.round((now - theirs) / 60_000)
  const off = Number.isNaN(minutes) ? 'wrong' : `${Math.abs(minutes)} minutes ${minutes > 0 ? 'fast' : 'slow'}`
  return `The clock of this server is ${off}, so nothing it signs is accepted. Set the clock (timedatectl set-ntp true).`
}

/** What a request that got no answer means. */
export function errorWithoutAnswer(cause: unknown, host: string): BucketError {
  const reason = requestFailure(cause)
  if (reason === NOT_PUBLIC) return new BucketError(reason, 'endpoint', `${host} ${PRIVATE}`, { cause })
  if (/^(ENOTFOUND|ENODATA|EAI_AGAIN)/.test(reason))
    return new BucketError(reason, 'endpoint', `No server ${host} was found.`, { cause, isPassing: true })
  if (/CERT|SIGNATURE|ALTNAME/.test(reason))
    return new BucketError(reason, 'endpoint', `${host} has no certificate that is valid for this name.`, { cause })
  return new BucketError(reason, 'endpoint', `${host} gave no answer (${reason}).`, { cause, isPassing: true })
}
const PRIVATE = 'is in a private network. Such a server needs BACKUP_HOSTS=any on this one.'
