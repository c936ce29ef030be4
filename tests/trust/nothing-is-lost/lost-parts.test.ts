import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { buckets } from '#server/backend/buckets.ts'
import { openTestBackend } from '#tests/support/backend.ts'
import { fingerprint } from '#tests/support/data-folder.ts'
import { Trial } from '#tests/support/trial.ts'

const trial = new Trial('nothing is lost', 'starts with a part of the data folder missing, emptied, damaged or foreign')
const PICTURE = { bucket: 'story-images', name: 'stories/a.webp', contentType: 'image/webp', cacheControl: 'no-cache' }

let dataDir: string
/** Everything but the lock and SQLite's shared memory. */
const contentOf = (folder: string) => fingerprint(folder, (name) => !/^lock\.db|-shm$/.test(name))
const inFolder = (name: string) => join(dataDir, name)
const remove = (...names: string[]) => {
  for (const name of names) rmSync(inFolder(name), { recursive: true })
}
const open = () => openTestBackend({ buckets, dataDir })

/** A data folder as left by a site that an owner has worked on. */
async function makeSite(folder: string) {
  const backend = await openTestBackend({ buckets, dataDir: folder })
  await backend.storage.put(Buffer.from('a picture'), PICTURE)
  backend.insertRows('stories', [{ title: 'Mine', content: 'c', display_order: '1' }])
  backend.startSession(crypto.randomUUID())
  backend.close()
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-test-'))
  await makeSite(dataDir)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
afterAll(() => trial.print())

const sql = (text: string) => {
  const connection = new DatabaseSync(inFolder('database.db'))
  connection.exec(text)
  connection.close()
}

const scenarios: [string, () => void | Promise<void>, string][] = [
  ['no database beside keys and files', () => remove('database.db'), 'database.db is missing beside keys.json, files/'],
  ['no database beside files alone', () => remove('database.db', 'keys.json'), 'database.db is missing beside files/'],
  ['no database beside keys alone', () => remove('database.db', 'files'), 'database.db is missing beside keys.json'],
  [
    'a database of no bytes',
    () => truncateSync(inFolder('database.db')),
    'database.db is empty beside keys.json, files/',
  ],
  [
    'no database beside its log',
    () => {
      remove('database.db', 'keys.json', 'files')
      writeFileSync(inFolder('database.db-wal'), 'the last commits')
    },
    'database.db is missing beside database.db-wal',
  ],
  [
    'a database without tables',
    () => {
      remove('database.db')
      sql('pragma user_version = 1')
    },
    'is empty beside a keys.json that was used',
  ],
  [
    'a new database in the place of the old one',
    async () => {
      const other = mkdtempSync(join(tmpdir(), 'portico-test-'))
      ;(await openTestBackend({ dataDir: other })).close()
      copyFileSync(join(other, 'database.db'), inFolder('database.db'))
      rmSync(other, { recursive: true })
    },
    'do not belong together',
  ],
  [
    'the database of another site',
    async () => {
      const other = mkdtempSync(join(tmpdir(), 'portico-test-'))
      await makeSite(other)
      copyFileSync(join(other, 'database.db'), inFolder('database.db'))
      rmSync(other, { recursive: true })
    },
    'do not belong together',
  ],
  ['no keys', () => remove('keys.json'), 'keys.json is missing in'],
  ['keys of no bytes', () => truncateSync(inFolder('keys.json')), 'keys.json is damaged'],
  ['keys cut in half', () => truncateSync(inFolder('keys.json'), 100), 'keys.json is damaged'],
  [
    'keys that are no keys',
    () =>
      writeFileSync(
        inFolder('keys.json'),
        JSON.stringify({ publishable: 'sb_publishable_', secret: 'sb_secret_', signingKey: { kid: 'x', kty: 'EC' } }),
      ),
    'keys.json is damaged',
  ],
  [
    'a database that is text',
    () => writeFileSync(inFolder('database.db'), 'Dear database,\n'.repeat(1000)),
    'is damaged (file is not a database)',
  ],
  [
    'a database whose schema is overwritten',
    () => {
      const bytes = readFileSync(inFolder('database.db'))
      writeFileSync(inFolder('database.db'), bytes.fill('Z', 100, 4096))
    },
    'is damaged (',
  ],
]

it.each(scenarios)(
  '%s: the start is refused with the next step, and the folder stays as it was',
  async (name, lose, sentence) => {
    await lose()
    const before = contentOf(dataDir)
    const opened = await open().catch((error: unknown) => error)
    const message = opened instanceof Error ? opened.message : 'it started'
    const isSaid = message.includes(sentence) && message.includes(dataDir) && /restore|put back/i.test(message)
    const isKept = JSON.stringify(contentOf(dataDir)) === JSON.stringify(before)
    trial.record(`${name} (${message})`, isSaid && isKept)
    expect([message, contentOf(dataDir)]).toEqual([expect.stringContaining(sentence), before])
    expect(isSaid).toBe(true)
  },
)

it('keys that are lost for good are made anew when the owner asks for it, and all else is there', async () => {
  const old = readFileSync(inFolder('keys.json'), 'utf8')
  writeFileSync(inFolder('keys.json'), 'new\n')
  const backend = await open()
  expect(backend.keys.secret).not.toBe(JSON.parse(old).secret)
  expect(backend.database.all('select title from stories')).toEqual([{ title: 'Mine' }])
  backend.close()
  const again = await open()
  expect(again.keys).toEqual(backend.keys)
  again.close()
  // the earlier keys belong to the earlier database
  writeFileSync(inFolder('keys.json'), old)
  await expect(open()).rejects.toThrow('do not belong together')
})

it('a folder of a version that noted nothing about its keys opens as it did', async () => {
  sql("delete from _meta where key = 'keys'")
  const backend = await open()
  expect(backend.database.all('select title from stories')).toEqual([{ title: 'Mine' }])
  backend.close()
})
