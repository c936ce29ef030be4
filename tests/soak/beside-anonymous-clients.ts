import { setTimeout as wait } from 'node:timers/promises'
import { type Attack, type AttackTally, startAttack } from '#tests/bench/attack.ts'
import { LOOPS, type LoopName } from '#tests/bench/loops.ts'
import { medianOf } from '#tests/bench/median.ts'
import { report } from '#tests/bench/report.ts'
import { saturate } from '#tests/bench/saturate.ts'
import { clientAt } from '#tests/support/client.ts'
import { costlyRequests } from '#tests/support/costly-requests.ts'
import type { TestServer } from '#tests/support/server.ts'
import { openOwner } from './owner.ts'

/** Long enough that the initial allowance of anonymous clients is a small part of it. */
const ROUND_SECONDS = 10
/** A blocked server answers nobody. */
const LOAD_WITHIN_MS = (ROUND_SECONDS + 15) * 1000
const HEALTH_FOR_MS = 2_000
const AT_A_TIME = 4
/** Each loop and round has networks of its own. */
const NETWORKS_PER_ROUND = 1_000_000

export interface AnonymousOptions {
  rounds: number
  /** Only attacks whose name contains this. */
  only: string
}

/** The rate of a page from memory beside each attack, and the owner beside it. The server trusts one proxy. */
export async function soakBesideAnonymousClients(server: TestServer, { rounds, only }: AnonymousOptions) {
  const given = await readGiven(server)
  let first = 0
  const loopOf = (loop: LoopName) => (): Attack => {
    first += NETWORKS_PER_ROUND
    return { kind: 'loop', loop, atATime: AT_A_TIME, first, given }
  }
  const attacks: [name: string, make: () => Attack][] = [
    ['costly requests of four addresses', () => ({ kind: 'costly requests', addresses: 4, requests: costlyRequests })],
    ['eight wrong logins at a time', () => ({ kind: 'wrong logins', atATime: 8 })],
    ...(Object.keys(LOOPS) as LoopName[]).map((loop): [string, () => Attack] => [
      `${loop} from everywhere`,
      loopOf(loop),
    ]),
  ]
  for (const [name, make] of attacks.filter(([name]) => name.includes(only))) {
    const { share, slowestHealthMs, tally, owner } = await pageBeside(server, make, rounds)
    for (const [status, count] of Object.entries(tally)) report(`  answered with ${status}`, count, 'answers')
    report(`A page beside ${name}`, share * 100, '% of its rate', { atLeast: 90 })
    report('  /healthz', slowestHealthMs, 'ms at most', { atMost: 100 })
    report('  the owner', owner.refused.length, 'requests refused', { atMost: 0 })
    for (const refusal of new Set(owner.refused)) console.log(`    ${refusal}`)
    for (const [what, ms] of owner.slowestMs) report(`  the owner: ${what}`, ms, 'ms at most')
  }
}

/** Rounds with and without the attack alternate: the machine's own speed varies by a tenth from one to the next. */
async function pageBeside(server: TestServer, make: () => Attack, rounds: number) {
  const { publishable } = await server.keys()
  const owner = await openOwner(server)
  const rate = () => saturate(server.port, '/speaking', ROUND_SECONDS)
  const shares: number[] = []
  const health: number[] = []
  const tally: AttackTally = {}
  for (let round = 0; round < rounds; round++) {
    const alone = await rate()
    const strangers = await startAttack({ port: server.port, publishable, attack: make() })
    shares.push((await Promise.race([rate().catch(() => 0), wait(LOAD_WITHIN_MS, 0)])) / alone)
    health.push(await slowestHealth(server.port))
    await owner.actOnce()
    for (const [status, count] of Object.entries(await strangers.stop()))
      tally[Number(status)] = (tally[Number(status)] ?? 0) + count
  }
  return { share: medianOf(shares), slowestHealthMs: Math.max(...health), tally, owner }
}

async function readGiven({ url, keys }: TestServer) {
  const { publishable, secret } = await keys()
  const talks: string[] = []
  for (;;) {
    const answer = await fetch(`${url}/rest/v1/talks?select=id,slug&order=id&limit=1000&offset=${talks.length}`, {
      headers: { apikey: secret },
    })
    const rows = (await answer.json()) as { id: string; slug: string | null }[]
    talks.push(...rows.map(({ id, slug }) => slug ?? id))
    if (rows.length < 1000) break
  }
  const jwks = await fetch(`${url}/auth/v1/.well-known/jwks.json`, { headers: { apikey: publishable } })
  const { keys: signing } = (await jwks.json()) as { keys: { kid: string }[] }
  return { talks, keyId: signing[0]?.kid ?? '' }
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
