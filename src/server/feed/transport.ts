import { lookup } from 'node:dns/promises'
import { Agent, buildConnector, fetch, type Response } from 'undici'
import { FeedError } from './feed-error.ts'
import { isPublicAddress } from './public-address.ts'

/** All addresses of a host name, best first. Rejects when it has none. */
export type Resolve = (hostname: string) => Promise<string[]>
export type Connect = buildConnector.connector

export interface TransportOptions {
  /** Only this address may be private: the owner's own proxy. */
  proxyUrl?: string | undefined
  resolve?: Resolve
  connect?: Connect
}

export interface Transport {
  /** GET through up to five redirects. Every connection goes to a public address; else it rejects with FeedError. */
  get(address: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response>
  close(): Promise<void>
}

const MAX_REDIRECTS = 5
const connectTimeoutMs = 3000
const REDIRECTS = new Set([301, 302, 303, 307, 308])

const resolveByDns: Resolve = async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address)

/**
 * Resolves a name itself and connects to what it has checked, so that neither a redirect nor a second answer of the name
 * server can lead anywhere else.
 */
export function createTransport({
  proxyUrl,
  resolve = resolveByDns,
  connect = buildConnector({ timeout: connectTimeoutMs }),
}: TransportOptions = {}): Transport {
  const open = new Agent({ connect })
  const guarded = new Agent({ connect: toPublicAddress(resolve, connect) })
  const proxyOrigin = proxyUrl ? new URL(proxyUrl).origin : null

  async function get(address: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
    let url = new URL(address)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const dispatcher = url.origin === proxyOrigin ? open : guarded
      const response = await fetch(url, { headers, signal, dispatcher, redirect: 'manual' })
      const location = REDIRECTS.has(response.status) ? response.headers.get('location') : null
      if (!location) return response
      await response.body?.cancel()
      url = redirectTarget(location, url)
    }
    throw new FeedError('too many redirects')
  }

  return { get, close: async () => void (await Promise.all([open.destroy(), guarded.destroy()])) }
}

function redirectTarget(location: string, from: URL): URL {
  const target = URL.parse(location, from)
  if (target?.protocol !== 'https:' && target?.protocol !== 'http:') throw new FeedError('a redirect to no web address')
  return target
}

function toPublicAddress(resolve: Resolve, connect: Connect): Connect {
  return (options, callback) => {
    const connectToFirst = ([address, ...others]: string[]): unknown =>
      connect({ ...options, hostname: address ?? '' }, (...result) =>
        result[0] && others.length > 0 ? connectToFirst(others) : callback(...result),
      )
    publicAddresses(resolve, options.hostname).then(connectToFirst, (error) => callback(error, null))
  }
}

/** One private address among many is enough to refuse: no honest publisher has one. */
async function publicAddresses(resolve: Resolve, hostname: string): Promise<string[]> {
  const addresses = await resolve(hostname)
  if (addresses.length === 0 || !addresses.every(isPublicAddress)) throw new FeedError('not a public address')
  return addresses
}
