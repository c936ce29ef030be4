import fs, { mkdirSync, mkdtempSync, rmSync, type StatsFs, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { asFullDisk, requireFreeSpace, requireRoom } from './free-space.ts'

const MB = 1e6
let dataDir: string

/** 5 MB of database, 3 MB in its log, 4 MB of files: 2 × 8 + 4 = 20 MB. */
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-test-'))
  writeFileSync(join(dataDir, 'database.db'), Buffer.alloc(5 * MB))
  writeFileSync(join(dataDir, 'database.db-wal'), Buffer.alloc(3 * MB))
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'files', 'one'), Buffer.alloc(4 * MB))
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  rmSync(dataDir, { recursive: true })
})

const withFree = (bytes: number) => {
  vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: bytes / 1000, bsize: 1000 } as StatsFs) // all that is read
  syncBuiltinESMExports()
}

it('a disk with room for the archive and some more is enough', () => {
  withFree(90 * MB)
  expect(() => requireFreeSpace(dataDir, dataDir)).not.toThrow()
})

it('a disk that a backup would fill is refused, in a sentence with what is needed and what there is', () => {
  withFree(80 * MB)
  expect(() => requireFreeSpace(dataDir, '/mnt/backups')).toThrow(
    'No backup was made: it may need 20 MB in /mnt/backups and leaves 68 MB to the site, but that disk has 80 MB free. ',
  )
})

it('a restore beside the serving site leaves it some space', () => {
  withFree(90 * MB)
  expect(() => requireRoom('/data', 22 * MB)).not.toThrow()
  expect(() => requireRoom('/data', 23 * MB)).toThrow(
    '/data needs 91 MB for this restore, and its disk has 90 MB free. Make room first.',
  )
})

it.each([
  ['of a file', { code: 'ENOSPC' }],
  ['of a quota', { code: 'EDQUOT' }],
  ['of SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 13 }],
])('a disk that fills on the way is told by its folder: the error %s', (_what, parts) => {
  const error = Object.assign(new Error('raw'), parts)
  expect(asFullDisk(error, '/mnt/backups')).toMatchObject({
    message: 'No backup was made: the disk of /mnt/backups is full. Earlier backups are untouched.',
    cause: error,
  })
})

it.each([
  ['of the disk', 'EIO'],
  ['of a process, which ended with the number that a full disk has in SQLite', 13],
])('another error stays as it is: one %s', (_what, code) => {
  const error = Object.assign(new Error('raw'), { code })
  expect(asFullDisk(error, '/mnt/backups')).toBe(error)
})
