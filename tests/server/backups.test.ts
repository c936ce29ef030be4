import { once } from 'node:events'
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import {
  backUpToFile,
  claimBackupFolder,
  listBackupsUntilNow,
  makeBackup,
  removeOldBackups,
  restoreBackup,
  streamBackup,
} from '@portico/backend/backup'
import { makePicture } from '@portico/backend/test-support/pictures.ts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { migrationsDir } from '#server/backend/product.ts'
import { mountRoutes } from '#server/http/route.ts'
import { backupRoutes } from '#server/maintenance/backup-routes.ts'
import { openTestBackend } from '#tests/support/backend.ts'
import { type BackupApp, openBackupApp } from '#tests/support/backup-app.ts'
import { damageContent, faultsIn, LONG_CONTENT } from '#tests/support/data-folder.ts'
import { listen } from '#tests/support/listen.ts'
import { makeApp, SITE_URL } from '#tests/support/make-app.ts'
import { untilDone } from '#tests/support/until-done.ts'

let app: BackupApp
let folder: string
let token: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  app = await openBackupApp()
  token = await app.ownersToken()
})
afterEach(async () => {
  await app.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const ticketFor = async () => {
  const answer = await app.fetch('POST', '/api/backups/ticket', { token })
  const { ticket } = (await answer.json()) as { ticket: string }
  return `/api/backups/download?ticket=${ticket}`
}

/** Restores an archive into a new folder and returns the titles of its stories. */
async function storiesIn(file: string) {
  const dataDir = join(folder, 'restored')
  await restoreBackup({ file, dataDir, migrationsDir })
  expect(faultsIn(dataDir)).toEqual([])
  const backend = await openTestBackend({ dataDir })
  const titles = backend.database.all('select title from stories').map((row) => row.title)
  backend.close()
  return titles
}

const leftovers = () =>
  existsSync(app.backupDir) ? readdirSync(app.backupDir).filter((name) => name.endsWith('.part')) : []

test('a folder where another site keeps its backups gets none, and they are not listed', async () => {
  const name = 'nightly-2026-01-01T00-00-00-000Z.tar.gz'
  writeFileSync(join(folder, name), 'of the other site')
  const other = claimBackupFolder('/nowhere/data', folder)
  expect(other.fault()).toBeUndefined()
  const backups = app.open(folder)
  onTestFinished(() => backups.close())
  backups.start()
  expect(app.warnings).toEqual([backups.folderFault()])
  await expect(backups.make('nightly')).rejects.toThrow('another site keeps its backups there')
  expect(app.mails).toEqual([backups.folderFault()])
  expect(backups.state().backups).toEqual([])
  // as the command makes it
  const task = { dataDir: app.auth.dataDir, backupDir: folder, kind: 'manual' } as const
  await expect(makeBackup(task)).rejects.toThrow('another site keeps its backups there')
  other.release()
  expect(await backups.make('nightly')).toMatchObject({ kind: 'nightly' })
  expect(backups.folderFault()).toBeUndefined()
  // while the site holds it
  expect(await makeBackup(task)).toMatchObject({ file: expect.stringContaining(folder) })
})

test('an admin makes a backup, which is listed and can be restored', async () => {
  app.auth.insertRows('stories', [{ title: 'Kept', content: 'x' }])
  const answer = await app.fetch('POST', '/api/backups', { token })
  expect(answer.status).toBe(201)
  const made = (await answer.json()) as { name: string; bytes: number }
  expect(made).toMatchObject({ kind: 'manual', at: expect.stringMatching(/^\d{4}-/), bytes: expect.any(Number) })
  expect(app.backups.state()).toEqual({ backups: [made], failure: null })
  expect(statSync(join(app.backupDir, made.name)).mode & 0o077).toBe(0)
  expect(await storiesIn(join(app.backupDir, made.name))).toEqual(['Kept'])
})

test('a fresh backup is streamed as a file to save, which no cache keeps', async () => {
  app.auth.insertRows('stories', [{ title: 'Streamed', content: 'x' }])
  const download = await app.fetch('GET', await ticketFor())
  expect(download.status).toBe(200)
  expect(Object.fromEntries(download.headers)).toMatchObject({
    'content-type': 'application/gzip',
    'content-disposition': expect.stringMatching(/^attachment; filename="backup-\d{4}-.*\.tar\.gz"/),
    'cache-control': 'no-store',
  })
  writeFileSync(join(folder, 'fresh.tar.gz'), Buffer.from(await download.arrayBuffer()))
  expect(await storiesIn(join(folder, 'fresh.tar.gz'))).toEqual(['Streamed'])
  await expect.poll(leftovers).toEqual([])
  expect(app.backups.state().backups).toEqual([])
})

test('a picture that is replaced or deleted while the archive is written is in it as it was', async () => {
  const { dataDir, storage } = app.auth
  const described = (name: string) => ({
    ...{ bucket: 'press-kit', name, contentType: 'image/png', cacheControl: 'no-cache' },
  })
  for (const name of ['replaced', 'deleted', 'kept']) await storage.put(await makePicture('png'), described(name))
  const other = await makePicture('png', 20, 20)
  const file = join(folder, 'fresh.tar.gz')
  const changes: Promise<unknown>[] = []
  await streamBackup({ dataDir, backupDir: app.backupDir }, createWriteStream(file), () => {
    changes.push(storage.remove('press-kit', ['deleted']), storage.put(other, described('replaced')))
  })
  await Promise.all(changes)
  const { manifest } = await restoreBackup({ file, dataDir: join(folder, 'restored'), migrationsDir })
  expect(manifest.faulty).toEqual([])
  expect(faultsIn(join(folder, 'restored'))).toEqual([])
  expect(manifest.entries.filter(({ name }) => name.startsWith('files/'))).toHaveLength(3)
})

test('a download that the browser aborts ends the process and leaves nothing behind', async () => {
  const { storage } = app.auth
  for (const name of ['a', 'b', 'c', 'd']) {
    const bytes = await makePicture('png', 1200, 1000)
    await storage.put(bytes, { bucket: 'press-kit', name, contentType: 'image/png', cacheControl: 'no-cache' })
  }
  const { identifyRequester } = app
  const declared = backupRoutes(app.backups, identifyRequester, async () => {})
  const routes = makeApp({ routes: mountRoutes(declared, identifyRequester) })
  const server = createServer(getRequestListener(routes.fetch, { hostname: 'localhost' }))
  const port = await listen(server)
  const headers = { apikey: app.auth.keys.publishable, authorization: `Bearer ${token}` }
  const origin = `http://127.0.0.1:${port}`
  const answer = await untilDone((id) =>
    fetch(`${origin}/api/backups/ticket`, { method: 'POST', headers: { ...headers, ...id } }),
  )
  const { ticket } = (await answer.json()) as { ticket: string }
  const request = get(`${origin}/api/backups/download?ticket=${ticket}`)
  const [response] = await once(request, 'response')
  await once(response, 'data')
  expect(leftovers()).not.toEqual([])
  request.on('error', () => {}).destroy()
  await expect.poll(leftovers).toEqual([])
  await expect.poll(() => app.backups.make('manual').catch(String)).toMatchObject({ kind: 'manual' })
  server.close()
})

test('a download that nobody fetches within a minute ends, and leaves nothing behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await ticketFor()
  expect(await (await app.fetch('POST', '/api/backups', { token })).json()).toMatchObject({ code: 'busy' })
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await expect.poll(() => app.backups.make('manual').catch(String)).toMatchObject({ kind: 'manual' })
  expect(leftovers()).toEqual([])
})

test('a second backup at the same time is refused with a sentence', async () => {
  const first = app.backups.make('manual')
  const second = await app.fetch('POST', '/api/backups', { token })
  expect(second.status).toBe(409)
  expect(await second.json()).toMatchObject({ code: 'busy', message: expect.stringContaining('Try again') })
  await first
})

test('a nightly backup that finds another one being made follows it within minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  app.backups.start()
  const manual = app.backups.make('manual')
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await manual
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  vi.useRealTimers()
  await expect.poll(() => app.backups.state().backups.map(({ kind }) => kind)).toEqual(['nightly', 'manual'])
})

