import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { connect, isIP } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Connect } from '#server/outgoing/http-get.ts'
import type { Resolve } from '#server/outgoing/transport.ts'
import { listen } from './listen.ts'

export const FEED_URL = 'http://letters.example'
/** Plays the publisher's machine: `connect` leads every public address to the local server. */
export const PUBLIC_ADDRESS = '93.184.215.14'

export interface FeedServer {
  requests: IncomingMessage[]
  /** The addresses that connections were meant for. */
  connections: string[]
  /** What the publisher answers from now on. */
  answer: RequestListener
  /** Addresses by host name; an address is its own, any other name has PUBLIC_ADDRESS. */
  names: Record<string, string[]>
  resolve: Resolve
  connect: Connect
}

/** A publisher on a real socket. Names and connections lead to it, so that the code under test needs no exception. */
export async function startFeedServer(answer: RequestListener): Promise<FeedServer> {
  const publisher: FeedServer = {
    requests: [],
    connections: [],
    answer,
    names: {},
    resolve: async (hostname) => publisher.names[hostname] ?? [isIP(hostname) ? hostname : PUBLIC_ADDRESS],
    connect: ({ addresses }) => {
      publisher.connections.push(...addresses)
      return connect(port, '127.0.0.1')
    },
  }
  const server = createServer((request, response) => {
    publisher.requests.push(request)
    publisher.answer(request, response)
  })
  const port = await listen(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return publisher
}

/** A response with a body, 200 and XML by default. */
export const sends =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/rss+xml; charset=utf-8', ...headers }).end(body)
  }

export const rssItem = (title: string, inner = '') =>
  `<item><title>${title}</title><link>https://letters.example/p/${title.length}</link>${inner}</item>`

export const rss = (items: string, before = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${before}<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Letters</title><link>https://letters.example</link>${items}</channel></rss>`
