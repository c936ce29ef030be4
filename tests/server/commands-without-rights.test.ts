import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePicture } from '@portico/backend/test-support/pictures.ts'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openTestBackend } from '#tests/support/backend.ts'
import { type CommandName, runCommand, startCommand } from '#tests/support/commands.ts'
import { canMount, mountSmallDisk } from '#tests/support/small-disk.ts'

/* The commands of an operator on a data folder that they cannot use, or should not: none calls it damaged or empty. */

const NOBODY = 65_534
const PICTURE = { bucket: 'story-images', contentType: 'image/png', cacheControl: 'no-cache' }

let folder: string
let site: string
let archive: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  site = join(folder, 'site')
  archive = join(folder, 'site.tar.gz')
  const backend = await openTestBackend({ dataDir: site })
  backend.close()
  expect((await run('backup', [archive], site)).status).toBe(0)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** In this process, or as a process that the program `before` starts. */
async function run(name: CommandName, words: string[], dataDir: string, before: string[] = [], more = {}) {
  const environment = { DATA_DIR: dataDir, ...more }
  const running = before.length
    ? startCommand(name, words, environment, before).result
    : runCommand(name, words, environment)
  const { status, err } = await running
  return { status, err }
}

/** Root may write everywhere; without these rights it is a user like any other. */
const AS_A_USER = ['setpriv', '--bounding-set', '-dac_override,-dac_read_search,-fowner', '--inh-caps', '-all']

function siteOf(owner: number) {
  const dataDir = mkdtempSync(join(folder, 'copy-'))
  cpSync(site, dataDir, { recursive: true })
  for (const name of ['', ...readdirSync(dataDir)]) chownSync(join(dataDir, name), owner, owner)
  return dataDir
}

const TRIED: [name: CommandName, words: () => string[]][] = [
  ['backup', () => []],
  ['backup', () => [join(folder, 'other.tar.gz')]],
  ['restore', () => [archive]],
  ['check-data', () => []],
  ['admin', () => ['reset-password', 'owner@example.com']],
]

it.skipIf(!canMount).each(TRIED)('%s as another user says whose command it is', async (name, words) => {
  const dataDir = siteOf(NOBODY)
  expect(await run(name, words(), dataDir, AS_A_USER)).toEqual({
    status: 1,
    err: expect.stringMatching(
      /^\S+ (cannot be used by this user|belongs to the user) .+Check DATA_DIR, and run this command as the user who runs the site/,
    ),
  })
})

it.skipIf(!canMount).each([
  ['backup', () => []],
  ['restore', () => [archive]],
] as typeof TRIED)('%s as root leaves nothing of root in the folder of the site', async (name, words) => {
  const dataDir = siteOf(NOBODY)
  const before = readdirSync(dataDir)
  expect(await run(name, words(), dataDir)).toEqual({
    status: 1,
    err: expect.stringContaining(`${dataDir} belongs to the user with the id ${NOBODY}`),
  })
  expect(readdirSync(dataDir)).toEqual(before)
})

it.skipIf(!canMount)('root may restore a site that root runs, in a folder of another user', async () => {
  const dataDir = siteOf(0)
  chownSync(dataDir, NOBODY, NOBODY)
  expect(await run('restore', [archive], dataDir)).toEqual({ status: 0, err: '' })
})

it.skipIf(!canMount)(
  'a folder for the archive that this user cannot write to is named, not the data folder',
  async () => {
    const elsewhere = mkdtempSync(join(folder, 'elsewhere-'))
    chownSync(elsewhere, NOBODY, NOBODY)
    const { status, err } = await run('backup', [join(elsewhere, 'site.tar.gz')], siteOf(0), AS_A_USER)
    const sentence = `No backup can be made in ${elsewhere}: this user may not write there. Choose another folder`
    expect([status, err]).toEqual([1, expect.stringContaining(sentence)])
  },
)