test('a download is refused before the browser leaves the page for it, while a backup is being made', async () => {
  const first = app.backups.make('manual')
  const refused = await app.fetch('POST', '/api/backups/ticket', { token })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'busy', message: expect.stringContaining('Try again') })
  await first
  const allowed = await app.fetch('POST', '/api/backups/ticket', { token })
  expect(allowed.status).toBe(201)
})

test('a failure is a sentence for the owner, shown on the health page', async () => {
  writeFileSync(app.backupDir, 'not a folder')
  const answer = await app.fetch('POST', '/api/backups', { token })
  expect(answer.status).toBe(503)
  const { message } = (await answer.json()) as { message: string }
  expect(message).toContain(app.backupDir)
  expect(app.backups.state().failure).toMatchObject({ message })
  expect(app.backups.folderFault()).toBe(message)
  rmSync(app.backupDir)
  expect(app.backups.folderFault()).toBeUndefined()
  expect((await app.fetch('POST', '/api/backups', { token })).status).toBe(201)
  expect(app.backups.state().failure).toBeNull()
})

test('the owner gets one mail when the nightly backups begin to fail and one when they work again', async () => {
  writeFileSync(app.backupDir, 'not a folder')
  for (const kind of ['manual', 'nightly', 'nightly'] as const)
    await expect(app.backups.make(kind)).rejects.toThrow('is a file')
  // as after a restart
  await expect(app.open().make('nightly')).rejects.toThrow('is a file')
  expect(app.mails).toEqual([expect.stringContaining('is a file')])
  rmSync(app.backupDir)
  const restarted = app.open()
  await restarted.make('nightly')
  await restarted.make('nightly')
  expect(app.mails).toEqual([expect.stringContaining('is a file'), 'working'])
})

