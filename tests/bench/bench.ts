import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startServer } from '#tests/support/server.ts'
import { fillSite, startFullSite } from './full-site.ts'
import { hasWrk, residentMegabytes } from './load.ts'
import { medianOf } from './median.ts'
import { benchGate } from './parts/gate.ts'
import { benchPages } from './parts/pages.ts'
import { benchRest } from './parts/rest.ts'
import { canPin, pinLoad } from './pin.ts'
import { report } from './report.ts'

const WITHOUT_SHARES = fileURLToPath(import.meta.resolve('./without-shares.ts'))

/** Of each measurement except the pages, for its median. */
const ROUNDS = 3

/**
 * `npm run bench`: the server's budgets, measured in one run on Linux. Build first; compares with a bare Node server,
 * and with nginx and PostgREST where available (docs/performance.md). `npm run bench -- rest` measures the REST API
 * alone.
 */
async function main() {
  process.env.NODE_ENV = 'production'
  console.log(
    `Load by ${hasWrk() ? 'wrk' : 'a client of our own (apt-get install wrk)'}, medians of ${ROUNDS} rounds, of pages in turns`,
  )
  console.log(
    canPin ? 'Servers on one core, load on another' : 'Servers and load share all cores: taskset cannot part them',
  )
  if (process.argv[2] !== 'rest') await benchSite()
  await benchReads()
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
    report('Resident memory, idle', residentMegabytes(server.pid), 'MB', { atMost: 140 })
    pinLoad()
    await benchPages(server)
  } finally {
    await server.stop()
  }
}

async function benchReads() {
  pinLoad()
  // without lines of requests in the log: the server would wait for this process to read it
  const quiet = await startServer({
    environment: { TRUST_PROXY: '1', NODE_OPTIONS: `--import ${WITHOUT_SHARES}` },
  })
  try {
    await benchRest(quiet, (await quiet.keys()).publishable, ROUNDS)
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
