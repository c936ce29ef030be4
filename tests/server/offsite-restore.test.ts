import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { holdLock, makeBackup } from '@portico/backend/backup'
import { generateX25519Identity } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { keyFileOf, parseKeyFile } from '#server/offsite/offsite-file.ts'
import { sendArchive } from '#server/offsite/send-archive.ts'
import { openTestBackend } from '#tests/support/backend.ts'
import { runCommand } from '#tests/support/commands.ts'
import { startS3 } from '#tests/support/s3-server.ts'

test('a new machine gets the newest backup with the key file alone, and sends none before it is confirmed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  await using s3 = await startS3()
  const backend = await openTestBackend()
  onTestFinished(() => {
    backend.dispose()
    rmSync(folder, { recursive: true })
  })
  backend.insertRows('stories', [{ title: 'Kept elsewhere', content: 'x' }])
  const backupDir = join(backend.dataDir, 'backups')
  const { file: archive } = await makeBackup({ dataDir: backend.dataDir, backupDir, kind: 'nightly' })
  const rest = { folder: 'nora.example', identities: [await generateX25519Identity()], latest: null, mayDelete: null }
  const offsite = { ...s3.settings, ...rest, confirmedAt: '2026-11-20' }
  const dataDir = join(folder, 'new/data')
  const keyFile = join(folder, 'key.txt')
  writeFileSync(keyFile, keyFileOf(offsite, 'npm run restore'))

  const fetchIt = () => runCommand('restore', ['--from-s3', keyFile], { DATA_DIR: dataDir })
  expect(await fetchIt()).toMatchObject({ status: 1, err: expect.stringContaining('There is no backup in the folder') })
  await sendArchive({ offsite, archive, folder: backupDir, isAnywhere: true, onStep() {} })
  mkdirSync(dataDir, { recursive: true })
  const lock = holdLock(dataDir)
  s3.asked.length = 0
  expect(await fetchIt()).toMatchObject({ status: 1, err: expect.stringContaining('in use by another process') })
  expect(s3.asked).toHaveLength(1) // the list
  lock[Symbol.dispose]()
  rmSync(join(folder, 'new'), { recursive: true })
  const { status, out, err } = await fetchIt()
  expect([status, err]).toEqual([0, ''])
  expect(out).toMatch(/now holds the backup of .*Start the site/)
  const kept = join(dataDir, 'offsite.json')
  expect(statSync(kept).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual(parseKeyFile(readFileSync(keyFile, 'utf8')))
  expect(readFileSync(join(dataDir, 'database.db')).includes('Kept elsewhere')).toBe(true)
  writeFileSync(keyFile, 'AGE-SECRET-KEY-1QQ')
  expect(await fetchIt()).toMatchObject({ status: 1, err: expect.stringMatching(/^This is no key file/) })
})