test('a data folder that is not there makes no backup, and is not made', async () => {
  const dataDir = join(folder, 'mistyped')
  const task = makeBackup({ dataDir, backupDir: join(dataDir, 'backups'), kind: 'manual' })
  await expect(task).rejects.toThrow(`There is no site in ${dataDir} yet. Start the site once, or set DATA_DIR.`)
  expect(existsSync(dataDir)).toBe(false)
})

test('a damaged database makes no backup, and the earlier ones stay', async () => {
  const { name } = await app.backups.make('nightly')
  app.auth.insertRows('stories', [{ title: 'Long', content: LONG_CONTENT }])
  app.auth.database.connection.exec('pragma wal_checkpoint(truncate)')
  const path = join(app.auth.dataDir, 'database.db')
  const bytes = readFileSync(path)
  damageContent(bytes)
  writeFileSync(path, bytes)
  await expect(app.backups.make('nightly')).rejects.toThrow(
    /No backup was made: the database .*database\.db is damaged/,
  )
  expect(app.backups.state().backups.map((backup) => backup.name)).toEqual([name])
  expect(leftovers()).toEqual([])
})

test('without its keys, or with those of another site, nothing is backed up, and the earlier backups stay', async () => {
  const { name } = await app.backups.make('nightly')
  const path = join(app.auth.dataDir, 'keys.json')
  const other = await openTestBackend({ dataDir: join(folder, 'other') })
  other.close()
  const faults = [
    [() => rmSync(path), 'No backup was made: keys.json is missing in'],
    [() => writeFileSync(path, '{}'), 'keys.json is damaged'],
    [() => cpSync(join(folder, 'other', 'keys.json'), path), 'No backup was made: database.db and keys.json in'],
  ] as const
  for (const [spoil, sentence] of faults) {
    spoil()
    for (const kind of ['nightly', 'manual'] as const) await expect(app.backups.make(kind)).rejects.toThrow(sentence)
    const download = await app.fetch('POST', '/api/backups/ticket', { token })
    expect([download.status, await download.text()]).toEqual([503, expect.stringContaining(sentence)])
    // as the command writes it
    const named = backUpToFile(app.auth.dataDir, join(folder, 'named.tar.gz'))
    await expect(named).rejects.toThrow(sentence)
  }
  expect(app.mails).toEqual([expect.stringContaining('keys.json is missing')])
  expect(app.backups.state().backups.map((backup) => backup.name)).toEqual([name])
  expect([...leftovers(), ...readdirSync(folder)]).toEqual(['other'])
})

test('closing stops a running backup, removes its partial files and mails nobody', async () => {
  const making = app.backups.make('nightly')
  const refusal = expect(making).rejects.toThrow('No backup was made')
  await app.backups.close()
  await refusal
  expect(leftovers()).toEqual([])
  expect(app.mails).toEqual([])
})

