import { lookup } from 'node:dns/promises'
import { FeedError } from './feed-error.ts'
import { type Connect, type HttpAnswer, httpGet } from './http-get.ts'
import { isPublicAddress } from './public-address.ts'

/** All addresses of a host name, best first; an address gives itself. Rejects when there is none. */
export type Resolve = (hostname: string) => Promise<string[]>

export interface TransportOptions {
  /** Only this address may be private: the owner's own proxy. */
  proxyUrl?: string | undefined
  resolve?: Resolve
  connect?: Connect
}

export interface Transport {
  /** GET through up to five redirects. Every connection goes to a public address; else it rejects with FeedError. */
  get(address: string, headers: Record<string, string>, signal: AbortSignal): Promise<HttpAnswer>
  /** Ends what is under way. */
  close(): void
}

const MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

const resolveByDns: Resolve = async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address)

/**
 * Resolves a name itself and connects to nothing but what it has checked, so that neither a redirect nor a second answer of
 * the name server can lead anywhere else.
 */
export function createTransport({ proxyUrl, resolve = resolveByDns, connect }: TransportOptions = {}): Transport {
  const closing = new AbortController()
  const proxyOrigin = proxyUrl ? new URL(proxyUrl).origin : null

  async function get(address: string, headers: Record<string, string>, callerSignal: AbortSignal): Promise<HttpAnswer> {
    const signal = AbortSignal.any([callerSignal, closing.signal])
    let url = new URL(address)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const addresses = await unlessAborted(signal, resolve(url.hostname.replace(/^\[|\]$/g, '')))
      if (url.origin !== proxyOrigin) requirePublic(addresses)
      const answer = await httpGet(url, { addresses, headers, signal, connect })
      const location = REDIRECTS.has(answer.status) ? answer.header('location') : null
      if (!location) return answer
      answer.discard()
      url = redirectTarget(location, url)
    }
    throw new FeedError('too many redirects')
  }

  return { get, close: () => closing.abort(new FeedError('the site is stopping')) }
}

/** One private address among many is enough to refuse: no honest publisher has one. */
function requirePublic(addresses: string[]) {
  if (addresses.length === 0 || !addresses.every(isPublicAddress)) throw new FeedError('not a public address')
}

function redirectTarget(location: string, from: URL): URL {
  const target = URL.parse(location, from)
  if (target?.protocol !== 'https:' && target?.protocol !== 'http:') throw new FeedError('a redirect to no web address')
  return target
}

/** The system's resolver cannot be stopped, only left behind. */
function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })
}
