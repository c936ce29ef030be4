import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { isIP, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { type Connect, connectTo, type HttpAnswer, type HttpGetOptions, hostOf, httpGet } from './http-get.ts'
import { BAD_REDIRECT, NO_ANSWER_IN_TIME, NOT_PUBLIC, RequestError, TOO_MANY_REDIRECTS } from './request-error.ts'
import { unlessAborted } from './unless-aborted.ts'

/** All addresses of a host name, best first; an address resolves to itself. Rejects when there is none. */
export type Resolve = (hostname: string) => Promise<string[]>

export interface TransportOptions {
  /** The owner's own proxy, which gets the address in `?url=`. Only it may have a private address. */
  proxyUrl?: string | undefined
  resolve?: Resolve
  connect?: Connect | undefined
  /** How many are followed. */
  redirects?: number
}

export interface TransportAnswer extends HttpAnswer {
  /** Where nothing but permanent redirects (301, 308) led; null without any, and through a proxy. */
  movedTo: URL | null
}

/** GET, or HEAD, through up to five redirects or as many as are allowed. Every connection goes to a public address; else it rejects with RequestError. */
export type Transport = (
  address: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  method?: 'HEAD',
) => Promise<TransportAnswer>

/** Some hosts refuse clients without a user agent. */
const WHO_ASKS = { 'user-agent': 'Mozilla/5.0 (compatible; Portico)' }

const MAX_REDIRECTS = 5
const PERMANENT = new Set([301, 308])
const REDIRECTS = new Set([...PERMANENT, 302, 303, 307])

const resolveByDns: Resolve = async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address)

/** Connects only to the addresses that it has checked: no redirect or second DNS answer leads elsewhere. */
export function createTransport(options: TransportOptions = {}): Transport {
  const { proxyUrl, resolve = resolveByDns, connect, redirects: most = MAX_REDIRECTS } = options
  return async (address, headers, signal, method) => {
    let url = proxyUrl ? throughProxy(proxyUrl, address) : new URL(address)
    const { origin } = url
    let isProxy = proxyUrl !== undefined
    let isMove = !isProxy
    for (let redirects = 0; redirects <= most; redirects++) {
      // once redirected elsewhere, no address is exempt any more
      isProxy &&= url.origin === origin
      const init = { method, headers: { ...WHO_ASKS, ...headers }, signal }
      const answer = await request(url, init, { resolve, connect, isAnywhere: isProxy })
      const location = REDIRECTS.has(answer.status) ? answer.header('location') : null
      if (!location) return { ...answer, movedTo: isMove && redirects > 0 ? url : null }
      answer.discard()
      isMove &&= PERMANENT.has(answer.status)
      url = redirectTarget(location, url)
    }
    throw new RequestError(TOO_MANY_REDIRECTS)
  }
}

type Connections = Pick<TransportOptions, 'resolve' | 'connect'>

/** One request, which follows no redirect: to a public address, unless it may go anywhere. Rejects with RequestError, or the system's error. */
export async function request(
  url: URL,
  init: Omit<HttpGetOptions, 'addresses' | 'connect'>,
  { resolve = resolveByDns, connect, isAnywhere = false }: Connections & { isAnywhere?: boolean },
): Promise<HttpAnswer> {
  // the system's resolver cannot be stopped, only left behind
  const addresses = await unlessAborted(init.signal, resolve(hostOf(url)))
  if (!isAnywhere) requirePublic(addresses)
  return httpGet(url, { ...init, addresses, connect })
}

/**
 * An open connection, not yet encrypted, to a public address of a host. Rejects with RequestError if it has none or none
 * answers in time, else with the system's error.
 */
export async function connectPublicly(
  { hostname, port }: { hostname: string; port: number },
  withinMs: number,
  { resolve = resolveByDns, connect = connectTo }: Connections = {},
): Promise<Socket> {
  const signal = AbortSignal.timeout(withinMs)
  let socket: Socket | undefined
  try {
    const addresses = await unlessAborted(signal, resolve(hostname))
    requirePublic(addresses)
    socket = connect({ hostname, port, isSecure: false, addresses })
    await once(socket, 'connect', { signal })
    return socket
  } catch (error) {
    socket?.destroy()
    throw signal.aborted ? new RequestError(NO_ANSWER_IN_TIME, { cause: error }) : error
  }
}

/** The proxy resolves names itself, but would connect to any address. */
function throughProxy(proxyUrl: string, address: string): URL {
  const host = hostOf(new URL(address))
  if (isIP(host)) requirePublic([host])
  const url = new URL(proxyUrl)
  url.searchParams.set('url', address)
  return url
}

/** One private address among many is enough to refuse: no honest publisher has one. */
function requirePublic(addresses: string[]) {
  if (addresses.length === 0 || !addresses.every(isPublicAddress)) throw new RequestError(NOT_PUBLIC)
}

function redirectTarget(location: string, from: URL): URL {
  const target = URL.parse(location, from)
  if (target?.protocol !== 'https:' && target?.protocol !== 'http:') throw new RequestError(BAD_REDIRECT)
  return target
}

/**
 * Whether an address belongs to the public internet. Private, loopback, link-local, shared and every other special range
 * is refused, in any notation (`127.1`, `0x7f000001`, `::ffff:7f00:1`); an IPv4 address inside IPv6 counts as itself.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6 && parsed.range() === 'rfc6052') return isPublicAddress(translated(parsed))
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST))
}

/** All that IANA has given out; a local network may use any other prefix as it likes (RFC 4291 section 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** The IPv4 address that a network with NAT64 reaches under 64:ff9b::/96 (RFC 6052). */
const translated = (address: ipaddr.IPv6) => new ipaddr.IPv4(address.toByteArray().slice(12)).toString()
