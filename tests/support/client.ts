import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

export interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: Buffer | string | undefined
}

export interface Answered {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export type Ask = (path: string, asked?: Asked) => Promise<Answered>

/**
 * Calls the server on this machine from an address of the loopback network, which the server sees as another client.
 * Linux only.
 */
export function clientAt(port: number, localAddress: string, { keepAlive = true } = {}): Ask {
  const agent = new Agent({ keepAlive, localAddress })
  const ask: Ask = (path, asked = {}) =>
    new Promise((resolve, reject) => {
      const { method = 'GET', headers = {}, body } = asked
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const options = { host: '127.0.0.1', port, path, method, agent, headers: { ...headers, ...length } }
      const asking = request(options, async (response) => {
        try {
          const chunks: Buffer[] = await response.toArray()
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
        } catch (error) {
          reject(error)
        }
      })
      asking.on('error', (error: NodeJS.ErrnoException) => {
        // the server closed the kept connection while the request was on its way:
        // https://nodejs.org/api/http.html#requestreusedsocket
        if (asking.reusedSocket && error.code === 'ECONNRESET') resolve(ask(path, asked))
        else reject(error)
      })
      asking.end(body)
    })
  return ask
}

/** Retries while the server refuses further anonymous requests, as it may on a busy machine. */
export const untilAdmitted =
  (ask: Ask): Ask =>
  async (path, asked) => {
    for (;;) {
      const answer = await ask(path, asked)
      if (![429, 503].includes(answer.status)) return answer
      await setTimeout(Number(answer.headers['retry-after']) * 1000)
    }
  }
