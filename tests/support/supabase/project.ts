import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { PostgrestClient } from '@supabase/postgrest-js'
import { DEMO_CONTENT } from '#demo/content.ts'
import { createSendEmail } from '#functions/send-email/handler.ts'
import { createMessageLimit } from '#functions/send-email/message-limit.ts'
import { createMessageStore } from '#functions/send-email/store.ts'
import { buckets } from '#server/backend/buckets.ts'
import { openTestBackend, SITE_URL, type TestBackend } from '../backend.ts'
import { listen } from '../listen.ts'
import type { ClusterAddress } from './cluster.ts'
import { createDatabase, type Database } from './database.ts'
import { type Postgrest, startPostgrest } from './postgrest.ts'

/** How a project answers: as it should, after some seconds, not at all, or with a status. */
export type Mood = 'well' | 'slow' | 'down' | 401 | 429 | 500

/** An address of the project whose behaviour a test can set. */
export interface ProjectAddress {
  url: string
  setMood(mood: Mood): void
}

/**
 * A Supabase project, with the demo's content or as its migrations leave it: Postgres, PostgREST and the function send-email are the real ones; auth and
 * storage are the embedded backend's, whose accounts and sessions are copied to where GoTrue keeps them.
 */
export interface Project {
  keys: { publishable: string; secret: string }
  database: Database
  /** The official client with the secret key, which always gets proper answers. */
  service: PostgrestClient
  listen(): Promise<ProjectAddress>
  close(): Promise<void>
}

/** Longer than a visitor waits for a page. */
const SLOW_MS = 4000

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': '*, authorization',
  'access-control-expose-headers': '*',
}

export async function startProject(address: ClusterAddress, content: 'demo' | 'none' = 'demo'): Promise<Project> {
  const database = await createDatabase(address, 'site')
  const admins = new Set<string>()
  const embedded = await openTestBackend({ buckets, isAdmin: (_database, id) => admins.has(id) })
  const { keys } = embedded
  const jwks = await (await embedded.request('/auth/v1/.well-known/jwks.json')).json()
  const postgrest = await startPostgrest(address, database.name, { checksSessions: true, jwks, keys })
  const service = serviceClient(postgrest, keys.secret)
  const sendEmail = createSendEmail({
    store: createMessageStore(service),
    limit: createMessageLimit(service, keys.secret),
    isKnownKey: (key) => Object.values(keys).includes(key),
    isSecretKey: (key) => key === keys.secret,
    log: console.error,
  })
  if (content === 'demo') await fillWithDemo(service, database)

  let copying = Promise.resolve()
  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
    if (pathname.startsWith('/rest/')) return postgrest.fetch(request)
    if (pathname === '/functions/v1/send-email') return sendEmail(request)
    const response = await embedded.fetch(request)
    copying = copying.then(() => copyAccounts(embedded, database, admins))
    await copying
    return response
  }

  const closings: (() => void)[] = []
  return {
    keys,
    database,
    service,
    async listen() {
      let mood: Mood = 'well'
      const listener = getRequestListener(async (request) => withCors(await answer(request)))
      const server = createServer((request, response) => void answerIn(mood, request, response, listener))
      const port = await listen(server)
      closings.push(() => {
        server.close()
        server.closeAllConnections()
      })
      return {
        url: `http://localhost:${port}`,
        setMood(next) {
          mood = next
        },
      }
    },
    async close() {
      for (const close of closings) close()
      await postgrest.close()
      await database.close()
      embedded.dispose()
    },
  }
}

/** The official client with the secret key. */
export const serviceClient = (postgrest: Postgrest, secret: string) =>
  new PostgrestClient(`${SITE_URL}/rest/v1`, {
    headers: { apikey: secret, authorization: `Bearer ${secret}` },
    fetch: (input, init) => postgrest.fetch(new Request(input, init)),
    retry: false,
  })

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>

async function answerIn(mood: Mood, request: IncomingMessage, response: ServerResponse, listener: Listener) {
  if (mood === 'down') return void request.socket.destroy()
  if (typeof mood === 'number') {
    response.writeHead(mood, { 'content-type': 'application/json', ...CORS, 'retry-after': '1' })
    return void response.end(JSON.stringify({ message: 'The project is in a mood' }))
  }
  if (mood === 'slow') await wait(SLOW_MS, undefined, { ref: false })
  await listener(request, response)
}

function withCors(response: Response): Response {
  const headers = new Headers(response.headers)
  // fetch has decoded the body already
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
  for (const [name, value] of Object.entries(CORS)) headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

/** The demo without a newsletter, because its publisher does not exist. */
export async function fillWithDemo(service: PostgrestClient, database: Database): Promise<void> {
  const sql = "select table_name as name from information_schema.columns where column_name = 'singleton'"
  const once = (await database.query<{ name: string }>(sql)).rows.map(({ name }) => name)
  const content = { ...DEMO_CONTENT, contact: DEMO_CONTENT.contact.map((row) => ({ ...row, substack_url: '' })) }
  for (const [table, rows] of Object.entries(content)) {
    const options = { defaultToNull: false, ...(once.includes(table) && { onConflict: 'singleton' }) }
    const { error } = await service.from(table).upsert<object>(rows, options)
    if (error) throw error
  }
}

/** GoTrue and PostgREST share a database; here each has its own. */
async function copyAccounts(embedded: TestBackend, database: Database, admins: Set<string>): Promise<void> {
  const accounts = embedded.database.all('select id, email from _accounts')
  const sessions = embedded.database.all('select id, account_id as user_id from _sessions')
  const all = [JSON.stringify(accounts), JSON.stringify(sessions)]
  await database.query(
    'delete from auth.users where id not in (select id from json_populate_recordset(null::auth.users, $1))',
    all.slice(0, 1),
  )
  await database.query(
    `with given as (select * from json_populate_recordset(null::auth.users, $1))
     insert into auth.users (id, email) select id, email from given on conflict (id) do nothing`,
    all.slice(0, 1),
  )
  await database.query(
    'delete from auth.sessions where id not in (select id from json_populate_recordset(null::auth.sessions, $1))',
    all.slice(1),
  )
  await database.query(
    `insert into auth.sessions (id, user_id) select id, user_id from json_populate_recordset(null::auth.sessions, $1)
     on conflict (id) do nothing`,
    all.slice(1),
  )
  const { rows } = await database.query<{ id: string }>('select id from profiles where is_admin')
  for (const { id } of rows) admins.add(id)
}
