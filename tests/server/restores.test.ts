import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { backUpToFile, putAsideAt } from '@portico/backend/backup'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { RESTORE_PATH, type RestoreState } from '#api/restore.ts'
import { OpenArchive } from '#tests/support/archives.ts'
import { openTestAuth } from '#tests/support/auth.ts'
import { openTestBackend } from '#tests/support/backend.ts'
import { type BackupApp, openBackupApp } from '#tests/support/backup-app.ts'

/* Restores in the browser, in process: who may, what is shown before, and what is sent. */

const PIECE = 3000

let app: BackupApp
let folder: string
let token: string
let archive: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  archive = join(folder, 'sent.tar.gz')
  app = await openBackupApp()
  token = await app.ownersToken()
  app.auth.insertRows('stories', [{ title: 'Of then', content: 'x' }])
})
afterEach(async () => {
  await app.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const state = async () => (await (await app.fetch('GET', RESTORE_PATH, { token })).json()) as RestoreState
const step = (name: string, of?: string) => app.fetch('POST', `${RESTORE_PATH}/${name}`, { token, body: { of } })
const put = (bytes: Uint8Array, at: number, length = PIECE, as = token) =>
  app.fetch('PUT', `${RESTORE_PATH}?at=${at}&bytes=${bytes.length}`, {
    token: as,
    body: bytes.subarray(at, at + length),
  })
async function send(file: string) {
  const bytes = readFileSync(file)
  for (let at = 0; at < bytes.length; at += PIECE) expect((await put(bytes, at)).status).toBe(202)
}
const settled = async () => {
  await expect.poll(async () => (await state()).phase).toMatch(/idle|ready/)
  return state()
}
const sentFile = () => join(app.auth.dataDir, 'uploaded-backup.tar.gz')

test('a kept backup is shown, then restored, and what it replaced is the way back, as a folder and as its backup', async () => {
  const message = { name: 'Ines', email: 'ines@example.com', message: 'Delete me' }
  app.auth.insertRows('contact_messages', [message])
  const made = await app.backups.make('manual')
  app.auth.database.transaction(() => app.auth.database.run('delete from contact_messages'))
  app.auth.insertRows('stories', [{ title: 'Of today', content: 'x' }])
  expect((await step('prepare', made.name)).status).toBe(202)
  const { plan } = await settled()
  expect(plan).toMatchObject({ lostFiles: 0, messages: { back: 1, gone: 0 } })
  expect(plan!.changes).toEqual({ stories: { back: 0, gone: 1, changed: 0 } })
  expect(app.restarts).toEqual([])
  expect(await (await step('confirm', 'another')).json()).toMatchObject({
    message: expect.stringMatching('Look at it'),
  })
  expect((await step('confirm', plan!.id)).status).toBe(202)
  await expect.poll(() => app.restarts.length).toBe(1)
  expect(app.told).toEqual([app.auth.ownerId])
  expect((await step('confirm', plan!.id)).status).toBe(409)
  // acknowledged after the plan was read
  app.auth.insertRows('stories', [{ title: 'Of the last minute', content: 'x' }])

  app.auth.close()
  await app.restarts[0]!()
  const restored = await openTestBackend({ dataDir: app.auth.dataDir })
  expect(restored.database.all('select title from stories')).toEqual([{ title: 'Of then' }])
  restored.close()
  const { at, aside, createdAt } = JSON.parse(readFileSync(join(app.auth.dataDir, 'restored.json'), 'utf8'))
  expect([at, createdAt]).toEqual([putAsideAt(aside), plan!.createdAt])
  const replaced = join(app.auth.dataDir, aside)
  const undo = await app.backups.make('manual', replaced)
  expect(undo.at).toBe(at)
  const sources: [string, string?][] = [[join(app.backupDir, undo.name)], [archive, replaced]]
  for (const source of sources)
    expect(await app.backups.rehearse(...source)).toMatchObject({
      createdAt: at,
      changes: { stories: { back: 2, gone: 0, changed: 0 } },
    })
})

test('an archive of another machine brings its content, and neither its keys nor its accounts', async () => {
  const other = await openTestAuth()
  other.insertRows('stories', [{ title: 'Of the other machine', content: 'x' }])
  await backUpToFile(other.dataDir, archive)
  other.dispose()
  await send(archive)
  await step('prepare')
  await step('confirm', (await settled()).plan!.id)
  await expect.poll(() => app.restarts.length).toBe(1)
  app.auth.close()
  await app.restarts[0]!()
  const restored = await openTestBackend({ dataDir: app.auth.dataDir })
  expect(restored.database.all('select title from stories')).toEqual([{ title: 'Of the other machine' }])
  expect(restored.database.get('select id from _accounts where id = ?', other.ownerId)).toBeUndefined()
  expect(restored.keys).toEqual(app.auth.keys)
  restored.close()
})

test('a restore that fails once the site has stopped leaves it as it was, and the owner reads why', async () => {
  const made = await app.backups.make('manual')
  await step('prepare', made.name)
  await step('confirm', (await settled()).plan!.id)
  await expect.poll(() => app.restarts.length).toBe(1)
  app.auth.insertRows('stories', [{ title: 'Of the last minute', content: 'x' }])
  app.auth.close()
  rmSync(join(app.auth.dataDir, 'restoring/database.db'))
  mkdirSync(join(app.auth.dataDir, 'restoring/database.db'))
  await app.restarts[0]!()
  const site = await openTestBackend({ dataDir: app.auth.dataDir })
  expect(site.database.all('select title from stories')).toHaveLength(2)
  site.close()
  const outcome = JSON.parse(readFileSync(join(app.auth.dataDir, 'restored.json'), 'utf8'))
  expect(outcome).toMatchObject({ fault: expect.stringContaining('unable to open database file') })
})

test('a file is sent in pieces, each of which may come twice, and is gone once it was looked at', async () => {
  await backUpToFile(app.auth.dataDir, archive)
  const bytes = readFileSync(archive)
  expect((await step('prepare')).status, 'nothing was sent').toBe(503)
  for (let at = 0; at < bytes.length; at += PIECE) {
    await put(bytes, at)
    if (at === PIECE) expect((await put(bytes, 3 * PIECE)).status, 'a gap').toBe(503)
    if (at === PIECE) expect((await step('prepare')).status, 'a part').toBe(503)
    // its answer was lost
    if (at > 0) expect((await put(bytes, at)).status).toBe(202)
  }
  expect(readFileSync(sentFile()).equals(bytes)).toBe(true)
  await step('prepare')
  expect(await settled()).toMatchObject({ phase: 'ready', plan: { changes: {} } })
  expect(existsSync(sentFile())).toBe(false)
  expect((await step('cancel')).status).toBe(202)
  expect(existsSync(join(app.auth.dataDir, 'restoring'))).toBe(false)
  expect(await state()).toMatchObject({ phase: 'idle', plan: null })
})

test('only the session that began it goes on sending a file, without a fresh proof', async () => {
  const claims = { amr: amr(16 * 60) }
  const bytes = Buffer.from('an archive of an owner')
  await put(bytes, 0, 5)
  const stolen = await app.auth.tokenOf({ isAdmin: true, claims })
  const refused = await put(Buffer.alloc(bytes.length), 1, 4, stolen)
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'reauthentication_needed' }])
  const { session_id, sub } = decodeJwt(token)
  const later = await app.auth.tokenOf({ id: sub!, claims: { ...claims, session_id } })
  expect((await put(bytes, 5, PIECE, later)).status).toBe(202)
  expect(readFileSync(sentFile()).equals(bytes)).toBe(true)
})

