import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimBackupFolder } from '@portico/backend/backup'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OffsiteArchive, OffsiteState } from '#api/offsite.ts'
import type { RestoreState } from '#api/restore.ts'
import { type BackupApp, openBackupApp } from '#tests/support/backup-app.ts'
import { S3_KEY, startS3 } from '#tests/support/s3-server.ts'

let app: BackupApp
let s3: Awaited<ReturnType<typeof startS3>>
let token: string

beforeEach(async () => {
  app = await openBackupApp()
  s3 = await startS3()
  token = await app.ownersToken()
})
afterEach(async () => {
  await app.dispose()
  await s3[Symbol.asyncDispose]()
})

const PATH = '/api/backups/offsite'
const ask = async (method: string, path = PATH, body?: unknown) =>
  (await app.fetch(method, path, { token, ...(body !== undefined && { body }) })).json()
const state = (): Promise<OffsiteState> => ask('GET')

async function keep() {
  const saved = await ask('PUT', PATH, s3.settings)
  expect(saved).toMatchObject({ outcome: 'kept' })
  return saved.keyFile as { name: string; text: string }
}
const endingOf = ({ text }: { text: string }) => text.trim().slice(-6)

test('an address is kept after an object was written and read, and nothing is sent before the key file is confirmed', async () => {
  await app.backups.make('nightly')
  expect(await state()).toMatchObject({ settings: null, isConfirmed: false })
  const keyFile = await keep()
  expect(app.told).toHaveLength(1)
  const file = join(app.auth.dataDir, 'offsite.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(s3.objects.size).toBe(0)

  const { secret: _, ...shown } = s3.settings
  expect(await state()).toMatchObject({ settings: shown, isConfirmed: false, mayDelete: true, latest: null })
  expect(JSON.stringify(await state())).not.toMatch(new RegExp(`AGE-SECRET|${S3_KEY.secret.replace('+', '\\+')}`))
  expect(await ask('POST', `${PATH}/confirm`, { ending: 'AAAAAA' })).toMatchObject({ outcome: 'refused' })
  await app.offsite.check()
  expect(s3.objects.size).toBe(0)
  expect(await ask('POST', `${PATH}/confirm`, { ending: ` ${endingOf(keyFile).toLowerCase()} ` })).toEqual({
    outcome: 'confirmed',
  })
  await expect
    .poll(async () => (await state()).latest, { timeout: 60_000 })
    .toMatchObject({ readBackAt: expect.any(String) })
  expect((await state()).failure).toBeNull()
  expect(s3.objects.size).toBe(1)

  // a new secret of the same key makes a new key file, which has the former identity, too
  const again = await ask('PUT', PATH, { ...s3.settings, secret: '' })
  expect(again.keyFile.text).toContain(keyFile.text.trim().split('\n').at(-1))
  expect(await state()).toMatchObject({ isConfirmed: false, latest: { name: expect.stringMatching(/\.age$/) } })
  expect(await ask('PUT', PATH, { ...s3.settings, keyId: 'AKIDOTHER', secret: '' })).toMatchObject({ field: 'secret' })
  await ask('DELETE')
  expect(await state()).toMatchObject({ settings: null })
  expect(s3.objects.size).toBe(1)
  expect(app.told).toHaveLength(3)
})

test.each([
  [{ secret: 'guessed' }, 'secret', /does not belong/],
  [{ keyId: 'AKIDNOBODY' }, 'keyId', /not known/],
  [{ bucket: 'others' }, 'bucket', /no bucket/],
  [{ region: 'us-east-1' }, 'region', /eu-central-1/],
  [{ endpoint: 'http://127.0.0.1:1' }, 'endpoint', /no answer/],
  [{ endpoint: 'https://s3.example/bucket' }, 'endpoint', /without the bucket/],
  [{ secret: '' }, 'secret', /Enter the secret/],
])('%j is refused at its field, and nothing is kept', async (change, field, message) => {
  const saved = await ask('PUT', PATH, { ...s3.settings, ...change })
  expect(saved).toEqual({ outcome: 'refused', field, message: expect.stringMatching(message) })
  expect(await state()).toMatchObject({ settings: null })
  expect(app.told).toEqual([])
})

test('an archive is fetched from there and prepared; a fetch can be cancelled', async () => {
  const { name } = await app.backups.make('nightly')
  await ask('POST', `${PATH}/confirm`, { ending: endingOf(await keep()) })
  await expect.poll(async () => (await state()).latest, { timeout: 60_000 }).not.toBeNull()
  const { archives }: { archives: OffsiteArchive[] } = await ask('GET', `${PATH}/archives`)
  expect(archives).toMatchObject([{ name: `${name}.age`, bytes: s3.objects.values().next().value!.length }])

  const restore = (): Promise<RestoreState> => ask('GET', '/api/restore')
  expect(await ask('POST', '/api/restore/fetch', { of: 'nightly-gone.age' })).toMatchObject({ code: 'failed' })
  const held = Promise.withResolvers<undefined>()
  s3.options.answer = ({ method }) => (method === 'GET' ? held.promise : undefined)
  expect(await ask('POST', '/api/restore/fetch', { of: archives[0]?.name })).toMatchObject({ phase: 'fetching' })
  expect(await ask('POST', '/api/restore/prepare', {})).toMatchObject({ code: 'busy' })
  expect(await ask('POST', '/api/restore/cancel', {})).toMatchObject({ phase: 'idle', fetched: null })
  held.resolve(undefined)
  s3.options.answer = () => undefined
  // also while the server does not say how large it is; a file that is sent then is not taken away
  const size = Promise.withResolvers<undefined>()
  s3.options.answer = ({ method }) => (method === 'HEAD' ? size.promise : undefined)
  const asking = ask('POST', '/api/restore/fetch', { of: archives[0]?.name })
  await expect.poll(restore).toMatchObject({ phase: 'fetching' })
  await ask('POST', '/api/restore/cancel', {})
  const sent = app.fetch('PUT', '/api/restore?at=0&bytes=6', { token, body: Buffer.from('arc') })
  expect((await sent).status).toBe(202)
  size.resolve(undefined)
  expect(await asking).toMatchObject({ phase: 'idle' })
  const rest = app.fetch('PUT', '/api/restore?at=3&bytes=6', { token, body: Buffer.from('ive') })
  expect((await rest).status).toBe(202)

  s3.options.answer = () => undefined
  await ask('POST', '/api/restore/fetch', { of: archives[0]?.name })
  await expect.poll(restore, { timeout: 60_000 }).toMatchObject({ phase: 'ready', fault: null })
})

test('a test writes a backup and reads it back, here or there', async () => {
  expect(await ask('POST', '/api/backups/test')).toMatchObject({ outcome: 'worked', host: null })
  await ask('POST', `${PATH}/confirm`, { ending: endingOf(await keep()) })
  const tested = await ask('POST', '/api/backups/test')
  expect(tested).toMatchObject({ outcome: 'worked', host: new URL(s3.settings.endpoint).host })
  expect([...s3.objects.keys()].join()).toContain(tested.name)
  s3.options.answer = () => ({ status: 507 })
  expect(await ask('POST', '/api/backups/test')).toEqual({ outcome: 'failed', message: expect.stringMatching(/full/) })
  expect((await state()).failure?.reason).toMatch(/full/)
})

test('owners are mailed once after two days without an archive there, and once when they arrive again', async () => {
  await app.backups.make('nightly')
  await keep()
  const file = join(app.auth.dataDir, 'offsite.json')
  const twoDaysAgo = new Date(Date.now() - 49 * 3_600_000).toISOString()
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), confirmedAt: twoDaysAgo }))
  expect(await state()).toMatchObject({ missedNights: 2 })
  s3.options.answer = () => ({ status: 507 })
  for (let round = 0; round < 2; round++) await app.offsite.check().catch(() => {})
  expect(app.mails).toEqual([expect.stringMatching(/full/)])
  s3.options.answer = () => undefined
  await app.offsite.check()
  expect(app.mails).toEqual([expect.anything(), 'working'])
  expect(await state()).toMatchObject({ missedNights: 0, failure: null })
})

