import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { backUpToFile, restoreBackup } from '@portico/backend/backup'
import { makePicture } from '@portico/backend/test-support/pictures.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrationsDir } from '#server/backend/product.ts'
import { OpenArchive } from '#tests/support/archives.ts'
import { openTestBackend } from '#tests/support/backend.ts'
import { damageContent, faultsIn, fingerprint, LONG_CONTENT } from '#tests/support/data-folder.ts'
import { Trial } from '#tests/support/trial.ts'

/* A restore from an archive that is not as it was written is refused, and the data folder stays as it is. */

const trial = new Trial('nothing is lost', 'restores of damaged, forged and newer archives')
let folder: string
let dataDir: string
let archive: string
let before: Record<string, string>
let foreignKeys: string

const COPIED_MAIL = 'Prüfung (Kopie).eml'

/** Opening the lock writes to its file. */
const fingerprintOf = (path: string) => fingerprint(path, (name) => !name.startsWith('lock.db'))

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  dataDir = join(folder, 'data')
  archive = join(folder, 'backup.tar.gz')
  const backend = await openTestBackend({ dataDir })
  backend.insertRows('stories', [{ title: 'In the backup', content: LONG_CONTENT }])
  for (const name of ['one', 'two', 'three']) {
    const description = { bucket: 'story-images', name, contentType: 'image/png', cacheControl: 'max-age=3600' }
    await backend.storage.put(await makePicture('png'), description)
  }
  // as a file manager names a copy, and a folder that is no mail
  mkdirSync(join(dataDir, 'outbox', 'folder.eml'), { recursive: true })
  writeFileSync(join(dataDir, 'outbox', COPIED_MAIL), 'a mail')
  await backUpToFile(dataDir, archive)
  backend.insertRows('stories', [{ title: 'Written since', content: 'x' }])
  backend.close()
  // such a mail has a code for the accounts of now
  mkdirSync(join(dataDir, 'mails-waiting'))
  writeFileSync(join(dataDir, 'mails-waiting', 'one.json'), '{}')
  // what the last check found in this content
  writeFileSync(join(dataDir, 'links.json'), '{}')
  before = fingerprintOf(dataDir)
  const other = join(folder, 'other')
  ;(await openTestBackend({ dataDir: other })).close()
  foreignKeys = readFileSync(join(other, 'keys.json'), 'utf8')
})
afterAll(() => {
  trial.print()
  rmSync(folder, { recursive: true, force: true })
})

/** Tries to restore and returns what changed: undefined if it was refused and nothing has changed. */
async function damageDone(file: string, sentence: RegExp): Promise<string | undefined> {
  const refusal = await restoreBackup({ file, dataDir, migrationsDir }).then(
    () => 'was restored',
    (error: Error) => (sentence.test(error.message) ? undefined : `said: ${error.message}`),
  )
  const isUnchanged = JSON.stringify(fingerprintOf(dataDir)) === JSON.stringify(before)
  return refusal ?? (isUnchanged ? undefined : 'changed the data folder')
}

async function tryFile(what: string, file: string, sentence = /cannot be restored: .*\. Nothing was changed\.$/s) {
  const done = await damageDone(file, sentence)
  trial.record(`${what} ${done}`, done === undefined)
}

function written(name: string, bytes: Uint8Array | string): string {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return file
}

it('refuses an archive with a flipped byte, anywhere', async () => {
  const bytes = readFileSync(archive)
  const content = gunzipSync(bytes)
  const places = Array.from({ length: 80 }, (_, index) => Math.floor((index / 80) * bytes.length))
  for (const place of [...places, 1, 2, 3, bytes.length - 5, bytes.length - 1]) {
    const damaged = Buffer.from(bytes)
    damaged[place]! ^= 0x10
    if (unpacked(damaged)?.equals(content)) continue
    await tryFile(`byte ${place} flipped`, written('flipped.tar.gz', damaged))
  }
  expect(trial.failures).toEqual([])
})

/** Some bits of gzip do not affect the content: the time in its header, or where a run of zeros is copied from. */
function unpacked(bytes: Uint8Array): Buffer | undefined {
  try {
    return gunzipSync(bytes)
  } catch {
    return undefined
  }
}

