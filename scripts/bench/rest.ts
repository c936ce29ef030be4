import { type Stoppable, startBare } from '../../tests/bench/bare.ts'
import { type LoadTarget, loadWith, requestFor } from '../../tests/bench/load.ts'
import { medianOf } from '../../tests/bench/median.ts'
import { pinServer } from '../../tests/bench/pin.ts'
import { startBenchedPostgrest } from '../../tests/bench/postgrest.ts'
import { report } from '../../tests/bench/report.ts'

/** So many different requests that no answer is still kept when it is requested again. */
const DIFFERENT = 5_000

interface Read {
  name: string
  path: string
  /** Whether each request differs, by a meaningless preference; otherwise all are the same. */
  isVaried: boolean
  budget: { atMost: number }
}

const READS: Read[] = [
  {
    name: 'list of 8 rows',
    path: 'involvements?select=*&order=display_order',
    isVaried: true,
    budget: { atMost: 90 },
  },
  { name: 'one row', path: 'hero?select=*&limit=1', isVaried: true, budget: { atMost: 40 } },
  { name: 'the same row again', path: 'hero?select=*&limit=1', isVaried: false, budget: { atMost: 30 } },
  {
    name: 'the same list again',
    path: 'involvements?select=*&order=display_order',
    isVaried: false,
    budget: { atMost: 30 },
  },
]

interface RestServer extends LoadTarget {
  /** Before the name of the table. */
  base: string
  headers: (index: number) => Record<string, string>
}

/**
 * Reads with the publishable key, each from another address, because a single one would soon exceed its limit. The
 * server must trust one proxy. Compared, in turns, with a bare Node server that sends the same bytes, and with PostgREST
 * on the same content, where its package has a program.
 */
export async function benchRest(target: LoadTarget, publishable: string, rounds: number): Promise<void> {
  const site: RestServer = {
    ...target,
    base: '/rest/v1/',
    headers: (index) => ({ apikey: publishable, 'x-forwarded-for': addressAt(index) }),
  }
  const postgrest = await startBenchedPostgrest()
  if (!postgrest) console.log('PostgREST and Postgres have no programs for this platform: no comparison with them')
  const other = postgrest && { ...postgrest, base: '/', headers: () => ({}) }
  try {
    for (const one of [site, other]) if (one) for (const pid of [one.pid, ...(one.morePids ?? [])]) pinServer(pid)
    await compareReads(site, other, rounds)
  } finally {
    await postgrest?.stop()
  }
}

async function compareReads(site: RestServer, other: RestServer | undefined, rounds: number): Promise<void> {
  for (const read of READS) {
    const bare = await startBareFor(site, read)
    const servers = [site, bare, ...(other ? [other] : [])]
    const [own = 0, least = 0, others] = await compare(servers, read, rounds)
    bare.stop()
    report(`REST, ${read.name}`, own, 'µs of CPU', read.budget)
    report('  bare Node, the same bytes', least, 'µs of CPU')
    if (others !== undefined) report('  PostgREST with Postgres', others, 'µs of CPU')
  }
  const [list] = READS
  if (!list) return
  report('REST list, 99 of 100 at one connection', await slowest(site, list, rounds), 'ms', { atMost: 1.5 })
  if (other) report('  PostgREST with Postgres', await slowest(other, list, rounds), 'ms')
}

async function startBareFor(site: RestServer, { path }: Read): Promise<RestServer & Stoppable> {
  const bare = await startBare(`http://127.0.0.1:${site.port}${site.base}${path}`, site.headers(0))
  pinServer(bare.pid)
  return { ...site, ...bare }
}

/** Microseconds of CPU time of each server for a request: the medians of the rounds, in which they take turns. */
async function compare(servers: readonly RestServer[], read: Read, rounds: number): Promise<number[]> {
  const costs = servers.map(() => [] as number[])
  for (let round = 0; round < rounds; round++)
    for (const [index, server] of servers.entries())
      costs[index]?.push(1e6 / (await ask(server, read, 32)).perCpuSecond)
  return costs.map(medianOf)
}

const slowest = (server: RestServer, read: Read, rounds: number) =>
  medianOfRounds(rounds, async () => (await ask(server, read, 1)).p99Ms)

const ask = (server: RestServer, { path, isVaried }: Read, connections: number) => {
  const variation = (index: number) => (isVaried ? { prefer: `x=${index % DIFFERENT}` } : {})
  const requestAt = (index: number) => requestFor(server.base + path, { ...server.headers(index), ...variation(index) })
  return loadWith(server, requestAt, { connections })
}

async function medianOfRounds(rounds: number, measure: () => Promise<number>): Promise<number> {
  const values: number[] = []
  for (let round = 0; round < rounds; round++) values.push(await measure())
  return medianOf(values)
}

/** 10.0.0.0/8, one after the other. */
const addressAt = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
