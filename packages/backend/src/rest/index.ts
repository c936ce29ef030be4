import { type Context, Hono } from 'hono'
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
  app.all('/:table', (c) => answer(context, c))
  app.all('/rpc/:name', (c) => {
    throw errors.functionNotFound(c.req.param('name'))
  })
  app.all('/*', () => {
    throw errors.invalidPath()
  })
  return app
}

const actorOf = (context: BackendContext, request: Request): Promise<Actor> =>
  context.actorOf(request).catch((error: unknown) => {
    throw error instanceof TokenError ? errors.invalidToken(error) : error
  })

/** Reads the whole request, and refuses one without a right before its body; from then on all is synchronous. */
async function answer(context: BackendContext, c: Context<RestEnv, '/:table'>): Promise<Response> {
  const { database, options } = context
  const { raw: request } = c.req
  const { headers, method } = request
  const actor = c.get('actor')
  const known = methods.get(method)
  if (!known) throw errors.unsupportedMethod(method)
  const { operate, bodyRight } = known
  requireSchema(request)
  const tableName = c.req.param('table')
  const table = database.tables.get(tableName)
  // openBackend has checked that every table has its rules
  const access = options.access[tableName]
  if (!table || !access) throw errors.tableNotFound(tableName)
  const preferences = readHeaders(headers)
  // requests within this process have no address
  const isUntrusted = c.env.clientAddress !== undefined && !isTrusted(actor)
  if (bodyRight) requireGrants({ table, access, actor }, bodyRight)
  const body = bodyRight ? await readText(request, MAX_BODY, () => errors.invalidBody('Empty or invalid json')) : ''
  // reading the body may have taken long, and the session may have ended meanwhile
  const actorNow = bodyRight ? await actorOf(context, request) : actor
  const restRequest: RestRequest = {
    database,
    table,
    access,
    actor: actorNow,
    bounds: isUntrusted ? UNTRUSTED : TRUSTED,
    query: new URL(request.url).searchParams,
    ...preferences,
    isHead: method === 'HEAD',
    contentType: headers.get('content-type'),
    body,
  }
  return perform(restRequest, operate)
}
