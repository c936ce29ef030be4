import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { residentMegabytes } from '#tests/bench/load.ts'
import { newNetwork } from '#tests/bench/loops.ts'
import { report } from '#tests/bench/report.ts'
import type { TestServer } from '#tests/support/server.ts'

const READERS = 400
/** More than the system's own buffers of a connection hold. */
const ANSWERS_EACH = 20
const FOR_MS = 20_000
const SAMPLE_EVERY_MS = 250
const FIRST_READER = 0xfd00_0000
/** Just below the largest response to an anonymous request. */
const ANSWER_BYTES = 950_000
const SAMPLE_ROWS = 100
/** A visitor's answer has at most a thousand rows: each says its longest text twice. */
const COLUMNS = 'select=*,again:description&order=id'

/** Readers from as many networks ask for large answers, no two of them alike, and read none of it. */
export async function soakSlowReaders(server: TestServer) {
  const { publishable } = await server.keys()
  const headers = { apikey: publishable }
  const sample = await fetch(`${server.url}/rest/v1/talks?${COLUMNS}&limit=${SAMPLE_ROWS}`, { headers })
  const rows = Math.min(1000, Math.floor((ANSWER_BYTES * SAMPLE_ROWS) / (await sample.bytes()).length))
  const before = residentMegabytes(server.pid)
  let peak = before
  const sockets: Socket[] = []
  for (let reader = 0; reader < READERS; reader++) {
    const requests = Array.from({ length: ANSWERS_EACH }, (_, index) => {
      const query = `${COLUMNS}&limit=${rows}&offset=${(reader * ANSWERS_EACH + index) % 9_000}`
      const lines = [`GET /rest/v1/talks?${query} HTTP/1.1`, 'host: localhost', `apikey: ${publishable}`]
      return `${[...lines, `x-forwarded-for: ${newNetwork(FIRST_READER + reader)}`].join('\r\n')}\r\n\r\n`
    })
    const socket = connect({ port: server.port, host: '127.0.0.1' }, () => socket.write(requests.join('')))
    sockets.push(socket.on('error', () => {}).pause())
  }
  for (const until = performance.now() + FOR_MS; performance.now() < until; await wait(SAMPLE_EVERY_MS))
    peak = Math.max(peak, residentMegabytes(server.pid))
  for (const socket of sockets) socket.destroy()
  report(`Resident memory before ${READERS} slow readers`, before, 'MB')
  report(`  beside them, answers of ${rows} rows`, peak - before, 'MB more', { atMost: 64 })
}
