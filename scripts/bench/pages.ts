import { setTimeout as wait } from 'node:timers/promises'
import { type Stoppable, startBare } from '../../tests/bench/bare.ts'
import { type LoadTarget, load } from '../../tests/bench/load.ts'
import { medianOf } from '../../tests/bench/median.ts'
import { hasNginx, startNginx } from '../../tests/bench/nginx.ts'
import { pinServer } from '../../tests/bench/pin.ts'
import { report } from '../../tests/bench/report.ts'

const BROTLI = { 'accept-encoding': 'br' }

/**
 * The home page from memory beside a bare Node server with the same headers, and beside nginx with the same bytes as a
 * file. The servers take turns, so that what else the machine does falls on all of them.
 */
export async function benchPages(target: LoadTarget, rounds: number): Promise<void> {
  const url = `http://127.0.0.1:${target.port}/`
  await fetch(url, { headers: BROTLI })
  await wait(2000) // until the page is compressed at the best quality
  const page = await fetch(url, { headers: BROTLI })
  report('Home page, compressed', Number(page.headers.get('content-length')), 'bytes', { atMost: 14_000 })
  const others = await startOthers(url, page.headers)
  const etags = new Map<LoadTarget, string>()
  for (const one of [target, ...others.values()]) {
    pinServer(one.pid)
    const answer = await fetch(`http://127.0.0.1:${one.port}/`, { headers: BROTLI })
    etags.set(one, answer.headers.get('etag') ?? '')
  }
  const known = (one: LoadTarget) => ({ ...BROTLI, 'if-none-match': etags.get(one) ?? '' })
  const servers = new Map<string, LoadTarget>([['Portico', target], ...others])
  try {
    const full = await compare(servers, rounds, () => BROTLI)
    const unchanged = await compare(servers, rounds, known)
    reportShare('Home page beside', full, { 'bare Node': 95, nginx: 75 })
    reportShare('304 beside', unchanged, { 'bare Node': 70 })
  } finally {
    for (const { stop } of others.values()) stop()
  }
}

async function startOthers(url: string, headers: Headers): Promise<Map<string, Stoppable>> {
  const others = new Map([['bare Node', await startBare(url, BROTLI)]])
  const bytes = Buffer.alloc(Number(headers.get('content-length')), 'x')
  if (hasNginx()) others.set('nginx', await startNginx(bytes, headers))
  else console.log('nginx is not installed: no comparison (apt-get install nginx)')
  return others
}

type Rates = ReadonlyMap<string, number>

/** The median rate of each server on one core. */
async function compare(
  servers: ReadonlyMap<string, LoadTarget>,
  rounds: number,
  headers: (server: LoadTarget) => Record<string, string>,
): Promise<Rates> {
  const rates = new Map([...servers.keys()].map((name) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round++)
    for (const [name, server] of servers) rates.get(name)?.push((await load(server, '/', headers(server))).perCpuSecond)
  return new Map([...rates].map(([name, values]) => [name, medianOf(values)]))
}

/** The site's rate in percent of the others'; the budgets are the least that it may be. */
function reportShare(what: string, rates: Rates, budgets: Readonly<Record<string, number>>) {
  const own = rates.get('Portico') ?? 0
  for (const [name, rate] of rates) report(`  ${name}`, rate, 'requests/s on one core')
  for (const [name, rate] of rates) {
    const atLeast = budgets[name]
    if (name !== 'Portico') report(`${what} ${name}`, (100 * own) / rate, '%', atLeast ? { atLeast } : {})
  }
}
