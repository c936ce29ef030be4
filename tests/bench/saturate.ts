import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { requestFor } from './load.ts'

const CONNECTIONS = 32
/** So many requests of a connection are on their way at once. */
const PIPELINED = 16
const WARM_UP_MS = 1_000
const END = '\r\n\r\n'

/**
 * Asks whether a page from memory has changed, which it has not, as often as the server can answer: a client written here
 * would otherwise be slower than the server. Resolves with the answers per second. Throws if one is another than 304.
 */
export async function saturate(port: number, path: string, seconds: number): Promise<number> {
  // brotli is made again a second later, and is another answer then
  const encoding = { 'accept-encoding': 'gzip' }
  const page = await fetch(`http://127.0.0.1:${port}${path}`, { headers: encoding })
  await page.arrayBuffer()
  const request = requestFor(path, { ...encoding, 'if-none-match': page.headers.get('etag') ?? '' })
  let answers = 0
  const failed = Promise.withResolvers<never>()
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => socket.write(request.repeat(PIPELINED)))
    let rest = ''
    socket.setEncoding('latin1').on('error', failed.reject)
    return socket.on('data', (text: string) => {
      const heads = (rest + text).split(END)
      rest = heads.pop() ?? ''
      const other = heads.find((head) => !head.startsWith('HTTP/1.1 304'))
      if (other !== undefined) failed.reject(new Error(`It answered: ${other.slice(0, 200)}`))
      answers += heads.length
      if (heads.length > 0) socket.write(request.repeat(heads.length))
    })
  })
  try {
    await Promise.race([wait(WARM_UP_MS), failed.promise])
    const before = answers
    await Promise.race([wait(seconds * 1000), failed.promise])
    return (answers - before) / seconds
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}
