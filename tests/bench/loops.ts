import { randomBytes } from 'node:crypto'
import type { Asked } from '../support/client.ts'

/** What a request of a loop may be made of. */
export interface LoopGiven {
  publishable: string
  /** The id of the key that signs tokens. */
  keyId: string
  /** Addresses of all talks. */
  talks: readonly string[]
}

export type LoopRequest = Asked & { path: string }

const rest = (query: string, headers: Record<string, string> = {}) => ({ path: `/rest/v1/${query}`, headers })
const posted = (path: string, body: object) => ({
  path,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Nobody has signed it, which only a check of the signature tells. */
function forgedToken(keyId: string, number: number): string {
  const claims = { sub: crypto.randomUUID(), role: 'authenticated', aal: 'aal2', exp: 4_000_000_000, number }
  return `${encoded({ alg: 'ES256', typ: 'JWT', kid: keyId })}.${encoded(claims)}.${randomBytes(64).toString('base64url')}`
}

const LONG_PASSWORD = 'p'.repeat(900_000)

/** What takes the server more than an answer from memory, each request unlike the one before. */
export const LOOPS = {
  'talk pages': (number, { talks }) => ({ path: `/talks/${talks[(number * 7) % talks.length]}` }),
  'made-up talks': (number) => ({ path: `/talks/made-up-${number}` }),
  'made-up addresses': (number) => ({ path: `/nowhere-${number}` }),
  'wrong previews': (number) => ({ path: `/preview/${String(number).padStart(22, 'x')}/` }),
  searches: (number) => rest(`talks?select=id&description=ilike.*z${number}q*`, { prefer: 'count=exact' }),
  'long lists': (number) => rest(`talks?order=display_order,created_at,id&limit=1000&offset=${number % 9_000}`),
  'forged tokens': (number, { keyId }) =>
    rest(`hero?select=title&limit=${1 + (number % 1000)}`, { authorization: `Bearer ${forgedToken(keyId, number)}` }),
  'made-up access keys': () => {
    const { headers, ...call } = posted('/mcp', {})
    return {
      ...call,
      headers: { ...headers, authorization: `Bearer portico_key_${randomBytes(32).toString('base64url')}` },
    }
  },
  'contact messages': (number) =>
    posted('/functions/v1/send-email', { name: 'N', email: 'n@mail.example', message: `Flood ${number}` }),
  'large sign-ins': (number) =>
    posted('/auth/v1/token?grant_type=password', { email: `${number}@mail.example`, password: LONG_PASSWORD }),
  'wrong passwords': (number) =>
    posted('/auth/v1/token?grant_type=password', { email: `${number}@mail.example`, password: 'wrong but long' }),
} as const satisfies Record<string, (number: number, given: LoopGiven) => LoopRequest>

export type LoopName = keyof typeof LOOPS

/** An address of a network that nobody has used before: each number is another IPv6 /48. */
export const newNetwork = (number: number) =>
  `2a00:${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`
