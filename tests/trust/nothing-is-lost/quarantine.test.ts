import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { buckets } from '#server/backend/buckets.ts'
import { openTestBackend, type TestBackend } from '#tests/support/backend.ts'
import { canMount, mountSmallDisk } from '#tests/support/small-disk.ts'
import { Trial } from '#tests/support/trial.ts'

const trial = new Trial('nothing is lost', 'files that no row named for a while')
const DAY_MS = 86_400_000

let dataDir: string
let backend: TestBackend

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-test-'))
  backend = await openTestBackend({ buckets, dataDir })
})
afterEach(() => {
  backend.close()
  rmSync(dataDir, { recursive: true, force: true })
})
afterAll(() => trial.print())

const put = (name: string, text: string) =>
  backend.storage.put(Buffer.from(text), { bucket: 'story-images', name, contentType: 'image/webp', cacheControl: '' })
const read = async (name: string) =>
  Buffer.from(await backend.storage.read(backend.storage.find('story-images', name)!)).toString()

const restart = async (meanwhile = () => {}) => {
  backend.close()
  meanwhile()
  backend = await openTestBackend({ buckets, dataDir })
}

const database = () => join(dataDir, 'database.db')
const listed = (folder: string) => (existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)) : [])
const days = () => listed('quarantine')
const quarantined = () => days().flatMap((day) => listed(`quarantine/${day}`))
const today = () => new Date().toISOString().slice(0, 10)
const daysAgo = (count: number) => new Date(Date.now() - count * DAY_MS).toISOString().slice(0, 10)

it('an older database loses no file: newer ones wait, and come back with the newer database', async () => {
  await put('stories/old.webp', 'old')
  await restart(() => copyFileSync(database(), `${database()}.older`))
  for (const name of ['a', 'b', 'c']) await put(`stories/${name}.webp`, name)
  await restart(() => {
    renameSync(database(), `${database()}.newer`)
    renameSync(`${database()}.older`, database())
  })
  expect([await read('stories/old.webp'), listed('files').length, quarantined().length]).toEqual(['old', 1, 3])
  expect(backend.condition().quarantine).toEqual({ files: 3, bytes: 3 })
  await restart(() => renameSync(`${database()}.newer`, database()))
  for (const name of ['a', 'b', 'c'])
    trial.record(`stories/${name}.webp`, (await read(`stories/${name}.webp`)) === name)
  expect([trial.failures, quarantined()]).toEqual([[], []])
})

it.skipIf(!canMount)('pictures on another disk than the database wait, and come back, as well', async () => {
  const disk = mountSmallDisk(1)
  onTestFinished(() => disk.dispose())
  await restart(() => {
    rmSync(join(dataDir, 'files'), { recursive: true })
    symlinkSync(disk.path, join(dataDir, 'files'))
    mkdirSync(join(disk.path, 'lost+found'))
    copyFileSync(database(), `${database()}.older`)
  })
  await put('stories/a.webp', 'a')
  await restart(() => {
    renameSync(database(), `${database()}.newer`)
    renameSync(`${database()}.older`, database())
  })
  expect(quarantined()).toHaveLength(1)
  await restart(() => renameSync(`${database()}.newer`, database()))
  expect([await read('stories/a.webp'), quarantined()]).toEqual(['a', []])
})

it('a database without any objects has no file deleted', async () => {
  for (const name of ['a', 'b']) await put(`stories/${name}.webp`, name)
  const files = listed('files').sort()
  backend.database.transaction(() => backend.database.run('delete from _objects'))
  await restart()
  for (const file of files) trial.record(file, quarantined().includes(file))
  expect([listed('files'), quarantined().sort()]).toEqual([[], files])
})

it('what the owner removed or replaced waits 30 days under a name that says what it was', async () => {
  await put('stories/ferry.webp', 'first')
  await put('stories/ferry.webp', 'second')
  await backend.storage.remove('story-images', ['stories/ferry.webp'])
  expect(days()).toEqual([today()])
  expect(quarantined().map((name) => name.slice(36))).toEqual(Array(2).fill('_story-images_stories_ferry.webp'))
  const moveTo = (day: string) => renameSync(join(dataDir, 'quarantine', days()[0]!), join(dataDir, 'quarantine', day))
  await restart(() => moveTo(daysAgo(30)))
  backend.storage.expireQuarantine()
  trial.record('a picture that was removed 30 days ago', quarantined().length === 2)
  expect(quarantined()).toHaveLength(2)
  moveTo(daysAgo(31))
  // somebody who looks through them makes a folder for what they want to keep
  mkdirSync(join(dataDir, 'quarantine', daysAgo(32), 'kept'), { recursive: true })
  await restart()
  expect([days(), quarantined()]).toEqual([[daysAgo(32)], ['kept']])
})

it('a file that a row names again comes back: when it is read, and before a month is over', async () => {
  const object = await put('stories/ferry.webp', 'ferry')
  const other = await put('stories/table.webp', 'table')
  const rows = () => backend.database.all('select * from _objects')
  const [before] = [rows()]
  await backend.storage.remove('story-images', [object.name, other.name])
  // a crash while it was moved here from another disk has left half of it
  const [whole] = quarantined().filter((name) => name.includes('ferry'))
  mkdirSync(join(dataDir, 'quarantine', daysAgo(1)))
  writeFileSync(join(dataDir, 'quarantine', daysAgo(1), `${whole}.part`), 'fer')
  backend.database.transaction(() => {
    for (const row of before) {
      const columns = Object.keys(row)
      const values = Object.values(row) as string[] // texts, numbers and nulls, as in the table
      backend.database.run(`insert into _objects (${columns}) values (${columns.map(() => '?')})`, ...values)
    }
  })
  const readAgain = await read(object.name)
  renameSync(join(dataDir, 'quarantine', today()), join(dataDir, 'quarantine', daysAgo(90)))
  backend.storage.expireQuarantine()
  trial.record('a file that is read again', readAgain === 'ferry')
  trial.record('a file that was put away 90 days ago and is named again', (await read(other.name)) === 'table')
  expect(trial.failures).toEqual([])
})

it('what was never whole, or never shown, leaves nothing behind but in quarantine', async () => {
  await backend.storage.stage(Buffer.from('whole, and not published'))
  await restart(() => writeFileSync(join(dataDir, 'files', 'half.part'), 'half'))
  trial.record('a whole file that a crash left', quarantined().length === 1)
  expect([listed('files'), quarantined().length]).toEqual([[], 1])
})
