import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { makePicture } from '@portico/backend/test-support/pictures.ts'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openTestBackend } from '#tests/support/backend.ts'
import { canMount, mountSmallDisk } from '#tests/support/small-disk.ts'

/* The commands of an operator on a data folder that they cannot use, or should not: none calls it damaged or empty. */

const SCRIPTS = join(import.meta.dirname, '../../scripts')
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
  expect(run('backup.ts', [archive], site).status).toBe(0)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(script: string, args: string[], dataDir: string, before: string[] = [], more: NodeJS.ProcessEnv = {}) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...more }
  const [program = '', ...words] = [...before, process.execPath, join(SCRIPTS, script), ...args]
  const { status, stderr } = spawnSync(program, words, { env, encoding: 'utf8' })
  return { status, err: stderr.trim() }
}

/** Root may write everywhere; without these rights it is a user like any other. */
const AS_A_USER = ['setpriv', '--bounding-set', '-dac_override,-dac_read_search,-fowner', '--inh-caps', '-all']

function siteOf(owner: number) {
  const dataDir = mkdtempSync(join(folder, 'copy-'))
  cpSync(site, dataDir, { recursive: true })
  for (const name of ['', ...readdirSync(dataDir)]) chownSync(join(dataDir, name), owner, owner)
  return dataDir
}

const COMMANDS: [script: string, args: () => string[]][] = [
  ['backup.ts', () => []],
  ['backup.ts', () => [join(folder, 'other.tar.gz')]],
  ['restore.ts', () => [archive]],
  ['check-data.ts', () => []],
  ['admin.ts', () => ['reset-password', 'owner@example.com']],
]

it.skipIf(!canMount).each(COMMANDS)('%s as another user says whose command it is', (script, args) => {
  const dataDir = siteOf(NOBODY)
  expect(run(script, args(), dataDir, AS_A_USER)).toEqual({
    status: 1,
    err: expect.stringMatching(
      /^\S+ (cannot be used by this user|belongs to the user) .+Check DATA_DIR, and run this command as the user who runs the site/,
    ),
  })
})

it.skipIf(!canMount).each([
  ['backup.ts', () => []],
  ['restore.ts', () => [archive]],
] as typeof COMMANDS)('%s as root leaves nothing of root in the folder of the site', (script, args) => {
  const dataDir = siteOf(NOBODY)
  const before = readdirSync(dataDir)
  expect(run(script, args(), dataDir)).toEqual({
    status: 1,
    err: expect.stringContaining(`${dataDir} belongs to the user with the id ${NOBODY}`),
  })
  expect(readdirSync(dataDir)).toEqual(before)
})

it.skipIf(!canMount)('root may restore a site that root runs, in a folder of another user', () => {
  const dataDir = siteOf(0)
  chownSync(dataDir, NOBODY, NOBODY)
  expect(run('restore.ts', [archive], dataDir)).toEqual({ status: 0, err: '' })
})

it.skipIf(!canMount)('a folder for the archive that this user cannot write to is named, not the data folder', () => {
  const elsewhere = mkdtempSync(join(folder, 'elsewhere-'))
  chownSync(elsewhere, NOBODY, NOBODY)
  const { status, err } = run('backup.ts', [join(elsewhere, 'site.tar.gz')], siteOf(0), AS_A_USER)
  const sentence = `No backup can be made in ${elsewhere}: this user may not write there. Choose another folder`
  expect([status, err]).toEqual([1, expect.stringContaining(sentence)])
})

it.skipIf(!canMount)('a BACKUP_DIR that this user cannot write to, or below one, is named with what to do', () => {
  const dataDir = siteOf(0)
  const elsewhere = mkdtempSync(join(folder, 'elsewhere-'))
  chownSync(elsewhere, NOBODY, NOBODY)
  for (const BACKUP_DIR of [elsewhere, join(elsewhere, 'backups')]) {
    const { status, err } = run('backup.ts', [], dataDir, AS_A_USER, { BACKUP_DIR })
    const sentence = `No backup can be made in ${BACKUP_DIR}: the user who runs the site may not write there. Make that folder`
    expect([status, err]).toEqual([1, expect.stringContaining(sentence)])
  }
})

it.skipIf(!canMount)('a BACKUP_DIR on a disk that is mounted read-only is named with what to do', () => {
  const disk = mountSmallDisk(1)
  onTestFinished(() => disk.dispose())
  disk.makeReadOnly()
  const { status, err } = run('backup.ts', [], siteOf(0), [], { BACKUP_DIR: disk.path })
  expect([status, err]).toEqual([
    1,
    expect.stringMatching(/nothing can be written there\. Mount that disk for writing/),
  ])
  const named = run('backup.ts', [join(disk.path, 'site.tar.gz')], siteOf(0))
  expect(named.err).toBe(`No backup can be made in ${disk.path}: nothing can be written there. Choose another folder.`)
})

it.skipIf(!canMount)('a full disk is not taken for a damaged database or archive', () => {
  const disk = mountSmallDisk(8)
  onTestFinished(() => disk.dispose())
  const dataDir = join(disk.path, 'data')
  // without what the backup has opened, which there is no room for
  cpSync(site, dataDir, { recursive: true, filter: (path) => !/-(wal|shm)$/.test(path) })
  disk.fill()
  expect(run('check-data.ts', [], dataDir)).toEqual({ status: 1, err: expect.stringContaining('is full. Make room') })
  expect(existsSync(join(dataDir, 'database.db'))).toBe(true)
  disk.drain()
  disk.fill(64 * 1024)
  const sentence = `${archive} was not restored: the disk of ${dataDir} is full. Nothing was changed. Make room there, or`
  expect(run('restore.ts', [archive], dataDir)).toEqual({ status: 1, err: expect.stringContaining(sentence) })
})

it.skipIf(!canMount)('an archive that only another user can read is not taken for a damaged one', () => {
  const others = mkdtempSync(join(folder, 'others-'))
  const file = join(others, 'site.tar.gz')
  cpSync(archive, file)
  const dataDir = siteOf(0)
  // first the file, then also the folder
  for (const path of [file, others]) {
    chownSync(path, NOBODY, NOBODY)
    const sentence = `${file} cannot be read by this user. Nothing was changed. Give it to the user who runs this command`
    const { status, err } = run('restore.ts', [file], dataDir, AS_A_USER)
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
      const file = join(folder, `${basename(dataDir)}.tar.gz`)
      expect(run('check-data.ts', [], dataDir)).toEqual({ status: 0, err: '' })
      expect(run('backup.ts', [file], dataDir)).toEqual({ status: 0, err: '' })
      expect(run('backup.ts', [], dataDir, [], { BACKUP_DIR: folder })).toEqual({ status: 0, err: '' })
      const { err } = run('restore.ts', [file], dataDir)
      expect(err).toContain('Mount it for writing')
      const restored = join(folder, `restored-${basename(dataDir)}`)
      expect(run('restore.ts', [file], restored)).toEqual({ status: 0, err: '' })
      expect(readdirSync(join(restored, 'files'))).toHaveLength(1)
    }
  },
)