test('what is not confirmed within an hour is removed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await put(Buffer.alloc(100), 0, 50)
  expect(existsSync(sentFile())).toBe(true)
  vi.advanceTimersByTime(3_600_000)
  expect(existsSync(sentFile())).toBe(false)
})

test('an archive beyond the limit is refused before it is sent', async () => {
  const answer = await app.fetch('PUT', `${RESTORE_PATH}?at=0&bytes=21000000000`, {
    token,
    body: Buffer.alloc(10),
  })
  expect(await answer.json()).toMatchObject({ message: 'Restore an archive of more than 20 GB on the server.' })
  expect(existsSync(sentFile())).toBe(false)
})

test('a restore is refused before the site stops if there is no room for a backup of what it replaces', async () => {
  const made = await app.backups.make('manual')
  await step('prepare', made.name)
  const { plan } = await settled()
  const large = join(app.auth.dataDir, 'files/large')
  writeFileSync(large, '')
  truncateSync(large, 1e13)
  const refused = await step('confirm', plan!.id)
  expect([refused.status, await refused.json()]).toMatchObject([
    503,
    { message: expect.stringMatching(/^No backup was made: it may need 10000\d{3} MB in /) },
  ])
  expect(await state()).toMatchObject({ phase: 'ready', plan })
  expect(app.restarts).toEqual([])
})

