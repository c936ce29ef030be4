import { setTimeout as wait } from 'node:timers/promises'
import { cpuSeconds, residentMegabytes } from '#tests/bench/load.ts'
import { newNetwork } from '#tests/bench/loops.ts'
import { report } from '#tests/bench/report.ts'
import { saturate } from '#tests/bench/saturate.ts'
import { clientAt } from '#tests/support/client.ts'
import type { TestServer } from '#tests/support/server.ts'

const PATHS = 10_000
const AT_A_TIME = 8
const FIRST_NETWORK = 0xfc00_0000
const RATE_SECONDS = 5
/** Memory of a load is returned to the system some time later. */
const REST_MS = 60_000

/** Ten thousand paths that nobody knows, each asked for and reported from an address of its own, beside a full list of redirects. */
export async function soakUnknownPaths(server: TestServer) {
  const { secret } = await server.keys()
  const lines = Array.from({ length: 500 }, (_, index) => `/old-${index} /talks`).join('\n')
  const json = { 'content-type': 'application/json' }
  await fetch(`${server.url}/rest/v1/redirects?id=not.is.null`, {
    method: 'PATCH',
    headers: { ...json, apikey: secret },
    body: JSON.stringify({ lines }),
  })
  const ask = clientAt(server.port, '127.0.0.1')
  const browser = { ...json, 'user-agent': 'Mozilla/5.0 Firefox/140.0', 'sec-fetch-site': 'same-origin' }
  const tally = new Map<number, number>()
  let number = 0
  async function askOne() {
    const address = { 'x-forwarded-for': newNetwork(FIRST_NETWORK + number) }
    const missing = `/unknown-${number++}/${'x'.repeat(80)}`
    const { status } = await ask(missing, { headers: address })
    tally.set(status, (tally.get(status) ?? 0) + 1)
    const body = JSON.stringify({ view: 'not-found', missing })
    await ask('/api/visits', { method: 'POST', headers: { ...browser, ...address }, body })
  }
  async function askAll(until: number) {
    const one = async () => {
      while (number < until) await askOne()
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, one))
    await wait(REST_MS)
    return residentMegabytes(server.pid)
  }
  /** Answers of the home page per second of the server's processor, whatever else the machine does. */
  async function rate() {
    const before = cpuSeconds(server.pid)
    const answers = (await saturate(server.port, '/', RATE_SECONDS)) * RATE_SECONDS
    return answers / (cpuSeconds(server.pid) - before)
  }
  await rate()
  const before = await askAll(PATHS) // everything has been compiled, and every bounded map is full
  const rateBefore = await rate()
  await wait(REST_MS)
  const after = await askAll(2 * PATHS)
  for (const [status, count] of tally) report(`Unknown paths answered with ${status}`, count, 'answers')
  report(`Memory after ${PATHS} unknown paths`, after - before, 'MB more', { atMost: 4 })
  report('  the home page', ((await rate()) / rateBefore) * 100, '% of its rate', { atLeast: 90 })
}
