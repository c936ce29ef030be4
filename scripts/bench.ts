import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fillSite, startFullSite } from '../tests/bench/full-site.ts'
import { load, residentMegabytes } from '../tests/bench/load.ts'
import { hasNginx, startNginx } from '../tests/bench/nginx.ts'
import { renderCost } from '../tests/bench/render-cost.ts'
import { report } from '../tests/bench/report.ts'
import { startServer, type TestServer } from '../tests/support/server.ts'

/**
 * `npm run bench`: the server's budgets, measured in one run on Linux. Build first; compares with nginx if installed.
 */
async function main() {
  process.env.NODE_ENV = 'production'
  report('First render of the home page', await renderCost(), 'ms of CPU', { atMost: 3 })
  const startedAt = performance.now()
  const server = await startServer({ environment: { LOG_LEVEL: 'info' } })
  try {
    await fetch(`${server.url}/readyz`)
    report('First start to ready', performance.now() - startedAt, 'ms', { atMost: 1000 })
    await wait(3000)
    report('Resident memory, idle', residentMegabytes(pidOf(server)), 'MB', { atMost: 140 })
    await benchPages(server)
    await benchRest(server)
  } finally {
    await server.stop()
  }
  await benchFullStart()
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

async function benchPages(server: TestServer) {
  const encoded = { 'accept-encoding': 'br' }
  await fetch(server.url, { headers: encoded })
  await wait(2000) // until the page is compressed at the best quality
  const page = await fetch(server.url, { headers: encoded })
  report('Home page, compressed', Number(page.headers.get('content-length')), 'bytes', { atMost: 14_000 })
  const target = { port: server.port, pid: pidOf(server) }
  const full = await load(target, '/', encoded)
  const unchanged = await load(target, '/', { ...encoded, 'if-none-match': page.headers.get('etag') ?? '' })
  report('Home page from memory', full.perCpuSecond, 'requests/s on one core')
  report('Home page, 304', unchanged.perCpuSecond, 'requests/s on one core')
  if (!hasNginx()) return console.log('nginx is not installed: no comparison (apt-get install nginx)')
  const bytes = Buffer.alloc(Number(page.headers.get('content-length')), 'x')
  const nginx = await startNginx(bytes, page.headers)
  try {
    const etag = (await fetch(`http://127.0.0.1:${nginx.port}/`)).headers.get('etag') ?? ''
    const nginxFull = await load(nginx, '/')
    const nginxUnchanged = await load(nginx, '/', { 'if-none-match': etag })
    report('nginx, a file of as many bytes', nginxFull.perCpuSecond, 'requests/s on one core')
    report('nginx, 304', nginxUnchanged.perCpuSecond, 'requests/s on one core')
    report('Home page beside nginx', (100 * full.perCpuSecond) / nginxFull.perCpuSecond, '%', { atLeast: 50 })
    report('304 beside nginx', (100 * unchanged.perCpuSecond) / nginxUnchanged.perCpuSecond, '%', { atLeast: 55 })
  } finally {
    nginx.stop()
  }
}

async function benchRest(server: TestServer) {
  // with the secret key: a visitor's address would soon exceed its limit
  const { secret } = await server.keys()
  const path = '/rest/v1/involvements?select=*&order=display_order&limit=8'
  const rest = await load({ port: server.port, pid: pidOf(server) }, path, { apikey: secret })
  report('REST list of 8 rows', rest.perCpuSecond, 'requests/s on one core', { atLeast: 3000 })
}

const pidOf = (server: TestServer) => server.process.pid ?? 0

await main()
