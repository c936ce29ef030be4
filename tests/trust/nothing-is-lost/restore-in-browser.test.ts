import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { restoreBackup } from '@portico/backend/backup'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RESTORE_PATH, type RestoreState } from '#api/restore.ts'
import { migrationsDir } from '#server/backend/product.ts'
import '#server/backend/product.ts'
import { faultsIn } from '#tests/support/data-folder.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { Trial } from '#tests/support/trial.ts'
import { untilDone } from '#tests/support/until-done.ts'

/* A restore in the browser, in the real process: it becomes the new server, and may be killed at any moment. */

const OWNER = { email: 'owner@portico.test', password: 'a quiet lantern by the ferry' }
const environment = {
  SITE_URL: 'https://portico.test',
  ADMIN_EMAIL: OWNER.email,
  ADMIN_PASSWORD: OWNER.password,
  LOG_LEVEL: 'info',
}
/** On a machine where the server starts within half of it. */
const DOWN_WITHIN_MS = 3000
const KILLS = 4

const trial = new Trial('nothing is lost', 'restores in the browser')
let folder: string
/** A site with a story 'Of today' and a backup without it. */
let original: string
let server: TestServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  original = join(folder, 'original')
  server = await startServer({ environment, dataDir: original })
  await ask('POST', '/api/backups', await tokenOf(server))
  expect(await save('Of today', await server.keys())).toBe(true)
  await server.stop()
})
afterAll(async () => {
  trial.print()
  await server.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function tokenOf({ url, keys }: TestServer): Promise<string> {
  const headers = { apikey: (await keys()).publishable, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(OWNER) }
  return (await (await fetch(`${url}/auth/v1/token?grant_type=password`, init)).json()).access_token
}

async function ask(method: string, path: string, token: string, body?: unknown) {
  const headers = { authorization: `Bearer ${token}` }
  const send = (more: object) =>
    fetch(server.url + path, {
      method,
      headers: { ...headers, ...more },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return (await (path === '/api/backups' ? untilDone(send) : send({}))).json()
}

const state = (token: string): Promise<RestoreState> => ask('GET', RESTORE_PATH, token)

/** The site with the backup prepared, its owner's token, and how long its start took. */
async function prepared(name: string): Promise<{ token: string; id: string; startMs: number }> {
  // of a try before this one
  await server.stop('SIGKILL')
  const dataDir = mkdtempSync(join(folder, name))
  cpSync(original, dataDir, { recursive: true })
  const startedAt = performance.now()
  server = await startServer({ environment, dataDir })
  const startMs = performance.now() - startedAt
  const token = await tokenOf(server)
  const [backup] = (await state(token)).backups
  await ask('POST', `${RESTORE_PATH}/prepare`, token, { of: backup!.name })
  await expect.poll(async () => (await state(token)).phase, { interval: 20 }).toBe('ready')
  return { token, id: (await state(token)).plan!.id, startMs }
}

/** Saves a story; whether that was acknowledged. */
async function save(title: string, { secret }: { secret: string }): Promise<boolean> {
  const headers = { apikey: secret, 'content-type': 'application/json' }
  const body = JSON.stringify({ title, content: 'x' })
  const answer = await fetch(`${server.url}/rest/v1/stories`, { method: 'POST', headers, body }).catch(() => undefined)
  return answer?.status === 201
}

function titlesIn(dataDir: string): unknown[] {
  using database = new DatabaseSync(join(dataDir, 'database.db'), { readOnly: true })
  return database
    .prepare('select title from stories')
    .all()
    .map(({ title }) => title)
}

const hasStory = async () => (await (await fetch(server.url)).text()).includes('Of today')

it('loses no save that was acknowledged, is down for at most three seconds as the same process, and stops as before', async () => {
  const { token, id, startMs } = await prepared('restored')
  expect(await hasStory()).toBe(true)
  const keys = await server.keys()
  const saved: string[] = []
  let isWriting = true
  const writer = (async () => {
    for (let count = 0; isWriting; count++)
      if (await save(`Saved ${count}`, keys)) saved.push(`Saved ${count}`)
      else await setTimeout(20)
  })()
  await expect.poll(() => saved.length).toBeGreaterThan(0)
  await ask('POST', `${RESTORE_PATH}/confirm`, token, { of: id })
  let downAt = 0
  let downMs = 0
  for (let last: RestoreState['last'] = null; !last; await setTimeout(10)) {
    const answer = await fetch(`${server.url}/readyz`, { headers: { connection: 'close' } }).catch(() => undefined)
    if (!answer?.ok) downAt ||= performance.now()
    else if (downAt) {
      downMs = performance.now() - downAt
      last = (await state(token)).last
    }
  }
  trial.record(`down for ${Math.round(downMs)} ms`, downMs < Math.max(DOWN_WITHIN_MS, 2 * startMs))
  isWriting = false
  await writer
  expect(await hasStory()).toBe(false)
  // until its backup is made, the way back is the folder with what was replaced
  await expect.poll(async () => (await state(token)).last?.undo, { timeout: 20_000 }).toMatch(/^manual-/)
  const { last, backups, phase } = await state(token)
  expect(phase).toBe('idle')
  expect(backups.map(({ name }) => name)).toContain(last!.undo)
  const undone = join(folder, 'undone')
  await restoreBackup({ file: join(server.dataDir, 'backups', last!.undo!), dataDir: undone, migrationsDir })
  const kept = new Set([...titlesIn(undone), ...titlesIn(server.dataDir)])
  const lost = saved.filter((title) => !kept.has(title))
  trial.record(`${lost.length} of ${saved.length} acknowledged saves lost`, lost.length === 0)
  expect(() => process.kill(server.pid, 0)).not.toThrow()
  expect(await server.stop()).toBe(0)
  expect(server.output()).toMatch(/Restore: finishing the requests in flight[\s\S]*A backup was restored/)
  expect(faultsIn(server.dataDir)).toEqual([])
  expect(trial.failures).toEqual([])
})

it('leaves either site whole after kill -9 at any moment', async () => {
  const seen = new Set<boolean>()
  for (let kill = 0; kill < KILLS; kill++) {
    const { token, id } = await prepared(`killed-${kill}`)
    await ask('POST', `${RESTORE_PATH}/confirm`, token, { of: id })
    // from the confirmation to the backup of what was replaced
    await setTimeout(250 * kill)
    await server.stop('SIGKILL')
    server = await startServer({ environment, dataDir: server.dataDir })
    const isToday = await hasStory()
    seen.add(isToday)
    const { last } = await state(await tokenOf(server))
    await server.stop()
    const isWhole = faultsIn(server.dataDir).length === 0 && isToday === (last === null)
    trial.record(`kill ${kill}: ${isToday ? 'today' : 'restored'}, outcome ${JSON.stringify(last)}`, isWhole)
  }
  expect(trial.failures).toEqual([])
  expect(seen).toContain(true)
})
