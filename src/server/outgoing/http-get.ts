import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction, connect as netConnect, type Socket } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { connect as tlsConnect } from 'node:tls'
import { createBrotliDecompress, createGunzip } from 'node:zlib'

export interface Target {
  hostname: string
  port: number
  isSecure: boolean
  /** The only addresses to connect to, best first. */
  addresses: string[]
}
export type Connect = (target: Target) => Socket

export interface HttpAnswer {
  status: number
  header(name: string): string | null
  /** Decompressed. Stopping to read ends the connection. */
  body: AsyncIterable<Uint8Array>
  /** Ends the connection without reading the body. */
  discard(): void
}

export interface HttpGetOptions {
  /** GET unless it is set. */
  method?: 'HEAD' | 'PUT' | 'POST' | 'DELETE' | undefined
  body?: Uint8Array | undefined
  addresses: string[]
  headers: Record<string, string>
  signal: AbortSignal
  connect?: Connect | undefined
}

/**
 * One request over a connection of its own to one of the given addresses; follows no redirect. Node's `fetch`
 * cannot be told where to connect, and the package that can costs 29 MB of memory. Rejects with the signal's reason once
 * it is aborted.
 */
export function httpGet(
  url: URL,
  { method, body, addresses, headers, signal, connect = connectTo }: HttpGetOptions,
): Promise<HttpAnswer> {
  const isSecure = url.protocol === 'https:'
  const target: Target = { hostname: hostOf(url), port: Number(url.port) || (isSecure ? 443 : 80), isSecure, addresses }
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(url, {
      ...(method && { method }),
      headers: { ...headers, 'accept-encoding': 'gzip, br', connection: 'close' },
      signal,
      defaultPort: isSecure ? 443 : 80, // otherwise the Host header has it
      createConnection: () => connect(target),
    })
    request.on('response', (message) => resolve(toAnswer(message, signal)))
    request.on('error', (error) => reject(signal.aborted ? signal.reason : error))
    request.end(body)
  })
}

/** A URL's host name as resolvers and sockets take it: an IPv6 address without its brackets. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

/** The name is kept for the certificate; the address is fixed. */
export const connectTo: Connect = ({ hostname, port, isSecure, addresses }) => {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  const lookup: LookupFunction = (_hostname, _options, callback) => callback(null, found)
  const options = { host: hostname, port, lookup, autoSelectFamily: true }
  return isSecure ? tlsConnect({ ...options, ...(!isIP(hostname) && { servername: hostname }) }) : netConnect(options)
}

function toAnswer(message: IncomingMessage, signal: AbortSignal): HttpAnswer {
  return {
    status: message.statusCode ?? 0,
    header: (name) => message.headers[name]?.toString() ?? null,
    body: readUnlessAborted(unpacked(message), signal),
    discard: () => void message.destroy(),
  }
}

function unpacked(message: IncomingMessage): Readable {
  const encoding = message.headers['content-encoding']?.toLowerCase()
  if (encoding !== 'gzip' && encoding !== 'br') return message
  return pipeline(message, encoding === 'gzip' ? createGunzip() : createBrotliDecompress(), () => {}) // its reader learns of errors
}

async function* readUnlessAborted(stream: Readable, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  }
}