test('seven of each kind are kept, and only a whole new one removes an old one', async () => {
  await app.backups.make('nightly')
  const name = (kind: string, day: number) => `${kind}-2026-01-${String(day).padStart(2, '0')}T03-30-00-000Z.tar.gz`
  for (let day = 1; day <= 9; day++) {
    for (const kind of ['nightly', 'manual', 'before-migration'])
      writeFileSync(join(app.backupDir, name(kind, day)), 'x')
  }
  writeFileSync(join(app.backupDir, 'mine.tar.gz'), 'x')
  removeOldBackups(app.backupDir, 'nightly')
  const kinds = (kind: string) => app.backups.state().backups.filter((backup) => backup.kind === kind)
  expect(
    kinds('nightly')
      .map((backup) => backup.name)
      .slice(1),
  ).toEqual([9, 8, 7, 6, 5, 4].map((day) => name('nightly', day)))
  expect([kinds('manual').length, kinds('before-migration').length]).toEqual([9, 9])
  expect(existsSync(join(app.backupDir, 'mine.tar.gz'))).toBe(true)
})

test('backups that begin in the same millisecond, and two to the same file, do not touch each other', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const task = { dataDir: app.auth.dataDir, backupDir: app.backupDir, kind: 'manual' } as const
  const [one, other] = await Promise.all([makeBackup(task), makeBackup(task)])
  expect(one.file).not.toBe(other.file)
  const file = join(folder, 'named.tar.gz')
  const named = await Promise.allSettled([backUpToFile(task.dataDir, file), backUpToFile(task.dataDir, file)])
  const refusal = new Error(`${file} is there already. Choose another name: a backup overwrites nothing.`)
  expect(named).toContainEqual({ status: 'fulfilled', value: expect.objectContaining({ file }) })
  expect(named).toContainEqual({ status: 'rejected', reason: refusal })
  for (const path of [one.file, other.file, file]) expect(await storiesIn(path)).toEqual([])
  expect([...leftovers(), ...readdirSync(folder).filter((name) => name.endsWith('.part'))]).toEqual([])
})

test('backups dated in the future neither push out new ones nor stand for them', async () => {
  const wrong = Array.from({ length: 7 }, (_, day) => `nightly-2099-01-0${day + 1}T03-30-00-000Z.tar.gz`)
  mkdirSync(app.backupDir)
  for (const name of wrong) writeFileSync(join(app.backupDir, name), 'x')
  const { name } = await app.backups.make('nightly')
  expect(readdirSync(app.backupDir).sort()).toEqual([name, ...wrong])
  expect(listBackupsUntilNow(app.backupDir, 'nightly').map((backup) => backup.name)).toEqual([name])
})

test('what a killed backup left behind is removed a day later, not sooner', async () => {
  await app.backups.make('manual')
  const partOf = (name: string) => join(app.backupDir, `${name}.${crypto.randomUUID()}.part`)
  const [old, young] = [partOf('nightly'), partOf('manual')] as const
  for (const path of [old, young]) writeFileSync(path, 'x')
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  utimesSync(old, yesterday, yesterday)
  await app.backups.make('manual')
  expect([old, young].filter(existsSync)).toEqual([young])
})

test('beside a named file only what a killed backup to it left behind is removed', async () => {
  const file = join(folder, 'site')
  const leftover = `${file}.${crypto.randomUUID()}.part`
  const others = ['site.part', 'site-tour.mp4.part', `sites.${crypto.randomUUID()}.part`].map((name) =>
    join(folder, name),
  )
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  for (const path of [leftover, ...others]) {
    writeFileSync(path, 'x')
    utimesSync(path, yesterday, yesterday)
  }
  await backUpToFile(app.auth.dataDir, file)
  expect([leftover, ...others].filter(existsSync)).toEqual(others)
})

test('with Supabase no backups are made here, and the answer says who makes them', async () => {
  const supabase = makeApp({ routes: mountRoutes(backupRoutes(undefined, app.identifyRequester, async () => {})) })
  for (const path of ['/api/backups', '/api/backups/ticket', '/api/backups/download']) {
    const answer = await supabase.fetch(
      new Request(SITE_URL + path, { method: path.endsWith('download') ? 'GET' : 'POST' }),
    )
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('Supabase') })
  }
})
