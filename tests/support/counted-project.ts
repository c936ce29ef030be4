import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { listen } from './listen.ts'
import { startServer, type TestServerOptions } from './server.ts'

/** A request that arrived at the project. */
export interface CountedRequest {
  /** OPTIONS are a browser's preflights. */
  from: 'server' | 'browser'
  method: string
  /** 'rest/v1/hero?select=*' */
  target: string
  /** 0 until it is answered. */
  status: number
}

/**
 * Stands for a Supabase project at a distance: the embedded backend with the demo, each of whose answers takes `delayMs`
 * longer, and which lists what it is asked.
 */
export interface CountedProject {
  url: string
  keys: { publishable: string; secret: string }
  /** Those that arrived since the last call of `take`. */
  peek: () => readonly CountedRequest[]
  take: () => CountedRequest[]
  /** From now on each answer takes this much longer. */
  setDelay: (ms: number) => void
  stop: () => Promise<unknown>
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': '*, authorization',
  'access-control-expose-headers': '*',
}

export async function startCountedProject(
  delayMs: number,
  environment: TestServerOptions['environment'] = {},
): Promise<CountedProject> {
  const backend = await startServer({ environment: { LOG_LEVEL: 'silent', ...environment } })
  let requests: CountedRequest[] = []

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '', headers } = request
    const from = headers['user-agent']?.startsWith('Mozilla/') ? 'browser' : 'server'
    const counted: CountedRequest = { from, method, target: url.slice(1), status: 0 }
    requests.push(counted)
    await wait(delayMs)
    if (method === 'OPTIONS') return void response.writeHead(204, { ...CORS, 'access-control-max-age': '3600' }).end()
    const { host: _, origin: __, connection: ___, ...others } = headers
    const passedOn = await fetch(backend.url + url, {
      method,
      headers: others as Record<string, string>, // none of those that Node has as a list
      ...(method !== 'GET' && method !== 'HEAD' && { body: request as unknown as BodyInit, duplex: 'half' }), // Node's fetch takes streams
    })
    counted.status = passedOn.status
    const kept = Object.fromEntries(
      [...passedOn.headers].filter(([name]) => !/^(content-encoding|content-length|transfer-encoding)$/.test(name)),
    )
    response.writeHead(passedOn.status, { ...kept, ...CORS })
    response.end(Buffer.from(await passedOn.arrayBuffer()))
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  const port = await listen(server)
  return {
    url: `http://localhost:${port}`,
    keys: await backend.keys(),
    peek: () => requests,
    setDelay: (ms) => {
      delayMs = ms
    },
    take() {
      const taken = requests
      requests = []
      return taken
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await backend.stop()
    },
  }
}
