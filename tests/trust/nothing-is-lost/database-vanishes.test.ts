import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Trouble } from '@portico/backend'
import { makePicture } from '@portico/backend/test-support/pictures.ts'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { buckets } from '#server/backend/buckets.ts'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'
import { Trial } from '#tests/support/trial.ts'

const trial = new Trial('nothing is lost', 'writes into a database that was removed, replaced or cut off')

let dataDir: string
let backend: TestBackend
const troubles: Trouble[] = []
const database = () => join(dataDir, 'database.db')

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-test-'))
  troubles.length = 0
  backend = await openTestBackend({ buckets, dataDir, onTrouble: (trouble) => troubles.push(trouble) })
  backend.insertRows('stories', [{ title: 'Before', content: 'c', display_order: '1' }])
  await backend.accounts.create(
    'nora@portico.test',
    await backend.accounts.hashPassword('seven herons on the weir', 'nora@portico.test'),
  )
})
afterEach(() => {
  backend.close()
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(`${dataDir}.away`, { recursive: true, force: true })
})
afterAll(() => trial.print())

const json = (body: object, headers = {}) => ({ method: 'POST', headers, body: JSON.stringify(body) })

/** A write to each service: its status, and the sentence in its response. */
async function writes(): Promise<Record<string, [number, string]>> {
  const apikey = backend.keys.secret
  const upload = {
    method: 'POST',
    headers: { apikey, 'content-type': 'image/png' },
    body: new Uint8Array(await makePicture('png')),
  }
  const signIn = { email: 'nora@portico.test', password: 'seven herons on the weir' }
  const answers = {
    rest: await backend.request(
      '/rest/v1/stories',
      json({ title: 'After', content: 'c', display_order: 2 }, { apikey }),
    ),
    storage: await backend.request('/storage/v1/object/story-images/stories/after.png', upload),
    auth: await backend.request('/auth/v1/token?grant_type=password', json(signIn)),
  }
  const told = Object.entries(answers).map(async ([service, answer]): Promise<[string, [number, string]]> => {
    const { message } = answer.status === 201 ? {} : await answer.json()
    return [service, [answer.status, String(message)]]
  })
  return Object.fromEntries(await Promise.all(told))
}

const titles = async () => (await backend.request('/rest/v1/stories?select=title')).json()

const moveFolder = () => renameSync(dataDir, `${dataDir}.away`)
const replaceBy = (path: string, bytes: Buffer) => {
  rmSync(path)
  writeFileSync(path, bytes)
}

it.each<[string, string, () => void]>([
  ['database.db is removed', 'was removed', () => rmSync(database())],
  ['its log is removed', 'was removed', () => rmSync(`${database()}-wal`)],
  ['the index of its log is removed', 'was removed', () => rmSync(`${database()}-shm`)],
  ['the folder is moved', 'was removed', moveFolder],
  ['database.db is replaced by a copy', 'was replaced', () => replaceBy(database(), readFileSync(database()))],
  ['database.db is replaced by nothing', 'was replaced', () => replaceBy(database(), Buffer.alloc(0))],
  ['its log is replaced', 'was replaced', () => replaceBy(`${database()}-wal`, readFileSync(`${database()}-wal`))],
  ['database.db is emptied', 'was cut off', () => truncateSync(database(), 0)],
  ['database.db is cut in half', 'was cut off', () => truncateSync(database(), 40_960)],
])('%s under the running site: writes get 503 with a sentence, reads go on', async (what, loss, lose) => {
  // what is in the file, and not only in the log
  backend.database.get('pragma wal_checkpoint(passive)')
  await backend.request('/rest/v1/stories?id=not.is.null', {
    method: 'PATCH',
    body: '{"content":"d"}',
    headers: { apikey: backend.keys.secret },
  })
  lose()
  const sentence = expect.stringMatching(
    new RegExp(`^Nothing can be saved: the site's database ${loss} .* restore a backup`),
  )
  const answers = await writes()
  for (const [service, [status]] of Object.entries(answers))
    trial.record(`${what}: ${service} ${status}`, status === 503)
  expect(answers).toEqual({ rest: [503, sentence], storage: [503, sentence], auth: [503, sentence] })
  expect(await titles()).toEqual([{ title: 'Before' }])
  expect(backend.condition().writesStopped).toEqual(sentence)
  expect(troubles).toEqual([{ kind: 'database', message: sentence, details: [] }])
  expect(existsSync(dataDir) ? readdirSync(join(dataDir, 'files')) : []).toEqual([])
})

it('saving works again once the file is back in its place', async () => {
  renameSync(database(), `${database()}.away`)
  expect((await writes()).rest![0]).toBe(503)
  renameSync(`${database()}.away`, database())
  expect((await writes()).rest![0]).toBe(201)
  expect(backend.condition().writesStopped).toBeUndefined()
})

it('what another program does to the database, such as a VACUUM, stops nothing', async () => {
  backend.insertRows(
    'stories',
    Array.from({ length: 300 }, (_, index) => ({ title: `Story ${index}`, content: 'x'.repeat(5000) })),
  )
  backend.database.transaction(() => backend.database.run('delete from stories where title <> ?', 'Before'))
  backend.database.get('pragma wal_checkpoint(truncate)')
  backend.database.transaction(() => backend.database.run("update stories set content = 'seen at full size'"))
  const other = new DatabaseSync(database())
  other.exec('vacuum')
  other.exec('pragma wal_checkpoint(truncate)')
  other.close()
  expect((await writes()).rest![0]).toBe(201)
  expect((await writes()).rest![0]).toBe(201)
  copyFileSync(database(), `${database()}.copy`)
  expect((await writes()).rest![0]).toBe(201)
})
