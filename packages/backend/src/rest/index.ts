import { Hono } from 'hono'
import { TokenError } from '../access/tokens.ts'
import type { BackendContext, BackendEnv } from '../context.ts'
import { readText } from '../http/body.ts'
import type { Actor, Operation } from '../options.ts'
import { deleteRows, updateRows } from './change-rows.ts'
import * as errors from './errors.ts'
import { insertRows } from './insert-rows.ts'
import { isTrusted, perform, TRUSTED, UNTRUSTED } from './perform.ts'
import { requireGrants } from './policies.ts'
import { type RestRequest, readHeaders, requireSchema } from './rest-request.ts'
import { selectRows } from './select-rows.ts'

/** Bytes of a request's body. */
const MAX_BODY = 1024 * 1024

interface Method {
  operate: (request: RestRequest) => Response
  /** The right without which the body is not read; a method without it has no body. */
  bodyRight?: Operation
}

const methods = new Map<string, Method>([
  ['GET', { operate: selectRows }],
  ['HEAD', { operate: selectRows }],
  ['POST', { operate: insertRows, bodyRight: 'insert' }],
  ['PATCH', { operate: updateRows, bodyRight: 'update' }],
  ['DELETE', { operate: deleteRows }],
])

interface RestEnv extends BackendEnv {
  Variables: { actor: Actor }
}

/** rest/v1/{table}: PostgREST's protocol over the project's tables. */
export function restRoutes(context: BackendContext): Hono<RestEnv> {
  const app = new Hono<RestEnv>()
  app.use(async (c, next) => {
    const actor = await actorOf(context, c.req.raw)
    c.set('actor', actor)
    await next()
    // reads with more than the publishable key stay out of every cache
    if (actor.role !== 'anon') c.res.headers.set('cache-control', 'no-store')
  })
  app.all('/:table', async (c) => {
    const actor = c.get('actor')
    // requests within this process have no address
    const isUntrusted = c.env.clientAddress !== undefined && !isTrusted(actor)
    return answer(context, c.req.raw, {
      tableName: c.req.param('table'),
      actor,
      bounds: isUntrusted ? UNTRUSTED : TRUSTED,
    })
  })
  app.all('/rpc/:name', (c) => {
    throw errors.functionNotFound(c.req.param('name'))
  })
  app.all('/*', () => {
    throw errors.invalidPath()
  })
  return app
}

async function actorOf(context: BackendContext, request: Request): Promise<Actor> {
  try {
    return await context.actorOf(request)
  } catch (error) {
    throw error instanceof TokenError ? errors.invalidToken(error) : error
  }
}

interface Call extends Pick<RestRequest, 'actor' | 'bounds'> {
  tableName: string
}

/** Reads the whole request, and refuses one without a right before its body; from then on all is synchronous. */
async function answer(context: BackendContext, request: Request, { tableName, actor, bounds }: Call) {
  const { database, options } = context
  const { headers, method } = request
  const known = methods.get(method)
  if (!known) throw errors.unsupportedMethod(method)
  const { operate, bodyRight } = known
  requireSchema(request)
  const table = database.tables.get(tableName)
  // openBackend has checked that every table has its rules
  const access = options.access[tableName]
  if (!table || !access) throw errors.tableNotFound(tableName)
  const preferences = readHeaders(headers)
  if (bodyRight) requireGrants({ table, access, actor }, bodyRight)
  const body = bodyRight ? await readText(request, MAX_BODY, () => errors.invalidBody('Empty or invalid json')) : ''
  // reading the body may have taken long, and the session may have ended meanwhile
  const actorNow = bodyRight ? await actorOf(context, request) : actor
  const restRequest: RestRequest = {
    database,
    table,
    access,
    actor: actorNow,
    bounds,
    query: new URL(request.url).searchParams,
    ...preferences,
    isHead: method === 'HEAD',
    contentType: headers.get('content-type'),
    body,
  }
  return perform(restRequest, operate)
}
