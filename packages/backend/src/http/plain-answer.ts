import type { IncomingMessage } from 'node:http'
import type { ApiError } from './api-error.ts'

/** A request as Node has read it, before it becomes a `Request`. */
export type PlainRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'>

/** A finished response. `headers` are names and values in turn, shared between responses: never change them. */
export interface PlainAnswer {
  status: number
  headers: readonly string[]
  body: Buffer
}

/** The response with these headers, and `content-length`. */
export function plainAnswer(status: number, headers: Record<string, string>, body: Buffer): PlainAnswer {
  const flat: string[] = []
  for (const name in headers) flat.push(name, headers[name] as string) // own properties have values
  flat.push('content-length', String(body.length))
  return { status, headers: flat, body }
}

/** The bytes that `ApiError.toResponse` sends. */
export function plainError({ status, headers, body }: ApiError, more: Record<string, string>): PlainAnswer {
  const json = Buffer.from(JSON.stringify(body))
  return plainAnswer(status, { 'content-type': 'application/json', ...more, ...headers }, json)
}
