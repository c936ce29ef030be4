import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startAttack } from '#tests/bench/attack.ts'
import { OWNER } from '#tests/bench/full-site.ts'
import { LOOPS, type LoopGiven, type LoopName } from '#tests/bench/loops.ts'
import { openOwner } from '#tests/soak/owner.ts'
import { openTestBackend } from '#tests/support/backend.ts'
import { fillWithLongTexts } from '#tests/support/costly-requests.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { Trial } from '#tests/support/trial.ts'

const ROWS = 2_000
const AT_A_TIME = 4
/** Until the initial allowance is used up, and the work after the start is done. */
const BEFORE_MS = 1_000
const SECONDS = 1
const NETWORKS_PER_LOOP = 1_000_000

const trial = new Trial('nobody gets in', 'loops that send each request from a new address')
const dataDir = mkdtempSync(join(tmpdir(), 'portico-loops-'))
let server: TestServer
let given: Omit<LoopGiven, 'publishable'>

beforeAll(async () => {
  const environment = {
    TRUST_PROXY: '1',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, '../../support/never-idle.ts')}`,
  }
  await (await startServer({ dataDir, environment })).stop()
  const backend = await openTestBackend({ dataDir })
  fillWithLongTexts(backend, ROWS)
  const rows = backend.database.arrays('select id from talks order by id limit 1000', [])
  backend.close()
  server = await startServer({ dataDir, environment })
  given = { talks: rows.map(([id]) => String(id)), keyId: 'unknown' }
  await fetch(`${server.url}/talks`)
  await wait(2 * BEFORE_MS)
})
afterAll(async () => {
  trial.print()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** CPU time of the thread that serves everybody, from Linux, in ticks of 10 ms. */
function threadMs(): number {
  const stat = readFileSync(`/proc/${server.pid}/task/${server.pid}/stat`, 'utf8')
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(') ')).split(' ').slice(12, 14).map(Number)
  return 10 * (user + system)
}

it('leave the thread to others, and nothing is refused to the owner beside them', async () => {
  const { publishable } = await server.keys()
  const owner = await openOwner(server)
  for (const [index, loop] of (Object.keys(LOOPS) as LoopName[]).entries()) {
    const attack = { kind: 'loop', loop, atATime: AT_A_TIME, first: index * NETWORKS_PER_LOOP, given } as const
    const strangers = await startAttack({ port: server.port, publishable, attack })
    await wait(BEFORE_MS)
    let percent = 100
    // again, for on a busy machine the thread may have been collecting garbage then; a loop goes on to take what it takes
    for (let tries = 3; percent > 10 && tries > 0; tries--) {
      const before = threadMs()
      await wait(SECONDS * 1000)
      percent = (threadMs() - before) / (10 * SECONDS)
    }
    await owner.actOnce()
    for (const refusal of owner.refused.splice(0)) trial.record(`the owner beside ${loop}: ${refusal}`, false)
    const answers = Object.entries(await strangers.stop()).map(([status, count]) => `${count} of ${status}`)
    trial.record(`${loop} took ${percent} % of the thread for ${answers.join(', ')}`, percent <= 10)
  }
  expect(trial.failures).toEqual([])
}, 600_000)
