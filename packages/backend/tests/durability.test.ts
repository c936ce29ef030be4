import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'

const writerPath = join(import.meta.dirname, 'support/writer-process.ts')

/** Lets a process write for `milliseconds` after its first success and kills it; the titles that it saw acknowledged. */
async function writeUntilKilled(dataDir: string, round: number, milliseconds: number): Promise<string[]> {
  const writer = spawn(process.execPath, [writerPath, dataDir, String(round)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  writer.stdout.on('data', (chunk) => {
    if (!output) setTimeout(() => writer.kill('SIGKILL'), milliseconds)
    output += chunk
  })
  const [, signal] = await once(writer, 'close')
  expect(signal).toBe('SIGKILL')
  return output.split('\n').slice(0, -1)
}

it('kill -9 in the middle of writes loses nothing that was acknowledged, and halves nothing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-test-'))
  const acknowledged: string[] = []
  for (const round of [0, 1, 2, 3]) {
    acknowledged.push(...(await writeUntilKilled(dataDir, round, 20 + 37 * round)))
    const backend = await openTestBackend({ dataDir })
    const stored = new Set(backend.database.all('select title from articles').map((row) => String(row.title)))
    const firsts = [...stored].filter((title) => !title.endsWith(' too'))
    expect(acknowledged.filter((title) => !stored.has(title))).toEqual([])
    expect(firsts.filter((title) => !stored.has(`${title} too`))).toEqual([])
    expect(backend.database.all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
    backend.close()
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(4)
  rmSync(dataDir, { recursive: true, force: true })
})

const article = (title: string) => ({ method: 'POST', body: JSON.stringify({ title, content: 'x'.repeat(100_000) }) })

const save = (backend: TestBackend, title: string) =>
  backend.request('/rest/v1/articles', { ...article(title), headers: { apikey: backend.keys.secret } })

it('a full disk is a 503, not a success; stored rows can be read, and writing goes on once there is space', async () => {
  const logged: unknown[] = []
  const log = { info: () => {}, warn: () => {}, error: (details: object) => logged.push(details) }
  const backend = await openTestBackend({ log })
  await save(backend, 'before')
  backend.writes.length = 0
  const pages = Number(backend.database.get('pragma page_count')?.page_count)
  backend.database.get(`pragma max_page_count = ${pages + 2}`)

  const refused = await save(backend, 'lost')
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { code: '53100', details: null, hint: null, message: 'could not write to the database: no space left on device' },
  ])
  expect(backend.writes).toEqual([])
  expect(logged).toHaveLength(1)
  const read = await backend.request('/rest/v1/articles?select=title')
  expect(await read.json()).toEqual([{ title: 'before' }])

  backend.database.get('pragma max_page_count = 1000000')
  expect((await save(backend, 'after')).status).toBe(201)
  backend.dispose()
})

it('a database that cannot be read gives a 500 that reveals nothing internal', async () => {
  const backend = await openTestBackend()
  backend.database.connection.close()
  const answer = await backend.request('/rest/v1/events')
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { code: 'XX000', details: null, hint: null, message: 'internal error' },
  ])
  // a closed database has no log any more, which the save notices before it begins
  expect((await save(backend, 'lost')).status).toBe(503)
  rmSync(backend.dataDir, { recursive: true, force: true })
})
