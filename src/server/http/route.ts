import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { type IdentifyRequester, refuseUnlessAdmin, refuseUnlessProven } from './require-admin.ts'

type Owner = 'owner' | 'owner with fresh proof'

/** For callers without a session: a response refuses them, everything else is what they may use. */
interface Holder<Grant> {
  with: 'access key' | 'secret key' | 'one-time ticket' | 'preview token'
  check: (c: Context) => Promise<Grant | Response>
}

/** Who may call a route. A function decides for each request of an owner whether it needs a fresh proof. */
export type Who<Grant = unknown> = 'everyone' | 'assistant or owner' | Owner | ((c: Context) => Owner) | Holder<Grant>

export interface Declaration<Body = unknown, Grant = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'ALL'
  path: string
  who: Who<Grant>
  /** Of the JSON in the body. */
  body?: z.ZodType<Body>
  /** The largest body, in bytes. */
  limit?: number
  /** The handler may take longer than a request, and outlive its context. */
  isLong?: boolean
  /** The response to a larger body, if it is a page. */
  tooLarge?: () => Response | Promise<Response>
}

type Answer = Response | undefined | Promise<Response | undefined>

export interface Route extends Declaration {
  answer(c: Context, body: unknown, grant: unknown): Answer
}

/** The routes of a part of the site, and what requests to some paths pass before them. */
export interface Paths {
  routes?: readonly Route[]
  use?: readonly (readonly [path: string, middleware: MiddlewareHandler])[]
}

/** A route of our own. Its handler may answer nothing to leave the request to the routes and pages after it. */
export const route = <Body = undefined, Grant = undefined>(
  declaration: Declaration<Body, Grant>,
  answer: (c: Context, body: Body, grant: Grant) => Answer,
): Route => ({ ...declaration, answer })

/** Thrown by a handler, it is the response: {code, message}. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** In place of routes that this site does not have, for a reason. */
export const noRoutes = (path: string, ...reason: ConstructorParameters<typeof Refusal>): Route =>
  route({ method: 'ALL', path, who: 'everyone' }, () => Promise.reject(new Refusal(...reason)))

function refuse(error: unknown): Response {
  if (!(error instanceof Refusal)) throw error
  return Response.json({ code: error.code, message: error.message }, { status: error.status })
}

const LIMIT = 64 * 1024

/** Keeps every answer of a path out of caches, refusals too. */
const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
}
const tooLargeInJson = () => refuse(new Refusal(413, 'too_large', 'The request is too large.'))

/** Unless the schema has a sentence of its own. */
const NOT_UNDERSTOOD = 'This site does not understand the request: start again.'

/**
 * Every request passes in this order: who calls (401, 403), the size of the body (413), its schema (400), the handler. Only what
 * everyone may read is kept by caches. A preview takes the role that `identifyQuickly` knows from a moment ago.
 */
export function mountRoutes(
  routes: readonly Route[],
  identifyRequester: IdentifyRequester = async () => 'anonymous',
  identifyQuickly = identifyRequester,
): Hono {
  const app = new Hono()
  const longWork = createLongWork()
  for (const { method, path, who, body, limit = LIMIT, tooLarge = tooLargeInJson, isLong, answer } of routes) {
    if (who !== 'everyone' || method !== 'GET') app.on(method, path, noStore)
    app.on(method, path, async (c, next) => {
      const grant = await admitCaller(c, who, identifyRequester, identifyQuickly).catch(refuse)
      if (grant instanceof Response) return grant
      let answered: Response | undefined
      const refused = await bodyLimit({ maxSize: limit, onError: tooLarge })(c, async () => {
        const given = body?.safeParse(await c.req.json().catch(() => null), { error: () => NOT_UNDERSTOOD })
        const [issue] = given?.error?.issues ?? []
        if (issue) throw new Refusal(400, 'bad_request', issue.message)
        const work = async () => answer(c, given?.data, grant)
        answered = await (isLong ? longWork(c, () => work().catch(refuse)) : work())
      }).catch(refuse)
      return refused ?? answered ?? next()
    })
  }
  return app
}

async function admitCaller(
  c: Context,
  who: Who,
  identifyRequester: IdentifyRequester,
  identifyQuickly: IdentifyRequester,
): Promise<unknown> {
  if (who === 'everyone') return undefined
  if (typeof who === 'object') return who.check(c)
  if (who === 'assistant or owner') return refuseUnlessAdmin(identifyQuickly, c.req.raw, 'assistant')
  const refused = await refuseUnlessAdmin(identifyRequester, c.req.raw)
  const needed = typeof who === 'function' && !refused ? who(c) : who
  return refused ?? (needed === 'owner' ? undefined : refuseUnlessProven(c.req.raw))
}

/** Before the server closes the connection, and before the page gives up. */
const ANSWERED_WITHIN_MS = 5_000
const MOST_KEPT = 100
/** After the last request for it. */
const KEPT_MS = 15 * 60_000

/**
 * For an admin's work that takes longer than a request may: it continues, and the page asks for the result by sending the
 * request again with the same `Idempotency-Key`. So a request that a browser or a proxy repeats is not done twice.
 */
export function createLongWork(answeredWithinMs = ANSWERED_WITHIN_MS) {
  const begun = new LRUCache<string, Promise<Response | undefined>>({ max: MOST_KEPT, ttl: KEPT_MS })
  /** Returns the response of `work`, or 202 until there is one. The work may outlive `c`, and must not use it. */
  return async (c: Context, work: () => Promise<Response | undefined>): Promise<Response> => {
    // a key that others cannot guess
    const id = c.req.header('idempotency-key') ?? randomUUID()
    const key = `${c.req.method} ${c.req.path} ${id}`
    const response = begun.get(key) ?? work()
    begun.set(key, response)
    const answer = await Promise.race([response, setTimeout(answeredWithinMs, undefined, { ref: false })])
    return answer?.clone() ?? c.body(null, 202)
  }
}
