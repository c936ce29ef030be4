import { Hono } from 'hono'
import { ApiError } from '../api-error.ts'
import { readText } from '../body.ts'
import type { BackendContext, BackendEnv } from '../context.ts'
import type { Actor, Operation } from '../options.ts'
import { TokenError } from '../tokens.ts'
import { deleteRows } from './delete-rows.ts'
import * as errors from './errors.ts'
import { insertRows } from './insert-rows.ts'
import { requireGrants } from './policies.ts'
import { type RestRequest, readHeaders } from './rest-request.ts'
import { selectRows } from './select-rows.ts'
import { translateError } from './sqlite-errors.ts'
import { updateRows } from './update-rows.ts'

/** Bytes of a request's body. */
const MAX_BODY = 1024 * 1024

const operations = new Map<string, (request: RestRequest) => Response>([
  ['GET', selectRows],
  ['HEAD', selectRows],
  ['POST', insertRows],
  ['PATCH', updateRows],
  ['DELETE', deleteRows],
])

/** The methods that bring a body, and what it is for. */
const bodyOperations = new Map<string, Operation>([
  ['POST', 'insert'],
  ['PATCH', 'update'],
])

/** rest/v1/{table}: PostgREST's protocol over the project's tables. */
export function restRoutes(context: BackendContext): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>()
  app.all('/:table', async (c) => answer(context, c.req.raw, await actorOf(context, c.req.raw), c.req.param('table')))
  app.all('/rpc/:name', async (c) => {
    await actorOf(context, c.req.raw)
    throw errors.functionNotFound(c.req.param('name'))
  })
  app.all('/*', async (c) => {
    await actorOf(context, c.req.raw)
    throw c.req.path.endsWith('/rest/v1/') ? errors.rootDisabled() : errors.invalidPath()
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

async function answer(context: BackendContext, request: Request, actor: Actor, tableName: string): Promise<Response> {
  const { database, options } = context
  const operate = operations.get(request.method)
  if (!operate) throw errors.unsupportedMethod(request.method)
  const table = database.tables.get(tableName)
  // openBackend has checked that every table has its rules
  const access = options.access[tableName]
  if (!table || !access) throw errors.tableNotFound(tableName)
  const { headers, method } = request
  const { prefer, answer } = readHeaders(headers)
  const written = bodyOperations.get(method)
  // before a stranger's megabyte is read and parsed
  if (written) requireGrants({ table, access, actor }, written)
  const restRequest: RestRequest = {
    database,
    table,
    access,
    actor,
    query: new URL(request.url).searchParams,
    prefer,
    answer,
    isHead: method === 'HEAD',
    rangeHeader: headers.get('range'),
    contentType: headers.get('content-type'),
    body: written ? await readBody(request) : '',
  }
  try {
    return operate(restRequest)
  } catch (error) {
    throw error instanceof ApiError ? error : translateError(error, table)
  }
}

async function readBody(request: Request): Promise<string> {
  try {
    return await readText(request, MAX_BODY)
  } catch (error) {
    throw error instanceof TypeError ? errors.invalidBody('Empty or invalid json') : error
  }
}