const amr = (secondsAgo: number) => [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) - secondsAgo }]
const STEPS = [
  ['PUT', '?at=0&bytes=10'],
  ['PUT', '?at=5&bytes=10'],
  ['POST', '/prepare'],
  ['POST', '/confirm'],
  ['POST', '/cancel'],
] as const

test.each([
  ['a stranger', async () => undefined],
  ['somebody who may do nothing', () => app.auth.tokenOf({ claims: { amr: amr(0) } })],
  ['an assistant', () => assistantsToken()],
  ['a session that proved itself long ago', () => app.auth.tokenOf({ isAdmin: true, claims: { amr: amr(16 * 60) } })],
])('%s neither sends, nor prepares, nor confirms anything', async (_, tokenOf) => {
  const made = await app.backups.make('manual')
  await step('prepare', made.name)
  const { plan } = await settled()
  const theirs = await tokenOf()
  for (const [method, path] of STEPS) {
    const { status } = await app.fetch(method, RESTORE_PATH + path, {
      ...(theirs && { token: theirs }),
      body: method === 'PUT' ? Buffer.alloc(5) : { of: path === '/confirm' ? plan!.id : made.name },
    })
    expect([path, [401, 403].includes(status)]).toEqual([path, true])
  }
  expect(existsSync(sentFile())).toBe(false)
  expect(await state()).toMatchObject({ phase: 'ready', plan })
  expect(app.restarts).toEqual([])
})

async function assistantsToken() {
  const id = crypto.randomUUID()
  const token = await app.auth.tokenOf({ id, claims: { amr: amr(0) } })
  app.auth.database.transaction(() => app.auth.database.run('update profiles set is_assistant = true where id = ?', id))
  return token
}

type Forgery = [string, string, (forged: OpenArchive) => void]
const object = (name: string, file: string, type = 'image/webp', cacheControl = 'no-store') =>
  `insert into _objects (bucket, name, file, content_type, size, etag, cache_control)
    values ('story-images', '${name}', '${file}', '${type}', 9, '""', '${cacheControl}')`
const OF_FILES: Parameters<typeof object>[] = [
  ['x.webp', 'x', 'text/html'],
  ['x.webp', 'x', 'image/svg+xml'],
  ['x.webp', 'x', 'image/webp', 'no-store\r\nset-cookie: a=b'],
  ['x.webp', 'x', 'image/webp', 'no-store\n'],
]

