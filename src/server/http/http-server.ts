import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createNetServer, type Server as NetServer } from 'node:net'
import { networkOf } from '@portico/gate/network'
import { CONNECTIONS } from '@portico/gate/rules'
import { keptAddress } from '#content/message/contact-subject.ts'
import { pageNumberIn } from '#content/redirects/redirect-list.ts'
import type { AccessLog } from '../log/access-log.ts'
import { writeRepeatedly } from './answer.ts'
import type { Document } from './document.ts'

/** Limits of every connection. An upload of 10 MB has two minutes; headers must arrive at once. */
const BOUNDS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
} as const
/** A request that announces no body is read to its end at once, which saves a tenth of the cost of a page from memory. */
const EMPTY_AT_ONCE = { optimizeEmptyRequests: true } as const
const MAX_HEADERS = 100
const MAX_CONNECTIONS = 5_000
/** A connection without traffic is closed, so that slow readers cannot accumulate. */
const IDLE_SOCKET_MS = 60_000

/** How long requests in flight may continue after a signal to stop, and for how long they may still be sent. */
const STOP_WITHIN_MS = 6_500
const SENT_WITHIN_MS = 1_500

export type SiteServer = ReturnType<typeof createSiteServer>

interface Memory {
  pages: {
    fresh: (path: string) => { document: Document } | undefined
    isCurrent: (path: string, page: { document: Document }) => boolean
  }
  files: ReadonlyMap<string, Document>
  logAccess: AccessLog
  onRequest: () => void
  onPage: (request: IncomingMessage) => void
}

/** An HTTP server with limits on sizes, counts and times that stops without losing a response. */
export function createSiteServer() {
  const server = createServer({ ...BOUNDS, ...EMPTY_AT_ONCE })
  server.maxHeadersCount = MAX_HEADERS
  server.maxConnections = MAX_CONNECTIONS
  server.setTimeout(IDLE_SOCKET_MS)
  const inFlight = new Set<ServerResponse>()
  let isStopping = false
  const track = (response: ServerResponse) => {
    inFlight.add(response)
    response.once('close', () => inFlight.delete(response))
  }
  return {
    /** The underlying server, for Vite's socket. */
    http: server,
    /** Answers with fresh pages and files directly from memory and passes every other request to `next`. */
    serve(memory: Memory, next: RequestListener): void {
      server.on('request', (request, response) => {
        if (isStopping) closeAfterResponse(response)
        memory.onRequest()
        if (hasTwoHosts(request)) refuseTwoHosts(response)
        else if (!answerFromMemory(memory, request, response)) next(request, response)
        // responses already handed to the system need no tracking, which keeps pages from memory cheap
        if (!response.writableEnded || response.writableLength > 0) track(response)
      })
    },
    /** Resolves with the port. Rejects with one sentence for the owner when it cannot listen there. */
    listen: (at: Place) => listen(server, at),
    /**
     * Accepts no new connections and resolves when every request in flight is answered, or cut off after `withinMs`. One
     * that is still being sent is cut off sooner: nothing of it has been done.
     */
    stop(withinMs = STOP_WITHIN_MS, sentWithinMs = SENT_WITHIN_MS): Promise<void> {
      isStopping = true
      for (const response of inFlight) closeAfterResponse(response)
      return stop(server, inFlight, withinMs, sentWithinMs)
    },
  }
}

/** Makes the response say `Connection: close`, so that the client sends its next request elsewhere, or later. */
function closeAfterResponse(response: ServerResponse) {
  response.shouldKeepAlive = false
}

/** RFC 9112 section 3.2; Node drops the second one, which a proxy in front may have read. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

function refuseTwoHosts(response: ServerResponse) {
  closeAfterResponse(response)
  response.writeHead(400).end()
}

/** Gives the same answers as `servePages` in boot/app.ts, but without creating a Request and a Response. */
function answerFromMemory(
  { pages, files, logAccess, onPage }: Memory,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { method = '', url = '', headers } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  if (path === '/' && query > 0 && pageNumberIn(url.slice(query))) return false
  const address = query < 0 ? path : keptAddress(path, url.slice(query))
  const page = pages.fresh(address)
  const document = page?.document ?? files.get(path)
  const answer = document?.readyAnswer({
    method,
    acceptEncoding: headers['accept-encoding'] as string | undefined, // never an array: Node joins all but set-cookie
    ifNoneMatch: headers['if-none-match'],
    isCurrent: page !== undefined && pages.isCurrent(address, page),
  })
  if (!answer) return false
  writeRepeatedly(response, answer)
  if (page) onPage(request)
  logAccess({ method, path, status: answer.status })
  return true
}

interface Place {
  host: string
  port: number
}

const listen = (server: NetServer, { host, port }: Place) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(listenProblem(error, host, port), { cause: error })),
    )
    server.listen({ host, port }, () => resolve((server.address() as AddressInfo).port)) // it listens on TCP
  })

/** Rejects with one sentence for the owner where the site could not listen, before anything else is done. */
export async function requireFreePort(at: Place): Promise<void> {
  const probe = createNetServer((socket) => socket.destroy())
  await listen(probe, at)
  await new Promise((resolve) => probe.close(resolve))
}

function listenProblem({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program: stop it, or set PORT to another one.`
  if (code === 'EACCES') return `Port ${port} is not allowed for this user: set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is "${host}", which is not an address of this machine: 127.0.0.1 serves this machine only, 0.0.0.0 all.`
  return `Cannot listen on ${host}:${port}: ${message}`
}

/** Browsers open connections in advance; idle ones are closed as soon as no response is in flight. */
async function stop(server: Server, inFlight: ReadonlySet<ServerResponse>, withinMs: number, sentWithinMs: number) {
  const startedAt = performance.now()
  const closeWhenIdle = () => {
    const passedMs = performance.now() - startedAt
    server.closeIdleConnections()
    if (inFlight.size === 0 || passedMs > withinMs) server.closeAllConnections()
    if (passedMs > sentWithinMs) for (const { req } of inFlight) if (!req.complete) req.destroy()
  }
  const timer = setInterval(closeWhenIdle, 20)
  await new Promise((resolve) => server.close(resolve))
  clearInterval(timer)
}

/**
 * Closes new connections of a network that has too many. Otherwise one client could open every connection that the server
 * accepts, reopen each one that is closed, and lock all others out. Not for a server behind a proxy, where all connections come
 * from the proxy's address.
 */
export function limitConnections(server: Server, max = CONNECTIONS): void {
  const open = new Map<string, number>()
  const change = (block: string, by: number) => {
    const count = (open.get(block) ?? 0) + by
    if (count > 0) open.set(block, count)
    else open.delete(block)
  }
  server.on('connection', (socket) => {
    const blocks = networkOf(socket.remoteAddress)
    const isFull = blocks.some(({ name, share }) => (open.get(name) ?? 0) >= max * share)
    if (isFull) return void socket.destroy()
    for (const { name } of blocks) change(name, 1)
    socket.once('close', () => {
      for (const { name } of blocks) change(name, -1)
    })
  })
}
