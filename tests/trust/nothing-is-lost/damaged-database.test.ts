import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Trouble } from '@portico/backend'
import { openTestBackend, type TestBackend } from '@portico/backend/test-support/backend.ts'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { Trial } from '#tests/support/trial.ts'

const trial = new Trial('nothing is lost', 'damaged databases that were to take a write')
const DAMAGED = expect.stringMatching(/^Nothing can be saved: the site's database is damaged/)

let dataDir: string
let backend: TestBackend | undefined
const troubles: Trouble[] = []
const database = () => join(dataDir, 'database.db')

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-test-'))
  troubles.length = 0
})
afterEach(() => {
  backend?.close()
  rmSync(dataDir, { recursive: true, force: true })
})
afterAll(() => trial.print())

const open = async () => {
  backend = await openTestBackend({ dataDir, onTrouble: (trouble) => troubles.push(trouble) })
  return backend
}

/** More rows than the connection keeps in memory. */
const fill = (to: TestBackend) => {
  to.insertRows(
    'articles',
    Array.from({ length: 400 }, (_, index) => ({ title: `Article ${index}`, content: 'x'.repeat(9000) })),
  )
  to.database.get('pragma wal_checkpoint(truncate)')
}

/** Overwrites the first pages of the table's own tree, as a failing disk would. */
function damage() {
  const reader = new DatabaseSync(database(), { readOnly: true })
  const root = Number(reader.prepare("select rootpage from sqlite_schema where name = 'articles'").get()?.rootpage)
  reader.close()
  const file = openSync(database(), 'r+')
  writeSync(file, Buffer.alloc(4096, 0x5a), 0, 4096, (root - 1) * 4096)
  closeSync(file)
}

const save = (to: TestBackend) =>
  to.request('/rest/v1/topics', {
    method: 'POST',
    headers: { apikey: to.keys.secret },
    body: JSON.stringify({ title: 'After', description: 'd' }),
  })

async function isRefused(what: string, to: TestBackend) {
  const answer = await save(to)
  trial.record(`${what}: ${answer.status}`, answer.status === 503)
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'PT503', message: DAMAGED }])
}

it('the nightly check finds the damage, tells it once and stops writing; a sound database is left alone', async () => {
  const site = await open()
  fill(site)
  expect(await site.checkDatabase()).toEqual({ at: expect.any(String), ok: true, details: [] })
  expect((await save(site)).status).toBe(201)
  damage()
  const check = await site.checkDatabase()
  expect([check.ok, check.details.length]).toEqual([false, expect.any(Number)])
  expect(check.details[0]).toMatch(/page|tree|cell/i)
  await isRefused('found by the check', site)
  await site.checkDatabase()
  expect(site.condition()).toMatchObject({ writesStopped: DAMAGED, databaseCheck: { ok: false } })
  expect(troubles).toEqual([{ kind: 'database', message: DAMAGED, details: check.details }])
})

it('damage that a reader meets stops writing', async () => {
  fill(await open())
  backend?.close()
  damage()
  const site = await open()
  expect((await site.request('/rest/v1/articles?select=content')).status).toBe(500)
  await isRefused('met by a reader', site)
  expect(troubles).toHaveLength(1)
})

it('a start after an unclean end checks by itself, one after a clean end does not', async () => {
  fill(await open())
  backend?.close()
  expect(existsSync(join(dataDir, 'running'))).toBe(false)
  const writer = spawn(process.execPath, [
    join(import.meta.dirname, '../../../packages/backend/tests/support/writer-process.ts'),
    dataDir,
    '0',
  ])
  await once(writer.stdout, 'data')
  writer.kill('SIGKILL')
  await once(writer, 'close')
  new DatabaseSync(database()).exec('pragma wal_checkpoint(truncate)')
  damage()
  const site = await open()
  await expect.poll(() => site.condition().writesStopped, { timeout: 10_000 }).toEqual(DAMAGED)
  await isRefused('found after a crash', site)
  backend?.close()
  // nobody has repaired it
  const again = await open()
  await expect.poll(() => again.condition().databaseCheck?.ok, { timeout: 10_000 }).toBe(false)
  await isRefused('found again', again)
})
