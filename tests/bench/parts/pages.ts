import { setTimeout as wait } from 'node:timers/promises'
import { type Stoppable, startBare } from '../bare.ts'
import { type LoadTarget, load } from '../load.ts'
import { medianOf } from '../median.ts'
import { hasNginx, startNginx } from '../nginx.ts'
import { pinServer } from '../pin.ts'
import { report } from '../report.ts'

const BROTLI = { 'accept-encoding': 'br' }

/**
 * The home page from memory beside a bare Node server with the same headers, and beside nginx with the same bytes as a
 * file.
 */
export async function benchPages(target: LoadTarget): Promise<void> {
  const url = `http://127.0.0.1:${target.port}/`
  const page = await bestCompressed(url)
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
    const full = await compare(servers, () => BROTLI)
    const unchanged = await compare(servers, known)
    reportShare('Home page beside', full, { 'bare Node': 95, nginx: 75 })
    reportShare('304 beside', unchanged, { 'bare Node': 70 })
  } finally {
    for (const { stop } of others.values()) stop()
  }
}

/** The page once it is compressed at the best quality, some time after its first request. */
async function bestCompressed(url: string): Promise<Response> {
  const first = await fetch(url, { headers: BROTLI })
  for (let attempt = 0; attempt < 100; attempt++) {
    await wait(200)
    const page = await fetch(url, { headers: BROTLI })
    if (page.headers.get('etag') !== first.headers.get('etag')) return page
  }
  throw new Error('The home page was not compressed again')
}

async function startOthers(url: string, headers: Headers): Promise<Map<string, Stoppable>> {
  const others = new Map([['bare Node', await startBare(url, BROTLI)]])
  const bytes = Buffer.alloc(Number(headers.get('content-length')), 'x')
  if (hasNginx()) others.set('nginx', await startNginx(bytes, headers))
  else console.log('nginx is not installed: no comparison (apt-get install nginx)')
  return others
}

/** Time for V8 to compile the hot code: with less, the first turns measure the compiler. */
const WARM_UP = { seconds: 1, warmUpSeconds: 5 }
/** Short and many, so that what else the machine does falls on all servers alike. */
const TURN = { seconds: 1, warmUpSeconds: 0 }
const TURNS = 15

/** The rate on one core in each turn. */
type Rates = ReadonlyMap<string, readonly number[]>

/** One second for each server, in the order of the list and then back. */
async function compare(
  servers: ReadonlyMap<string, LoadTarget>,
  headers: (server: LoadTarget) => Record<string, string>,
): Promise<Rates> {
  const rates = new Map([...servers.keys()].map((name) => [name, [] as number[]]))
  for (const server of servers.values()) await load(server, '/', headers(server), WARM_UP)
  for (let turn = 0; turn < TURNS; turn++)
    for (const [name, server] of turn % 2 ? [...servers].reverse() : servers)
      rates.get(name)?.push((await load(server, '/', headers(server), TURN)).perCpuSecond)
  return rates
}

/**
 * The site's rate in percent of the others', as the median over the pairs of turns: rates vary with the machine, shares
 * do not. The budgets are minimums.
 */
function reportShare(what: string, rates: Rates, budgets: Readonly<Record<string, number>>) {
  const own = rates.get('Portico') ?? []
  for (const [name, turns] of rates) report(`  ${name}`, medianOf(turns), 'requests/s on one core')
  for (const [name, turns] of rates) {
    const atLeast = budgets[name]
    const shares = turns.map((rate, turn) => (100 * (own[turn] ?? 0)) / rate)
    if (name !== 'Portico') report(`${what} ${name}`, medianOf(shares), '%', atLeast ? { atLeast } : {})
  }
}
