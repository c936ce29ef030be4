import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { backUpToFile, restoreBackup } from '@portico/backend/backup'
import { makePicture } from '@portico/backend/test-support/pictures.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrationsDir } from '#server/backend/product.ts'
import { faultsIn } from '#tests/support/data-folder.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { Trial } from '#tests/support/trial.ts'

/* A backup of a site that is constantly written to, then a restore from it. */

const ROUNDS = 8
const SCRIPT = join(import.meta.dirname, '../../../scripts/backup.ts')

const trial = new Trial('nothing is lost', 'backups and restores under write load')
let folder: string
let server: TestServer
let load: Load

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  server = await startServer({ environment: { CONTENT: 'empty' } })
  load = await startLoad(server)
})
afterAll(async () => {
  trial.print()
  await load.stop()
  await server.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

it('holds every write that was acknowledged before it began, whole, with every picture', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const file = join(folder, `${round}.tar.gz`)
    const dataDir = join(folder, `restored-${round}`)
    await load.hasWritten(5)
    const titles = [...load.titles]
    const pictures = new Map(load.pictures)
    await (round % 4 === 0 ? runCommand(file) : backUpToFile(server.dataDir, file))
    const lost = await restoreBackup({ file, dataDir, migrationsDir }).then(
      ({ manifest }) => [...manifest.faulty, ...faultsIn(dataDir), ...missingIn(dataDir, titles, pictures)],
      (error: Error) => [error.message],
    )
    trial.record(`round ${round} of ${titles.length} writes: ${lost.slice(0, 3).join(', ')}`, lost.length === 0)
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(file)
  }
  expect(trial.failures).toEqual([])
  expect(load.titles.length).toBeGreaterThan(5 * ROUNDS)
})

/** `npm run backup -- FILE` */
async function runCommand(file: string): Promise<void> {
  const env = { PATH: process.env.PATH, DATA_DIR: server.dataDir }
  await promisify(execFile)(process.execPath, [SCRIPT, file], { env })
}

/** Acknowledged stories that are missing; pictures older than the last acknowledged version of their name. */
function missingIn(dataDir: string, titles: string[], pictures: ReadonlyMap<string, number>): string[] {
  const database = new DatabaseSync(join(dataDir, 'database.db'))
  const stored = new Set(
    database
      .prepare('select title from stories')
      .all()
      .map((row) => row.title),
  )
  const versions = database.prepare('select name, user_metadata from _objects').all()
  database.close()
  const versionOf = new Map(versions.map((row) => [row.name, JSON.parse(String(row.user_metadata ?? '{}')).version]))
  return [
    ...titles.filter((title) => !stored.has(title)),
    ...[...pictures].filter(([name, version]) => !(versionOf.get(name) >= version)).map(([name]) => name),
  ]
}

interface Load {
  /** Stories that the server has acknowledged. */
  titles: string[]
  /** The last version of each picture that the server has acknowledged. */
  pictures: Map<string, number>
  /** Resolves when this many more stories are acknowledged. */
  hasWritten(count: number): Promise<void>
  stop(): Promise<void>
}

/** Writes stories, and replaces the same few pictures over and over, each in its own loop. */
async function startLoad({ url, keys }: TestServer): Promise<Load> {
  const { secret } = await keys()
  const pngs = await Promise.all(Array.from({ length: 7 }, () => makePicture('png')))
  const titles: string[] = []
  const pictures = new Map<string, number>()
  let isRunning = true

  const send = async (path: string, headers: Record<string, string>, body: BodyInit) => {
    const answer = await fetch(url + path, { method: 'POST', headers: { apikey: secret, ...headers }, body })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  async function writeStories() {
    for (let count = 0; isRunning; count++) {
      const title = `Story ${count}`
      const body = JSON.stringify({ title, content: 'x'.repeat(2000) })
      await send('/rest/v1/stories', { 'content-type': 'application/json' }, body)
      titles.push(title)
    }
  }
  async function replacePictures() {
    for (let version = 0; isRunning; version++) {
      const name = `picture-${version % 4}.png`
      const metadata = Buffer.from(JSON.stringify({ version })).toString('base64')
      const headers = { 'content-type': 'image/png', 'x-upsert': 'true', 'x-metadata': metadata }
      await send(`/storage/v1/object/story-images/${name}`, headers, new Uint8Array(pngs[version % pngs.length]!))
      pictures.set(name, version)
    }
  }
  const loops = Promise.all([writeStories(), replacePictures()])
  return {
    titles,
    pictures,
    async hasWritten(count) {
      const goal = titles.length + count
      while (titles.length < goal) await Promise.race([loops, new Promise((resolve) => setTimeout(resolve, 5))])
    },
    async stop() {
      isRunning = false
      await loops
    },
  }
}
