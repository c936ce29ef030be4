import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { DEMO_CONTENT } from '#demo/content.ts'
import { listen } from './listen.ts'

const PICTURES = join(import.meta.dirname, '../../demo/pictures')
const CORS = {
  'access-control-allow-origin': '*',
  // like Supabase's own functions
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-max-age': '600',
}

/** What a table does when it is read: `hangs` holds the request until the table does something else. */
type Mood = 'answers' | 'fails' | 'hangs'
type Row = Record<string, unknown>

/**
 * Stands for a Supabase project filled with the demo's content: rows and public files over HTTP, and failures on
 * demand.
 */
export interface SupabaseDouble {
  url: string
  key: string
  tables: Record<string, Row[]>
  /** How reads are answered from now on: those of the site's server, those of visitors' browsers, and those of files. */
  setMood(mood: { server?: Mood; browser?: Mood; storage?: Mood }): void
  /** Tables that browsers have read so far. */
  browserReads: string[]
  /** Bodies posted to functions, by name. */
  calls: { name: string; body: unknown }[]
  close(): Promise<void>
}

export async function startSupabaseDouble(): Promise<SupabaseDouble> {
  const moods: Record<'server' | 'browser' | 'storage', Mood> = {
    server: 'answers',
    browser: 'answers',
    storage: 'answers',
  }
  const held: (() => void)[] = []

  const double = {
    key: 'sb_publishable_of_the_double',
    tables: demoTables(),
    browserReads: [] as string[],
    calls: [] as SupabaseDouble['calls'],
    setMood(changes: Partial<typeof moods>) {
      Object.assign(moods, changes)
      for (const retry of held.splice(0)) retry()
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json', ...CORS }).end(JSON.stringify(body))
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double')
    if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end()

    const [, file] = /^\/storage\/v1\/object\/public\/(.+)$/.exec(pathname) ?? []
    if (file && moods.storage === 'hangs') return void held.push(() => void answer(request, response))
    if (file && moods.storage === 'fails') return void send(503, { message: 'The storage is resting' })
    if (file) return sendFile(file, response)
    if (request.headers.apikey !== double.key) return void send(401, { message: 'Invalid API key' })

    const [, name] = /^\/functions\/v1\/([\w-]+)$/.exec(pathname) ?? []
    if (name) {
      double.calls.push({ name, body: JSON.parse(await textOf(request)) })
      return void send(200, { success: true })
    }
    // a browser sends the page's origin with a cross-origin request
    const reader = request.headers.origin ? 'browser' : 'server'
    if (moods[reader] === 'hangs') return void held.push(() => void answer(request, response))
    if (moods[reader] === 'fails') return void send(500, { message: 'The database is resting' })
    const table = pathname.replace('/rest/v1/', '')
    if (reader === 'browser') double.browserReads.push(table)
    const rows = double.tables[table]
    if (!rows) return void send(404, { code: 'PGRST205', message: `Could not find the table 'public.${table}'` })
    send(200, rows.slice(0, Number(searchParams.get('limit') ?? rows.length)))
  }

  const server = createServer((request, response) => void answer(request, response))
  const port = await listen(server)
  return {
    ...double,
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Without a newsletter, because the demo's publisher does not exist. */
const demoTables = (): Record<string, Row[]> =>
  Object.fromEntries(
    Object.entries({ ...DEMO_CONTENT, contact: DEMO_CONTENT.contact.map((row) => ({ ...row, substack_url: '' })) }).map(
      ([table, rows]) => [
        table,
        rows.map((row) => ({ id: crypto.randomUUID(), created_at: NOW, updated_at: NOW, ...row })),
      ],
    ),
  )
const NOW = '2026-01-01T00:00:00+00:00'

async function sendFile(file: string, response: ServerResponse) {
  const bytes = await readFile(join(PICTURES, file)).catch(() => null)
  if (!bytes) return void response.writeHead(404, CORS).end()
  const type = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' }[file.split('.').pop() ?? '']
  response.writeHead(200, { 'content-type': type ?? 'application/octet-stream', etag: '"picture"', ...CORS }).end(bytes)
}

async function textOf(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
