import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { ApiError } from './api-error.ts'

/** A request as Node has read it, before it becomes a `Request`. */
export type PlainRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'>

/**
 * A finished response. `headers` are names and values in turn, without `content-length`. Responses with the same headers
 * share one array, by which a server may keep what it made of them: never change it.
 */
export interface PlainAnswer {
  status: number
  headers: readonly string[]
  body: Buffer
}

const knownHeaders = new LRUCache<string, readonly string[]>({ max: 100 })

export function plainAnswer(status: number, headers: Record<string, string>, body: Buffer): PlainAnswer {
  const flat = Object.entries(headers).flat()
  const key = flat.join('\n') // no header holds a line break
  const known = knownHeaders.get(key)
  if (!known) knownHeaders.set(key, flat)
  return { status, headers: known ?? flat, body }
}

/** The bytes that `ApiError.toResponse` sends. */
export function plainError({ status, headers, body }: ApiError, more: Record<string, string>): PlainAnswer {
  const json = Buffer.from(JSON.stringify(body))
  return plainAnswer(status, { 'content-type': 'application/json', ...more, ...headers }, json)
}
