import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { ApiError } from './api-error.ts'
import { WITHOUT_ORIGIN } from './cors.ts'

/** A request as Node has read it, before it becomes a `Request`. */
export type PlainRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'>

/**
 * A finished response. `headers` are names and values in turn, without `content-length`. Responses with the same headers share
 * one array, which a server may use as a cache key: never change it.
 */
export interface PlainAnswer {
  status: number
  headers: readonly string[]
  body: Buffer
  /**
   * For what a server derives from the body, such as its compressed forms, by their names: present once the response is cached
   * and was requested again. Together they must not be larger than the body.
   */
  forms?: Record<string, never>
}

/** The response to a request without Origin: with its headers too. */
export function plainAnswer(status: number, headers: Record<string, string>, body: Buffer): PlainAnswer {
  return { status, headers: flat(headers), body }
}

/** The bytes that `ApiError.toResponse` sends. */
export function plainError({ status, headers, body }: ApiError): PlainAnswer {
  return plainAnswer(status, { 'content-type': 'application/json', ...headers }, Buffer.from(JSON.stringify(body)))
}

const knownHeaders = new LRUCache<string, readonly string[]>({ max: 100 })

function flat(headers: Record<string, string>): readonly string[] {
  let key = ''
  for (const name in headers) key += `${name}:${headers[name]}\n` // no header holds a line break
  const known = knownHeaders.get(key)
  if (known) return known
  const made = Object.entries({ ...headers, ...WITHOUT_ORIGIN }).flat()
  knownHeaders.set(key, made)
  return made
}
