import { hash } from 'node:crypto'
import { CURRENT_PAGE } from '#content/site/current-page.ts'
import { acceptedEncodings, brotli, type Encoding, gzipBest } from './encoding.ts'

/** Headers in the form that Node writes fastest: name, value, name, value … */
export type FlatHeaders = readonly string[]

export function* pairsOf(headers: FlatHeaders): Generator<[name: string, value: string]> {
  for (let index = 0; index < headers.length; index += 2) yield [headers[index] ?? '', headers[index + 1] ?? '']
}

/** What is sent. `headers` is this object's own and shared between answers: never change it. */
export interface Answer {
  status: number
  headers: FlatHeaders
  body?: Buffer
}

/** The parts of a request that decide how a document is answered. */
export interface Conditions {
  method: string
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
  /** Whether a page shows what is stored at this moment. */
  isCurrent?: boolean
}

/** The finished answers of one encoding. */
interface Answers {
  full: Answer
  withoutBody: Answer
  notModified: Answer
}

interface Representation extends Answers {
  etag: string
  /** The answers of one second that say that the page is current. */
  current?: Answers & { second: number }
}

export interface DocumentOptions {
  status?: number
  type: string
  cacheControl: string
  /** Sent with full answers but not with 304, which only repeats what caches need (RFC 9110 section 15.4.5). */
  headers?: FlatHeaders
  bytes: { identity: Buffer; br?: Buffer; gzip?: Buffer }
  /** A page: each answer says whether it is current, so that a browser can do without reading the content again. */
  saysIfCurrent?: boolean
  /** Compress on first request; otherwise only the given bytes are offered. */
  compress?: boolean
  /** Milliseconds from the first brotli answer until it is compressed again at the best quality; never if absent. */
  bestBrotliAfterMs?: number
}

const QUICK_BROTLI = 5
const BEST_BROTLI = 11

/**
 * Finished bytes and headers of a page or file in each encoding. An ETag is the hash of its bytes, so it is strong, and
 * the same on every machine that renders the same page.
 */
export class Document {
  readonly #options: DocumentOptions
  readonly #representations = new Map<Encoding, Representation>()
  readonly #pending = new Map<Encoding, Promise<Representation>>()
  #isDropped = false

  constructor(options: DocumentOptions) {
    this.#options = options
    for (const [encoding, bytes] of Object.entries(options.bytes)) this.#represent(encoding as Encoding, bytes)
  }

  /** In bytes, before any encoding. */
  get size(): number {
    return this.#options.bytes.identity.length
  }

  /** About how many bytes it takes once it has been made in every encoding. */
  get heldBytes(): number {
    return Math.ceil(this.size * (this.#options.compress ? 1.5 : 1))
  }

  /** The answer, or undefined if the client's preferred encoding has not been made yet; `answer` makes it. */
  readyAnswer(request: Conditions): Answer | undefined {
    const representation = this.#representations.get(this.#encodingFor(request.acceptEncoding))
    return representation && this.#choose(representation, request)
  }

  async answer(request: Conditions): Promise<Answer> {
    const encoding = this.#encodingFor(request.acceptEncoding)
    return this.#choose(this.#representations.get(encoding) ?? (await this.#make(encoding)), request)
  }

  /** Marks the document as replaced, so that it is not compressed again. */
  drop() {
    this.#isDropped = true
  }

  #encodingFor(acceptEncoding: string | undefined): Encoding {
    const accepted = acceptedEncodings(acceptEncoding)
    if (this.#options.compress) return accepted[0] ?? 'identity'
    return accepted.find((encoding) => this.#representations.has(encoding)) ?? 'identity'
  }

  #choose(representation: Representation, { method, ifNoneMatch, isCurrent }: Conditions): Answer {
    const answers = isCurrent && this.#options.saysIfCurrent ? currentAnswers(representation) : representation
    const isConditional = ifNoneMatch !== undefined && representation.full.status === 200
    if (isConditional && matches(ifNoneMatch, representation.etag)) return answers.notModified
    return method === 'HEAD' ? answers.withoutBody : answers.full
  }

  #make(encoding: Encoding): Promise<Representation> {
    const pending = this.#pending.get(encoding)
    if (pending) return pending
    const made = this.#compress(encoding).finally(() => this.#pending.delete(encoding))
    this.#pending.set(encoding, made)
    return made
  }

  async #compress(encoding: Encoding): Promise<Representation> {
    const { identity } = this.#options.bytes
    if (encoding === 'gzip') return this.#represent('gzip', await gzipBest(identity))
    const quick = this.#represent('br', await brotli(identity, QUICK_BROTLI))
    this.#compressBestLater()
    return quick
  }

  #compressBestLater() {
    const { bestBrotliAfterMs, bytes } = this.#options
    if (bestBrotliAfterMs === undefined) return
    const compressBest = async () => {
      if (!this.#isDropped) this.#represent('br', await brotli(bytes.identity, BEST_BROTLI))
    }
    setTimeout(() => void compressBest(), bestBrotliAfterMs).unref()
  }

  #represent(encoding: Encoding, body: Buffer): Representation {
    const { status = 200, type, cacheControl, headers = [], bytes, compress, saysIfCurrent } = this.#options
    const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
    const vary = compress || bytes.br || bytes.gzip ? ['vary', 'accept-encoding'] : []
    // in a 304 too, or the browser would keep what the answer before it said
    const timing = saysIfCurrent ? [SERVER_TIMING, 'kept'] : []
    const validators = ['etag', etag, 'cache-control', cacheControl, ...vary, ...timing]
    const full = [
      ...['content-type', type, 'content-length', String(body.length)],
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      ...validators,
      ...headers,
    ]
    const representation = {
      etag,
      full: { status, headers: full, body },
      withoutBody: { status, headers: full },
      notModified: { status: 304, headers: validators },
    }
    this.#representations.set(encoding, representation)
    return representation
  }
}

const SERVER_TIMING = 'server-timing'

/** The answers with the second in which they are sent, by which a browser recognises one that a cache has kept. */
function currentAnswers(representation: Representation): Answers {
  const second = Math.floor(Date.now() / 1000)
  if (representation.current?.second === second) return representation.current
  const timed = ({ headers, ...answer }: Answer) => {
    const timing = headers.indexOf(SERVER_TIMING) + 1
    return { ...answer, headers: headers.with(timing, `${CURRENT_PAGE};desc=${second}`) }
  }
  const { full, withoutBody, notModified } = representation
  const current = { full: timed(full), withoutBody: timed(withoutBody), notModified: timed(notModified), second }
  representation.current = current
  return current
}

/** If-None-Match uses weak comparison (RFC 9110 section 13.1.2): a proxy may have put `W/` in front of our tag. */
export function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