it('refuses an archive that was cut off, anywhere', async () => {
  const bytes = readFileSync(archive)
  for (const part of [0, 0.001, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.999]) {
    await tryFile(`cut at ${part}`, written('cut.tar.gz', bytes.subarray(0, Math.floor(part * bytes.length))))
  }
  await tryFile('last byte missing', written('cut.tar.gz', bytes.subarray(0, -1)))
  await tryFile('text', written('text.tar.gz', 'no archive'), /: it is not a backup, or a damaged one \(/)
  await tryFile('a folder', folder, /is a folder\. Name the archive in it\.$/)
  await tryFile('compressed text', written('text.tar.gz', gzipSync('no archive')))
  expect(trial.failures).toEqual([])
})

type Forgery = [what: string, sentence: RegExp, forge: (open: OpenArchive) => void]

const BELONGS = /has an entry that does not belong there/
const forgeries: Forgery[] = [
  ...[
    '../evil',
    '/tmp/portico-evil',
    'files/../../evil',
    'files/..',
    'files/a/b',
    './database.db',
    'outbox/../x.eml',
  ].map((name): Forgery => [`entry ${name}`, BELONGS, (open) => open.add({ name })]),
  ['an unknown file', BELONGS, (open) => open.add({ name: 'first-login.txt' })],
  [
    'an unknown file before all others',
    BELONGS,
    (open) => {
      open.add({ name: 'first-login.txt' })
      open.entries.unshift(open.entries.pop()!)
    },
  ],
  ['a folder', BELONGS, (open) => open.add({ name: 'files/folder/', type: 'directory' })],
  ['a link', BELONGS, (open) => open.add({ name: 'files/link', type: 'symlink', linkname: '/etc/passwd' })],
  ['a hard link', BELONGS, (open) => open.add({ name: 'files/link', type: 'link', linkname: '/etc/passwd' })],
  ['a device', BELONGS, (open) => open.add({ name: 'files/device', type: 'character-device' })],
  ['keys twice', BELONGS, (open) => open.add({ name: 'keys.json' })],
  ['a file more than described', /is not in its manifest/, (open) => open.add({ name: 'files/more' })],
  ['other keys', /keys\.json is not as its manifest describes/, (open) => open.set('keys.json', '{}')],
  ['no keys', /keys\.json is missing from it/, (open) => open.remove('keys.json')],
  ['no manifest', /has no manifest/, (open) => open.remove('manifest.json')],
  ['an empty manifest', /its manifest cannot be read/, (open) => open.set('manifest.json', '{}')],
  [
    'a second manifest',
    BELONGS,
    (open) => open.add({ name: 'manifest.json' }, Buffer.from(JSON.stringify(open.manifest))),
  ],
  ['a manifest of text', /its manifest cannot be read/, (open) => open.set('manifest.json', 'hello')],
]

/** What a forger, or another version of the program, would describe correctly. */
const described: Forgery[] = [
  ['no database', /holds no database/, (open) => open.remove('database.db')],
  ['no picture', /not as its database describes it/, (open) => open.remove(pictureIn(open))],
  ['another picture', /not as its database describes it/, (open) => open.set(pictureIn(open), 'another')],
  ['no keys and none described', /holds no keys\.json/, (open) => open.remove('keys.json')],
  ['the keys of another site', /keys\.json belongs to another database/, (open) => open.set('keys.json', foreignKeys)],
  ['keys cut in half', /keys\.json is damaged/, (open) => open.set('keys.json', foreignKeys.slice(0, 100))],
  [
    'keys that sign nothing',
    /keys\.json is damaged/,
    (open) => open.set('keys.json', foreignKeys.replace('"d"', '"e"')),
  ],
  ['text as database', /not a database/, (open) => open.set('database.db', 'x'.repeat(8192))],
  ['a database with a hole', /invalid page number/, (open) => open.set('database.db', withHole(open))],
  [
    'a newer migration',
    /made by a newer version/,
    (open) => open.editDatabase("insert into _migrations values ('20990101000000_new', 'x', 'y')"),
  ],
  [
    'a changed migration',
    /was changed after this database applied it/,
    (open) => open.editDatabase("update _migrations set checksum = 'x' where name not like 'engine/%'"),
  ],
]

const pictureIn = (open: OpenArchive) => open.manifest.entries.find(({ name }) => name.startsWith('files/'))!.name

function withHole(open: OpenArchive): Uint8Array {
  const database = Buffer.from(open.entries.find(({ header }) => header.name === 'database.db')!.data!)
  damageContent(database)
  return database
}

it.each([...forgeries, ...described])('refuses %s', async (what, sentence, forge) => {
  const open = await OpenArchive.read(archive, folder)
  forge(open)
  if (described.some(([name]) => name === what)) open.describe()
  await tryFile(what, await open.write('forged.tar.gz'), sentence)
  expect(trial.failures).toEqual([])
  expect([join(folder, 'evil'), '/tmp/portico-evil'].filter(existsSync)).toEqual([])
})

it('refuses an archive of a newer form, whatever is in it, and says so', async () => {
  const open = await OpenArchive.read(archive, folder)
  open.add({ name: 'new/kind-of-entry' })
  open.describe({ format: 2 })
  await tryFile('a newer form', await open.write('newer.tar.gz'), /only a newer version of this program can read/)
  expect(trial.failures).toEqual([])
})

it('restores the same archive when it is whole, and keeps what was there', async () => {
  const open = await OpenArchive.read(archive, folder)
  open.describe()
  const { aside } = await restoreBackup({ file: await open.write('whole.tar.gz'), dataDir, migrationsDir })
  const backend = await openTestBackend({ dataDir })
  const titles = backend.database.all('select title from stories')
  backend.close()
  expect(titles).toEqual([{ title: 'In the backup' }])
  expect(faultsIn(dataDir)).toEqual([])
  expect(fingerprint(aside!)).toEqual(before)
  expect(readdirSync(join(dataDir, 'outbox'))).toEqual([COPIED_MAIL])
})