test.each<Forgery>([
  ['of a newer format', 'which only a newer version', (forged) => forged.describe({ format: 2 })],
  [
    'of a newer program',
    'made by a newer version of this program',
    (forged) => {
      forged.editDatabase("insert into _migrations values ('29991231000000_later', 'x', 'x')")
      forged.describe()
    },
  ],
  [
    'whose migration fails',
    'The migration engine/20261127130000_recovery_codes failed',
    (forged) => {
      forged.editDatabase("delete from _migrations where name = 'engine/20261127130000_recovery_codes'")
      forged.describe()
    },
  ],
  ['with a path that leads out', 'does not belong there: ../evil', (forged) => forged.add({ name: '../evil' })],
  ['with a path from the root', 'does not belong there: /tmp/evil', (forged) => forged.add({ name: '/tmp/evil' })],
  [
    'with a link in place of a file',
    'does not belong there: files/link',
    (forged) => forged.add({ name: 'files/link', type: 'symlink', linkname: '/etc/passwd' }),
  ],
  ...['../keys.json', '/etc/passwd'].map(
    (file): Forgery => [
      `whose database takes ${file} for a stored file`,
      `a file that does not belong there: story-images/x.webp in files/${file}`,
      (forged) => {
        forged.editDatabase(object('x.webp', file))
        forged.describe({ faulty: [`files/${file}`] })
      },
    ],
  ),
  [
    'whose database has an object with a path that leads out',
    'a file that does not belong there: story-images/../x in files/x',
    (forged) => {
      forged.editDatabase(object('../x', 'x'))
      forged.describe({ faulty: ['files/x'] })
    },
  ],
  ...OF_FILES.map(
    (columns): Forgery => [
      `whose database sends a file as ${JSON.stringify(columns.slice(2))}`,
      'a file that does not belong there: story-images/x.webp in files/x',
      (forged) => {
        forged.editDatabase(object(...columns))
        forged.describe({ faulty: ['files/x'] })
      },
    ],
  ),
  ['with other bytes', 'not as its manifest describes it', (forged) => forged.set('keys.json', '{}')],
])('an archive %s changes nothing, and the owner reads why', async (_, says, forge) => {
  await backUpToFile(app.auth.dataDir, archive)
  const forged = await OpenArchive.read(archive, folder)
  forge(forged)
  await send(await forged.write('forged.tar.gz'))
  await step('prepare')
  expect(await settled()).toMatchObject({ phase: 'idle', plan: null, fault: expect.stringContaining(says) })
  expect(existsSync(join(app.auth.dataDir, 'restoring'))).toBe(false)
  expect(existsSync(join(app.auth.dataDir, '../evil'))).toBe(false)
  expect((await step('confirm')).status).toBe(503)
})

test.each(['toString', 'constructor', 'undo'])('%s is no step', async (name) => {
  expect((await step(name)).status).toBe(405)
})

test('an archive of an older version gets its migrations on the copy', async () => {
  await backUpToFile(app.auth.dataDir, archive)
  const old = await OpenArchive.read(archive, folder)
  const migration = 'engine/20261127130000_recovery_codes'
  old.editDatabase(`drop table _recovery_codes; delete from _migrations where name = '${migration}'`)
  old.describe({ migrations: old.manifest.migrations.filter((name) => name !== migration) })
  await send(await old.write('old.tar.gz'))
  await step('prepare')
  await settled()
  const prepared = new DatabaseSync(join(app.auth.dataDir, 'restoring/database.db'), { readOnly: true })
  expect(prepared.prepare('select count(*) as count from _recovery_codes').get()).toEqual({ count: 0 })
  prepared.close()
})

test('a file that is no archive changes nothing, and neither does the name of a file that is no backup', async () => {
  const bytes = Buffer.from('a picture, perhaps')
  await put(bytes, 0)
  await step('prepare')
  expect((await settled()).fault).toMatch(/^This backup cannot be restored: it is not a backup, or a damaged one/)
  for (const name of ['../keys.json', 'lock.db', archive]) expect((await step('prepare', name)).status).toBe(503)
})
