import { type Stoppable, startBare } from '../bare.ts'
import { type LoadTarget, loadWith, requestFor } from '../load.ts'
import { medianOf } from '../median.ts'
import { pinServer } from '../pin.ts'
import { startBenchedPostgrest } from '../postgrest.ts'
import { report } from '../report.ts'

/** So many different requests that no answer is still kept when it is requested again. */
const DIFFERENT = 5_000

interface Read {
  name: string
  path: string
  /** Whether each request differs, by a meaningless preference; otherwise all are the same. */
  isVaried: boolean
  /** Microseconds. */
  budget: Limit
  /** Its share of PostgREST's time where the budget was set, in percent. Where PostgREST runs, this decides. */
  shareBudget?: Limit
}

interface Limit {
  atMost: number
}

const LIST: Read = {
  name: 'list of 8 rows',
  path: 'involvements?select=*&order=display_order',
  isVaried: true,
  budget: { atMost: 70 },
  shareBudget: { atMost: 15.5 },
}
const ROW: Read = {
  name: 'one row',
  path: 'hero?select=*&limit=1',
  isVaried: true,
  budget: { atMost: 34 },
  shareBudget: { atMost: 9 },
}
const READS: Read[] = [
  LIST,
  ROW,
  { name: 'the same row again', path: ROW.path, isVaried: false, budget: { atMost: 30 } },
  { name: 'the same list again', path: LIST.path, isVaried: false, budget: { atMost: 30 } },
]

const SLOWEST = 'REST list, 99 of 100 at one connection'

interface RestServer extends LoadTarget {
  /** Before the name of the table. */
  base: string
  headers: (index: number) => Record<string, string>
}

/**
 * Compared, in turns, with a bare Node server that sends the same bytes, and with PostgREST
 * on the same content, where its package has a program.
 */
export async function benchRest(site: RestServer, rounds: number): Promise<void> {
  pinServer(site.pid)
  const postgrest = await startOther()
  try {
    for (const read of READS) await benchRead(read, site, postgrest, rounds)
    report(SLOWEST, await slowest(site, rounds), 'ms', { atMost: 1.5 })
    if (postgrest) report('  PostgREST', await slowest(postgrest, rounds), 'ms')
  } finally {
    await postgrest?.stop()
  }
}

/** The reads of this site beside those of another commit, which they must not exceed. */
export async function benchReadsBeside(site: RestServer, other: RestServer, rounds: number): Promise<void> {
  for (const { pid } of [site, other]) pinServer(pid)
  for (const read of READS) {
    const [own = 0, before = 0] = await compare([site, other], read, rounds)
    report(`REST, ${read.name}`, own, 'µs of CPU')
    report('  at the other commit', before, 'µs of CPU')
    report('  beside it', (100 * own) / before, '%', { atMost: 100 })
  }
}

/**
 * A site that is read with the publishable key, each time from another address, because a single one would soon exceed its
 * limit. The server must trust one proxy.
 */
export const restOfSite = (target: LoadTarget, publishable: string): RestServer => ({
  ...target,
  base: '/rest/v1/',
  headers: (index) => ({ apikey: publishable, 'x-forwarded-for': addressAt(index) }),
})

async function startOther(): Promise<(RestServer & Stoppable) | undefined> {
  const postgrest = await startBenchedPostgrest()
  if (!postgrest) console.log('PostgREST and Postgres have no programs for this platform: no comparison with them')
  else for (const pid of [postgrest.pid, ...(postgrest.morePids ?? [])]) pinServer(pid)
  return postgrest && { ...postgrest, base: '/', headers: () => ({}) }
}

async function benchRead(read: Read, site: RestServer, postgrest: RestServer | undefined, rounds: number) {
  const { name, budget, shareBudget } = read
  const bare = await startBareFor(site, read)
  const [own = 0, least = 0, other] = await compare([site, bare, ...(postgrest ? [postgrest] : [])], read, rounds)
  bare.stop()
  report(`REST, ${name}`, own, 'µs of CPU', other && shareBudget ? {} : budget)
  report('  bare Node, the same bytes', least, 'µs of CPU')
  if (!other) return
  report('  PostgREST with its Postgres', other, 'µs of CPU')
  report('  beside PostgREST', (100 * own) / other, '%', shareBudget)
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

const slowest = (server: RestServer, rounds: number) =>
  medianOfRounds(rounds, async () => (await ask(server, LIST, 1)).p99Ms)

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
