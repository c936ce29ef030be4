import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makePicture } from '@portico/backend/test-support/pictures.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestBackend } from '#tests/support/backend.ts'
import { clientAt } from '#tests/support/client.ts'
import { fillWithLongTexts } from '#tests/support/costly-requests.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { type StrangerLoop, startLoops, strangerLoops } from '#tests/support/stranger-loops.ts'
import { Trial } from '#tests/support/trial.ts'

const OWNER = { email: 'owner@portico.test', password: 'a quiet lantern by the ferry' }
const ROWS = 2_000
const SECONDS = 2

const trial = new Trial('nobody gets in', 'loops of strangers that send each request from a new address')
const dataDir = mkdtempSync(join(tmpdir(), 'portico-loops-'))
let server: TestServer
let loops: StrangerLoop[]
let publishable: string

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
  const rows = backend.database.arrays('select id from talks order by id limit 900', [])
  backend.close()
  server = await startServer({ dataDir, environment })
  publishable = (await server.keys()).publishable
  // what a start leaves to do is not the strangers'
  for (const path of ['/', '/talks', '/speaking', '/press-kit']) await ask(path, 'GET', {})
  await wait(3000)
  loops = strangerLoops({ port: server.port, publishable, talks: rows.map(([id]) => String(id)) })
}, 120_000)
afterAll(async () => {
  trial.print()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** CPU time of the thread that serves everybody, from Linux, in its ticks of 10 ms. */
function threadMs(): number {
  const stat = readFileSync(`/proc/${server.pid}/task/${server.pid}/stat`, 'utf8')
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(') ')).split(' ').slice(12, 14).map(Number)
  return 10 * (user + system)
}

const ask = (path: string, method: string, headers: Record<string, string>, body?: string | Buffer) =>
  clientAt(server.port, '127.0.0.9', { keepAlive: false })(path, {
    method,
    headers: { apikey: publishable, 'x-forwarded-for': '198.51.100.7', ...headers },
    ...(body !== undefined && { body }),
  })

/** The owner signs in from a network never seen, saves and uploads: the statuses of the responses. */
async function workAsOwner(): Promise<number[]> {
  const json = { 'content-type': 'application/json' }
  const signedIn = await ask('/auth/v1/token?grant_type=password', 'POST', json, JSON.stringify(OWNER))
  const { access_token } = JSON.parse(signedIn.body.toString()) as { access_token?: string }
  const authorization = `Bearer ${access_token}`
  const saved = await ask(
    '/rest/v1/hero?id=not.is.null',
    'PATCH',
    { ...json, authorization },
    JSON.stringify({ title: 'Still here' }),
  )
  const path = `/storage/v1/object/story-images/stories/${Date.now()}.png`
  const picture = await makePicture('png')
  const uploaded = await ask(path, 'POST', { authorization, 'content-type': 'image/png' }, picture)
  return [signedIn.status, saved.status, uploaded.status]
}

it('leave the thread to others, and nothing is refused to the owner beside them', async () => {
  for (const loop of loops) {
    const running = startLoops(server.port, loop)
    // until what may be taken at once is used up
    await wait(1500)
    const before = threadMs()
    await wait(SECONDS * 1000)
    const percent = (threadMs() - before) / (10 * SECONDS)
    trial.record(`${loop.what} took ${percent.toFixed(1)} % of the thread`, percent <= 10)
    const statuses = await workAsOwner()
    trial.record(`the owner beside ${loop.what}: ${statuses}`, statuses.join() === '200,204,200')
    running.stop()
  }
  expect(trial.failures).toEqual([])
}, 180_000)