it.skipIf(!canMount)(
  'a BACKUP_DIR that this user cannot write to, or below one, is named with what to do',
  async () => {
    const dataDir = siteOf(0)
    const elsewhere = mkdtempSync(join(folder, 'elsewhere-'))
    chownSync(elsewhere, NOBODY, NOBODY)
    for (const BACKUP_DIR of [elsewhere, join(elsewhere, 'backups')]) {
      const { status, err } = await run('backup', [], dataDir, AS_A_USER, { BACKUP_DIR })
      const sentence = `No backup can be made in ${BACKUP_DIR}: the user who runs the site may not write there. Make that folder`
      expect([status, err]).toEqual([1, expect.stringContaining(sentence)])
    }
  },
)

it.skipIf(!canMount)('a BACKUP_DIR on a disk that is mounted read-only is named with what to do', async () => {
  const disk = mountSmallDisk(1)
  onTestFinished(() => disk.dispose())
  disk.makeReadOnly()
  const { status, err } = await run('backup', [], siteOf(0), [], { BACKUP_DIR: disk.path })
  expect([status, err]).toEqual([
    1,
    expect.stringMatching(/nothing can be written there\. Mount that disk for writing/),
  ])
  const named = await run('backup', [join(disk.path, 'site.tar.gz')], siteOf(0))
  expect(named.err).toBe(`No backup can be made in ${disk.path}: nothing can be written there. Choose another folder.`)
})

it.skipIf(!canMount)('a full disk is not taken for a damaged database or archive', async () => {
  const disk = mountSmallDisk(8)
  onTestFinished(() => disk.dispose())
  const dataDir = join(disk.path, 'data')
  // without what the backup has opened, which there is no room for
  cpSync(site, dataDir, { recursive: true, filter: (path) => !/-(wal|shm)$/.test(path) })
  disk.fill()
  expect(await run('check-data', [], dataDir)).toEqual({
    status: 1,
    err: expect.stringContaining('is full. Make room'),
  })
  expect(existsSync(join(dataDir, 'database.db'))).toBe(true)
  disk.drain()
  disk.fill(64 * 1024)
  const sentence = `${archive} was not restored: the disk of ${dataDir} is full. Nothing was changed. Make room there, or`
  expect(await run('restore', [archive], dataDir)).toEqual({ status: 1, err: expect.stringContaining(sentence) })
})

it.skipIf(!canMount)('an archive that only another user can read is not taken for a damaged one', async () => {
  const others = mkdtempSync(join(folder, 'others-'))
  const file = join(others, 'site.tar.gz')
  cpSync(archive, file)
  const dataDir = siteOf(0)
  // first the file, then also the folder
  for (const path of [file, others]) {
    chownSync(path, NOBODY, NOBODY)
    const sentence = `${file} cannot be read by this user. Nothing was changed. Give it to the user who runs this command`
    const { status, err } = await run('restore', [file], dataDir, AS_A_USER)
    expect([status, err]).toEqual([1, expect.stringContaining(sentence)])
  }
})

it.skipIf(!canMount)(
  'on a read-only disk a site is checked and backed up, stopped or killed, and not restored',
  async () => {
    const disk = mountSmallDisk(32)
    onTestFinished(() => disk.dispose())
    const [stopped, killed] = [join(disk.path, 'stopped'), join(disk.path, 'killed')]
    const backend = await openTestBackend({ dataDir: stopped })
    await backend.storage.put(await makePicture('png'), { ...PICTURE, name: 'one' })
    cpSync(stopped, killed, { recursive: true })
    backend.close()
    disk.makeReadOnly()
    for (const dataDir of [stopped, killed]) {
      const to = mkdtempSync(join(folder, 'to-'))
      const file = join(to, 'site.tar.gz')
      expect(await run('check-data', [], dataDir)).toEqual({ status: 0, err: '' })
      expect(await run('backup', [file], dataDir)).toEqual({ status: 0, err: '' })
      expect(await run('backup', [], dataDir, [], { BACKUP_DIR: to })).toEqual({ status: 0, err: '' })
      const { err } = await run('restore', [file], dataDir)
      expect(err).toContain('Mount it for writing')
      const restored = join(to, 'restored')
      expect(await run('restore', [file], restored)).toEqual({ status: 0, err: '' })
      expect(readdirSync(join(restored, 'files'))).toHaveLength(1)
    }
  },
)
