import type { PGlite, Transaction } from '@electric-sql/pglite'

export const PUBLISHABLE_KEY = 'sb_publishable_test'
export const SECRET_KEY = 'sb_secret_test'

/** The claims of an access token, as PostgREST passes them to Postgres after verifying the signature. */
export interface Claims {
  sub: string
  session_id: string
  role: 'authenticated'
  aal: 'aal1' | 'aal2'
  /** Seconds since 1970. */
  exp: number
}

/** A token that this PostgREST accepts: only the claims, because signatures are not tested here. */
export const tokenOf = (claims: Claims) => Buffer.from(JSON.stringify(claims)).toString('base64url')

/**
 * The part of PostgREST that access tests need, over a real Postgres: one row or many in JSON, filters by `eq`, upserts
 * by `on_conflict`, `return=minimal|representation`. Each request is a transaction in the role and with the claims of
 * its token, and starts with the function that the role authenticator names as its pre-request.
 * https://docs.postgrest.org/en/v13/references/transactions.html
 */
export function createPostgrest(postgres: PGlite): (request: Request) => Promise<Response> {
  return async (request) => {
    const bearer = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
    const actor = actorOf(bearer)
    if (actor === 'expired') return Response.json(EXPIRED, { status: 401 })
    const isRead = request.method === 'GET'
    const wantsRows = isRead || request.headers.get('prefer')?.includes('return=representation')
    try {
      const sql = statement(request, await request.text(), wantsRows ? '*' : '1')
      const rows = await postgres.transaction(async (transaction) => {
        await impersonate(transaction, actor)
        return (await transaction.query<Record<string, unknown>>(sql)).rows
      })
      const isInsert = request.method === 'POST' && !rows.every((row) => row[WAS_UPDATED])
      for (const row of rows) delete row[WAS_UPDATED]
      if (wantsRows) return Response.json(rows, { status: isInsert ? 201 : 200 })
      return new Response(null, { status: isInsert ? 201 : 204 })
    } catch (error) {
      return errorAnswer(error as PostgresError, actor.role === 'anon') // PGlite throws nothing else
    }
  }
}

/** Determined for each row of an upsert, because one that inserts nothing is answered with 200. */
const WAS_UPDATED = 'was updated'
const EXPIRED = { code: 'PGRST303', message: 'JWT expired', details: null, hint: null }

interface Actor {
  role: string
  claims: object
}

function actorOf(bearer: string): Actor | 'expired' {
  if (bearer === PUBLISHABLE_KEY) return { role: 'anon', claims: { role: 'anon' } }
  if (bearer === SECRET_KEY) return { role: 'service_role', claims: { role: 'service_role' } }
  const claims: Claims = JSON.parse(Buffer.from(bearer, 'base64url').toString())
  return claims.exp * 1000 < Date.now() ? 'expired' : { role: claims.role, claims }
}

async function impersonate(transaction: Transaction, { role, claims }: Actor) {
  const config = "select unnest(rolconfig) as setting from pg_roles where rolname = 'authenticator'"
  const settings = (await transaction.query<{ setting: string }>(config)).rows.map(({ setting }) => setting)
  await transaction.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
    role,
    JSON.stringify(claims),
  ])
  const preRequest = settings.find((setting) => setting.startsWith('pgrst.db_pre_request='))?.split('=')[1]
  if (preRequest) await transaction.query(`select ${preRequest}()`)
}

function statement(request: Request, body: string, returned: string): string {
  const { pathname, searchParams } = new URL(request.url)
  const table = `public.${identifier(pathname.slice(pathname.lastIndexOf('/') + 1))}`
  const filters = [...searchParams].filter(([, value]) => value.startsWith('eq.'))
  const conditions = filters.map(([name, value]) => `t.${identifier(name)} = ${literal(value.slice(3))}`)
  const where = conditions.length ? ` where ${conditions.join(' and ')}` : ''
  if (request.method === 'GET') return `select * from ${table} as t${where}`
  if (request.method === 'DELETE') return `delete from ${table} as t${where} returning ${starOf(returned)}`

  const rows: object[] = [JSON.parse(body)].flat()
  const columns = Object.keys(rows[0] ?? {}).map(identifier)
  const values = `json_populate_recordset(null::${table}, ${literal(JSON.stringify(rows))})`
  if (request.method === 'PATCH') {
    const changes = columns.map((column) => `${column} = new.${column}`).join(', ')
    return `update ${table} as t set ${changes} from ${values} as new${where} returning ${starOf(returned)}`
  }
  const target = columns.length
    ? `(${columns.join(', ')}) select ${columns.join(', ')} from ${values}`
    : 'default values'
  const changes = columns.map((column) => `${column} = excluded.${column}`).join(', ')
  const merges = request.headers.get('prefer')?.includes('resolution=merge-duplicates')
  if (!merges) return `insert into ${table} as t ${target} returning ${starOf(returned)}`
  const key = (searchParams.get('on_conflict') ?? 'id').split(',').map(identifier)
  const result = `${starOf(returned)}, t.xmax <> 0 as "${WAS_UPDATED}"`
  return `insert into ${table} as t ${target} on conflict (${key}) do update set ${changes} returning ${result}`
}

const starOf = (returned: string) => (returned === '*' ? 't.*' : returned)
const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

interface PostgresError {
  code: string
  message: string
  detail?: string
  hint?: string
}

/** https://docs.postgrest.org/en/v13/references/errors.html */
function errorAnswer({ code, message, detail = '', hint }: PostgresError, isAnonymous: boolean): Response {
  if (code === 'PGRST') {
    const { status, headers } = JSON.parse(detail)
    return Response.json(JSON.parse(message), { status, headers })
  }
  const status = code === '42501' ? (isAnonymous ? 401 : 403) : /^23(503|505)$/.test(code) ? 409 : 400
  return Response.json({ code, message, details: detail || null, hint: hint || null }, { status })
}
