import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { checkOut } from './checkout.ts'
import { fillSite, startFullSite } from './full-site.ts'
import { hasWrk, residentMegabytes } from './load.ts'
import { medianOf } from './median.ts'
import { benchGate } from './parts/gate.ts'
import { benchPages } from './parts/pages.ts'
import { benchReadsBeside, benchRest, restOfSite } from './parts/rest.ts'
import { canPin, pinLoad } from './pin.ts'
import { report } from './report.ts'

/** Without lines of requests in the log: the server would wait for this process to read it. */
const unlimited = (root = join(import.meta.dirname, '../..')) => {
  const withoutShares = join(root, 'tests/bench/without-shares.ts')
  // commits from before the gate have no shares
  return { TRUST_PROXY: '1', ...(existsSync(withoutShares) && { NODE_OPTIONS: `--import ${withoutShares}` }) }
}

/** Of each measurement except the pages, for its median. */
const ROUNDS = 3

/**
 * `npm run bench`: the server's budgets, measured in one run on Linux. Build first; compares with a bare Node server,
 * and with nginx and PostgREST where available (docs/performance.md). `npm run bench -- rest` measures the REST API
 * alone, `npm run bench -- beside COMMIT` what must not become slower than it was at a commit.
 */
async function main() {
  process.env.NODE_ENV = 'production'
  console.log(
    `Load by ${hasWrk() ? 'wrk' : 'a client of our own (apt-get install wrk)'}, medians of ${ROUNDS} rounds, of pages in turns`,
  )
  console.log(
    canPin ? 'Servers on one core, load on another' : 'Servers and load share all cores: taskset cannot part them',
  )
  const [, , part, commit] = process.argv
  if (part === 'beside' && commit) return benchBeside(commit)
  if (part !== 'rest') await benchSite()
  await benchReads()
}

/** Start, memory and reads of this checkout and of a commit, in turns. */
async function benchBeside(commit: string) {
  using other = checkOut(commit)
  const roots = [undefined, other.root]
  for (const [what, measure, unit] of SEEN_AT_START) {
    const values = await inTurns(roots, (root) => atStart(root, measure))
    const [own = 0, before = 0] = values
    report(what, own, unit)
    report('  at the other commit', before, unit)
    report('  beside it', (100 * own) / before, '%', { atMost: 100 })
  }
  pinLoad()
  const servers = await Promise.all(
    roots.map((root) => startServer({ ...(root && { root }), environment: unlimited(root) })),
  )
  try {
    const sites = await Promise.all(
      servers.map(async (server) => restOfSite(server, (await server.keys()).publishable)),
    )
    await benchReadsBeside(sites[0]!, sites[1]!, ROUNDS)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

type AtStart = (server: TestServer, startedAt: number) => Promise<number>
const SEEN_AT_START: [string, AtStart, string][] = [
  ['First start to ready', async (_, startedAt) => performance.now() - startedAt, 'ms'],
  ['Resident memory, idle for 45 s', async ({ pid }) => wait(45_000).then(() => residentMegabytes(pid)), 'MB'],
]

async function atStart(root: string | undefined, measure: AtStart) {
  const startedAt = performance.now()
  const server = await startServer({ ...(root && { root }), environment: { LOG_LEVEL: 'info' } })
  try {
    await fetch(`${server.url}/readyz`)
    return await measure(server, startedAt)
  } finally {
    await server.stop()
  }
}

/** The median of each, measured in turns. */
async function inTurns<T>(ones: readonly T[], measure: (one: T) => Promise<number>): Promise<number[]> {
  const values = ones.map(() => [] as number[])
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, one] of ones.entries()) values[index]?.push(await measure(one))
  return values.map(medianOf)
}

async function benchSite() {
  benchGate()
  await benchRender()
  await benchFullStart()
  const startedAt = performance.now()
  const server = await startServer({ environment: { LOG_LEVEL: 'info', TRUST_PROXY: '1' } })
  try {
    await fetch(`${server.url}/readyz`)
    report('First start to ready', performance.now() - startedAt, 'ms', { atMost: 1000 })
    await wait(3000)
    report('Resident memory, idle', residentMegabytes(server.pid), 'MB', { atMost: 134 })
    pinLoad()
    await benchPages(server)
  } finally {
    await server.stop()
  }
}

async function benchReads() {
  pinLoad()
  const quiet = await startServer({ environment: unlimited() })
  try {
    await benchRest(restOfSite(quiet, (await quiet.keys()).publishable), ROUNDS)
  } finally {
    await quiet.stop()
  }
}

/** Each in a process of its own, whose code has been compiled for this alone. */
async function benchRender() {
  const script = fileURLToPath(new URL('./parts/render.ts', import.meta.url))
  const costs = Array.from({ length: ROUNDS }, () =>
    Number(spawnSync(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] }).stdout),
  )
  report('First render of the home page', medianOf(costs), 'ms of CPU', { atMost: 3 })
}

/** Ready means that the home page has been rendered, with a thousand talks in it. */
async function benchFullStart() {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-bench-'))
  try {
    await fillSite(dataDir)
    const startedAt = performance.now()
    const server = await startFullSite(dataDir)
    await fetch(`${server.url}/readyz`)
    report('Start to ready, ten thousand talks', performance.now() - startedAt, 'ms', { atMost: 1000 })
    await server.stop()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

await main()
