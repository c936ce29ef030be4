import { closeSync, openSync, rmSync, utimesSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { makePicture } from '@portico/backend/test-support/pictures.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'
import { runCommand } from '#tests/support/commands.ts'

/* `npm run check-data` next to a site that serves the same data folder. */

let backend: TestBackend
let picture: string

beforeEach(async () => {
  backend = await openTestBackend()
  const description = { bucket: 'story-images', name: 'one', contentType: 'image/png', cacheControl: 'no-cache' }
  const { file } = await backend.storage.put(await makePicture('png'), description)
  picture = join(backend.dataDir, 'files', file)
})
afterEach(() => backend.dispose())

const check = (dataDir = backend.dataDir) => runCommand('check-data', [], { DATA_DIR: dataDir })

const inThePast = (path: string) => utimesSync(path, new Date(0), new Date(0))

it('says in one line that all is well, while the site serves and when it is stopped', async () => {
  const well = { status: 0, out: `All is well in ${backend.dataDir}: the database, 1 file and the keys.`, err: '' }
  expect(await check()).toEqual(well)
  backend.close()
  expect(await check()).toEqual(well)
  backend = await openTestBackend({ dataDir: backend.dataDir })
})

it.each([
  ['a missing picture', () => rmSync(picture), () => `The file ${picture} (story-images/one) is missing: `],
  [
    'a shorter picture',
    () => writeFileSync(picture, 'short'),
    () => `The file ${picture} (story-images/one) has 5 bytes in place of `,
  ],
  [
    'a picture with other bytes',
    () => flipByte(picture),
    () => `The file ${picture} (story-images/one) has other bytes than were stored: `,
  ],
  ['missing keys', () => rmSync(keysPath()), () => `keys.json is missing in ${backend.dataDir}`],
  [
    'unreadable keys',
    () => writeFileSync(keysPath(), '{}'),
    () => `${keysPath()} is damaged. Restore it from a backup`,
  ],
  ['a damaged database', damageDatabase, () => `The database ${join(backend.dataDir, 'database.db')} is damaged (`],
  ['a broken reference', breakReference, () => 'a row of _sessions refers to nothing in _accounts'],
])('tells %s in a line with what to do, and fails', async (_what, harm, sentence) => {
  harm()
  const { status, err } = await check()
  expect(status).toBe(1)
  expect(err).toContain(sentence())
  expect(err.split('\n').every((line) => /[:.] .*(backup|restore|upload)/.test(line))).toBe(true)
})

it('reports a file that belongs to nothing, unless it is so new that it may still be uploading', async () => {
  const stray = join(backend.dataDir, 'files', 'stray')
  writeFileSync(stray, 'x')
  expect((await check()).status).toBe(0)
  inThePast(stray)
  expect(await check()).toMatchObject({
    status: 1,
    err: expect.stringContaining(`The file ${stray} belongs to nothing`),
  })
})

it('says that there is no database where there is no site', async () => {
  const nowhere = join(backend.dataDir, 'nowhere')
  expect(await check(nowhere)).toMatchObject({ status: 1, err: expect.stringContaining('There is no database') })
})

const keysPath = () => join(backend.dataDir, 'keys.json')

function flipByte(path: string): void {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.from([0]), 0, 1, 40)
  closeSync(file)
}

function damageDatabase(): void {
  backend.database.connection.exec('pragma wal_checkpoint(truncate)')
  const file = openSync(join(backend.dataDir, 'database.db'), 'r+')
  writeSync(file, Buffer.alloc(20_000, 0xff), 0, 20_000, 8192)
  closeSync(file)
}

function breakReference(): void {
  const { connection } = backend.database
  connection.exec('pragma foreign_keys = off')
  connection.prepare("insert into _sessions (id, account_id) values ('1', '2')").run()
}
