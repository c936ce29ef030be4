import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Attack, startAttack } from '#tests/bench/attack.ts'
import { fillSite, startFullSite } from '#tests/bench/full-site.ts'
import { load, residentMegabytes } from '#tests/bench/load.ts'
import { medianOf } from '#tests/bench/median.ts'
import { mixedLoad } from '#tests/bench/mixed-load.ts'
import { report } from '#tests/bench/report.ts'
import { clientAt } from '#tests/support/client.ts'
import { costlyRequests } from '#tests/support/costly-requests.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Pairs of rounds: the machine's own speed varies by a tenth from one round to the next. */
const ROUNDS = 7
/** Matches the window over which database time is counted per address: an address may use up its share at once. */
const ROUND_SECONDS = 10
const SAMPLE_EVERY_MS = 5_000
/** V8 collects the garbage of a start or a load some time later. */
const REST_MS = 60_000
const ERRORS_SHOWN = 3
const HEALTH_FOR_MS = 2_000
const LOAD_WITHIN_MS = (ROUND_SECONDS + 15) * 1000

/**
 * `npm run soak`: memory after ten minutes of mixed load (`-- --minutes 1` for less), and the home page's rate while
 * others send costly requests. Linux only; build first.
 */
async function main() {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
  const minutes = Number(values.minutes)
  if (!(minutes > 0)) throw new Error(`--minutes must be a number above 0 (it is "${values.minutes}")`)
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-soak-'))
  try {
    await fillSite(dataDir)
    const startedAt = performance.now()
    const server = await startFullSite(dataDir)
    try {
      await fetch(`${server.url}/readyz`)
      report('Start to ready', performance.now() - startedAt, 'ms', { atMost: 1000 })
      await soakMemory(server, minutes)
      await soakHomePage(server)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function soakMemory(server: TestServer, minutes: number) {
  const { publishable } = await server.keys()
  const megabytes = () => residentMegabytes(server.pid)
  await wait(REST_MS)
  report('Resident memory, idle', megabytes(), 'MB', { atMost: 140 })
  let peak = 0
  const sampling = setInterval(() => {
    peak = Math.max(peak, megabytes())
  }, SAMPLE_EVERY_MS)
  const { answers, faults } = await mixedLoad(server.port, publishable, minutes * 60_000)
  clearInterval(sampling)
  for (const [name, count] of answers) report(`  ${name}`, count, 'answers')
  report('Answers of 500 and above, or none', faults.length, 'requests', { atMost: 0 })
  for (const fault of new Set(faults)) console.log(`  ${fault}`)
  for (const line of server.output().split('\n').filter(isErrorLine).slice(0, ERRORS_SHOWN))
    console.log(`  ${line.slice(0, 500)}`)
  report('Resident memory, at its highest', peak, 'MB')
  await wait(REST_MS)
  report(`Resident memory after ${minutes} min of load`, megabytes(), 'MB', { atMost: 260 })
}

async function soakHomePage(server: TestServer) {
  const strangers: [string, Attack][] = [
    ['four loops of costly requests', { kind: 'costly requests', addresses: 4, requests: costlyRequests }],
    ['eight wrong logins at a time', { kind: 'wrong logins', atATime: 8 }],
  ]
  for (const [name, attack] of strangers) {
    const { share, slowestHealthMs } = await homePageUnder(server, attack)
    report(`Home page beside ${name}`, share * 100, '% of its rate', { atLeast: 90 })
    report(`/healthz beside ${name}`, slowestHealthMs, 'ms at most', { atMost: 100 })
  }
}

/** The home page's rate under attack as a share of the rate just before it: the median of several pairs. */
async function homePageUnder(server: TestServer, attack: Attack) {
  const { publishable } = await server.keys()
  const rate = async () => {
    const loading = load(server, '/', { 'accept-encoding': 'br' }, { seconds: ROUND_SECONDS }).then(
      ({ perSecond }) => perSecond,
    )
    // a blocked server answers nobody and closes connections that were idle for too long
    return Promise.race([loading.catch(() => 0), wait(LOAD_WITHIN_MS, 0)])
  }
  const shares: number[] = []
  const health: number[] = []
  const tally = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round++) {
    const inPeace = await rate()
    const strangers = await startAttack({ port: server.port, publishable, attack })
    shares.push((await rate()) / inPeace)
    health.push(await slowestHealth(server.port))
    for (const [status, count] of Object.entries(await strangers.stop())) {
      tally.set(status, (tally.get(status) ?? 0) + count)
    }
  }
  for (const [status, count] of tally) report(`  answered with ${status}`, count, 'answers')
  return { share: medianOf(shares), slowestHealthMs: Math.max(...health) }
}

async function slowestHealth(port: number): Promise<number> {
  const ask = clientAt(port, '127.0.0.1')
  const until = performance.now() + HEALTH_FOR_MS
  let slowestMs = 0
  while (performance.now() < until) {
    const startedAt = performance.now()
    await Promise.race([ask('/healthz').catch(() => {}), wait(HEALTH_FOR_MS)])
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    await wait(25)
  }
  return slowestMs
}

/** The format that pino writes. */
const isErrorLine = (line: string) => line.startsWith('{"level":50')

await main()