test('what another site keeps in the same folder is not sent', async () => {
  const folder = join(app.auth.dataDir, 'shared')
  mkdirSync(folder)
  writeFileSync(join(folder, 'nightly-2026-01-01T00-00-00-000Z.tar.gz'), 'of the other site')
  const other = claimBackupFolder('/nowhere/data', folder)
  expect(other.fault()).toBeUndefined()
  const second = await openBackupApp(folder)
  await second.fetch('PUT', PATH, { token: await second.ownersToken(), body: s3.settings })
  const file = join(second.auth.dataDir, 'offsite.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), confirmedAt: '2026-01-01' }))
  await second.offsite.check()
  expect([s3.objects.size, second.mails.length]).toEqual([0, 1])
  other.release()
  await second.offsite.check()
  expect(s3.objects.size).toBe(1)
  await second.dispose()
})

test('what a clock that was ahead has sent stops no later night', async () => {
  const { name } = await app.backups.make('nightly')
  await keep()
  const file = join(app.auth.dataDir, 'offsite.json')
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const latest = { name: 'nightly.age', at: day(400), bytes: 1, readBackAt: day(400) }
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), latest, confirmedAt: day(-3) }))
  expect(await state()).toMatchObject({ missedNights: 3 })
  await app.offsite.check()
  expect(await state()).toMatchObject({ missedNights: 0, latest: { name: `${name}.age` } })
})
