import { spawn } from 'node:child_process'
import { SignJWT } from 'jose'
import { readOutput } from '../read-output.ts'
import { freePort } from '../server.ts'
import { type ClusterAddress, databaseUrl } from './cluster.ts'
import { requireParts } from './parts.ts'

export const PUBLISHABLE_KEY = 'sb_publishable_test'
export const SECRET_KEY = 'sb_secret_test'

/** The claims of an access token. */
export interface Claims {
  sub: string
  session_id: string
  role: 'authenticated'
  aal: 'aal1' | 'aal2'
  /** Of a program to which the account's owner signed in. */
  client_id?: string
  /** Seconds since 1970. */
  exp: number
}

/** PostgREST on a database, behind what a project's gateway does: API keys become tokens of their roles. */
export interface Postgrest {
  /** Where it answers itself, without the gateway; a request without a token is a visitor's. */
  port: number
  pid: number
  /** Answers a request for `/rest/v1/…`. */
  fetch(request: Request): Promise<Response>
  /** A token that this PostgREST accepts. */
  tokenOf(claims: Claims): Promise<string>
  close(): Promise<void>
}

export interface PostgrestOptions {
  /** Whether it calls the function that the site's migrations name for every request. */
  checksSessions: boolean
  /** Whose signatures it believes besides the gateway's: a JSON Web Key Set. */
  jwks?: { keys: object[] }
  keys?: { publishable: string; secret: string }
}

const START_WITHIN_MS = 20_000

export async function startPostgrest(
  address: ClusterAddress,
  database: string,
  { checksSessions, jwks, keys }: PostgrestOptions,
): Promise<Postgrest> {
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const sign = (claims: object) => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(secret)
  const ownKey = { kty: 'oct', alg: 'HS256', k: Buffer.from(secret).toString('base64url') }
  const port = await freePort()
  const child = spawn(requireParts().postgrest, [], {
    env: {
      // as in a hosted project
      PGRST_DB_URI: databaseUrl(address, 'authenticator', database),
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_EXTRA_SEARCH_PATH: 'public, extensions',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_DB_CONFIG: String(checksSessions),
      PGRST_JWT_SECRET: JSON.stringify({ keys: [ownKey, ...(jwks?.keys ?? [])] }),
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_DB_POOL: '8',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const output = readOutput(child)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const close = async () => {
    child.kill()
    await exited
  }

  const deadline = Date.now() + START_WITHIN_MS
  while (!(await hasLoadedSchema(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await close()
      throw new Error(`PostgREST did not start:\n${output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  const tokens = new Map([
    [keys?.publishable ?? PUBLISHABLE_KEY, await sign({ role: 'anon' })],
    [keys?.secret ?? SECRET_KEY, await sign({ role: 'service_role' })],
  ])
  return { port, pid: child.pid ?? 0, fetch: (request) => forward(request, url, tokens), tokenOf: sign, close }
}

/** It answers 503 until it has read the database's schema. */
async function hasLoadedSchema(url: string): Promise<boolean> {
  const answer = await fetch(url, { method: 'HEAD' }).catch(() => undefined)
  return answer !== undefined && answer.status !== 503
}

/** Sends the request on with the token that its key stands for, unless it brings a user's. */
async function forward(request: Request, postgrest: string, tokens: Map<string, string>): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  const key = headers.get('apikey') ?? ''
  const bearer = headers.get('authorization')?.replace(/^Bearer /i, '') || key
  if (!tokens.has(key)) return Response.json({ message: 'Invalid API key' }, { status: 401 })
  headers.set('authorization', `Bearer ${tokens.get(bearer) ?? bearer}`)
  headers.delete('apikey')
  const body = request.body ? await request.arrayBuffer() : undefined
  return fetch(postgrest + pathname.replace(/^\/rest\/v1/, '') + search, {
    method: request.method,
    headers,
    ...(body && { body }),
  })
}
