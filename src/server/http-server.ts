import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AccessLog } from './access-log.ts'
import { writeAnswer } from './answer.ts'
import type { Answer, Conditions, Document } from './document.ts'
import type { PageCache } from './page-cache.ts'

/** Bounds of every connection. An upload of 10 MB has two minutes; headers come at once or not at all. */
const BOUNDS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
} as const
const MAX_HEADERS = 100
const MAX_CONNECTIONS = 5_000
/** A connection on which nothing moves is closed, so that slow readers cannot collect. */
const IDLE_SOCKET_MS = 60_000

/** How long requests in flight may go on after a signal to stop. */
const STOP_WITHIN_MS = 8_000

/** An HTTP server with bounds on sizes, counts and times. Give it its listener by `server.on('request', …)`. */
export function createBoundedServer(): Server {
  const server = createServer(BOUNDS)
  server.maxHeadersCount = MAX_HEADERS
  server.maxConnections = MAX_CONNECTIONS
  server.setTimeout(IDLE_SOCKET_MS)
  return server
}

interface MemoryParts {
  pages: PageCache
  files: ReadonlyMap<string, Document>
  logAccess: AccessLog
}

/**
 * Answers fresh pages and files straight from memory and hands every other request on. It gives the same answers as
 * `servePages` in app.ts, only without making a Request and a Response.
 */
export function fromMemoryFirst({ pages, files, logAccess }: MemoryParts, next: RequestListener): RequestListener {
  return (request, response) => {
    const { method = '', url = '' } = request
    if (method === 'GET' || method === 'HEAD') {
      const query = url.indexOf('?')
      const path = query < 0 ? url : url.slice(0, query)
      const document = pages.fresh(path)?.document ?? files.get(path)
      const answer = document && readyAnswer(document, method, request)
      if (answer) {
        writeAnswer(response, answer)
        logAccess({ method, path, status: answer.status })
        return
      }
    }
    next(request, response)
  }
}

function readyAnswer(document: Document, method: string, { headers }: IncomingMessage): Answer | undefined {
  const conditions: Conditions = {
    method,
    acceptEncoding: headers['accept-encoding'] as string | undefined, // never an array: Node joins all but set-cookie
    ifNoneMatch: headers['if-none-match'],
  }
  return document.readyAnswer(conditions)
}

/** Resolves when the server listens. Rejects with one sentence for the owner when it cannot. */
export function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(listenProblem(error, host, port))))
    server.listen({ host, port }, resolve)
  })
}

function listenProblem({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program: stop it, or choose another one by PORT.`
  if (code === 'EACCES') return `Port ${port} is not allowed to this user: choose one above 1023 by PORT.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is "${host}", which is no address of this machine: 127.0.0.1 listens for this machine only, 0.0.0.0 for all.`
  return `Cannot listen on ${host}:${port}: ${message}`
}

/**
 * Takes no new connection, lets requests in flight finish, and resolves when the last is answered, or cut off after 8 s.
 * Connections that wait for a next request are closed at once.
 */
export function stop(server: Server, withinMs = STOP_WITHIN_MS): Promise<void> {
  return new Promise((resolve) => {
    const closingIdle = setInterval(() => server.closeIdleConnections(), 50)
    const cuttingOff = setTimeout(() => server.closeAllConnections(), withinMs)
    server.close(() => {
      clearInterval(closingIdle)
      clearTimeout(cuttingOff)
      resolve()
    })
  })
}
