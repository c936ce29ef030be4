import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { CHEAP, hurriedClock } from '@portico/backend/test-support/auth.ts'
import { PostgrestClient } from '@supabase/postgrest-js'
import { DEMO_CONTENT } from '#demo/content.ts'
import { createSendEmail } from '#functions/send-email/handler.ts'
import { createMessageLimit } from '#functions/send-email/message-limit.ts'
import { createMessageStore } from '#functions/send-email/store.ts'
import { buckets } from '#server/backend/buckets.ts'
import { openTestBackend, SITE_URL } from '../backend.ts'
import { listen } from '../listen.ts'
import type { ClusterAddress } from './cluster.ts'
import { accountsWith, copyAccounts } from './copy-accounts.ts'
import { createDatabase, type Database } from './database.ts'
import { createGotrue, type Gotrue } from './gotrue/answers.ts'
import { GotrueMails } from './gotrue/mails.ts'
import type { GotrueRules } from './gotrue/service.ts'
import { type Postgrest, startPostgrest } from './postgrest.ts'
import { createStorage } from './storage-answers.ts'

/** How a project answers: as it should, after some seconds, not at all, or with a status. */
export type Mood = 'well' | 'slow' | 'down' | 401 | 429 | 500

/** An address of the project whose behaviour a test can set. */
export interface ProjectAddress {
  url: string
  setMood(mood: Mood): void
}

/** How a project differs from one with the settings of supabase/config.toml, whose migrations were just pushed. */
export interface ProjectOptions extends Partial<GotrueRules> {
  /** How many digits a mailed code has. */
  otpLength?: 6 | 8
  /** When the migrations wrote their rows. */
  pushedAt?: Date
}

/**
 * A Supabase project, with the demo's content or as its migrations leave it: Postgres, PostgREST and the function
 * send-email are the real ones. Auth and storage are the embedded backend's, under a layer that answers as the real
 * ones do; its accounts, sessions and factors are copied to where GoTrue keeps them.
 */
export interface Project {
  /** Its auth service as a test sets it, and its mails. */
  auth: Gotrue
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

export async function startProject(
  address: ClusterAddress,
  content: 'demo' | 'none' = 'demo',
  {
    otpLength = 8,
    pushedAt = new Date(),
    requireCurrentPassword = true,
    hasRecoveryCodes = false,
  }: ProjectOptions = {},
): Promise<Project> {
  const database = await createDatabase(address, 'site')
  await dateRows(database, pushedAt)
  const mails = new GotrueMails(otpLength)
  let admins = new Set<string>()
  let assistants = new Set<string>()
  const embedded = await openTestBackend({
    buckets,
    isAdmin: (_database, id) => admins.has(id),
    isAssistant: (_database, id) => assistants.has(id),
    sendAuthMail: mails.take,
    now: hurriedClock(),
    hashing: CHEAP,
  })
  const { keys } = embedded
  const jwks = await (await embedded.request('/auth/v1/.well-known/jwks.json')).json()
  const postgrest = await startPostgrest(address, database.name, { checksSessions: true, jwks, keys })
  const service = serviceClient(postgrest, keys.secret)
  const gotrue = createGotrue(embedded, mails, { requireCurrentPassword, hasRecoveryCodes })
  const sendEmail = createSendEmail({
    store: createMessageStore(service),
    limit: createMessageLimit(service, keys.secret),
    isKnownKey: (key) => Object.values(keys).includes(key),
    isSecretKey: (key) => key === keys.secret,
    log: console.error,
  })
  if (content === 'demo') await fillWithDemo(service, database)

  let waiting: Promise<unknown> = Promise.resolve()
  /** The database takes one query at a time. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = waiting.then(work)
    waiting = turn.catch(() => {})
    return turn
  }
  const storage = createStorage(embedded, { database, inTurn })
  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
    if (pathname.startsWith('/rest/')) return postgrest.fetch(request)
    if (pathname === '/functions/v1/send-email') return sendEmail(request)
    if (pathname.startsWith('/storage/')) {
      admins = await inTurn(() => accountsWith('is_admin', database))
      assistants = await inTurn(() => accountsWith('is_assistant', database))
      return storage(request)
    }
    const response = await gotrue.fetch(request)
    await inTurn(() => copyAccounts(embedded, database))
    return response
  }

  const closings: (() => void)[] = []
  return {
    auth: gotrue.controls,
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

/** A project is pushed to long after its migrations were written, and often after the site that moves there was made. */
async function dateRows(database: Database, pushedAt: Date): Promise<void> {
  const sql = "select table_name as name from information_schema.columns where column_name = 'singleton'"
  const { rows } = await database.query<{ name: string }>(sql)
  await database.exec('set session_replication_role = replica')
  for (const { name } of rows)
    await database.query(`update public."${name}" set created_at = $1, updated_at = $1`, [pushedAt])
  await database.exec('set session_replication_role = origin')
}
