import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepMailSettings } from '#data/our-server/mail-settings.ts'
import { createRestClient } from '#data/rest/rest-client.ts'
import { openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'
import { offsiteFile } from '../offsite/offsite-file.ts'
import { createNoticeSource } from './notice-source.ts'

let backend: TestBackend
beforeEach(async () => {
  backend = await openTestBackend()
})
afterEach(() => backend.close())

const secretRest = () =>
  createRestClient({
    url: SITE_URL,
    key: backend.keys.secret,
    fetch: async (input, init) => backend.fetch(new Request(input, init)),
  })
const on = (day: string) =>
  createNoticeSource({ mail: {}, dataDir: backend.dataDir }, secretRest(), () => Date.parse(`${day}T12:00:00Z`))

test('a paragraph keeps its date until it says something else, or was gone', async () => {
  expect(await on('2026-03-01').since({ videos: 'A.', server: 'B.' })).toEqual({
    videos: '2026-03-01',
    server: '2026-03-01',
  })
  expect(await on('2026-03-02').since({ videos: 'A.', server: 'C.' })).toEqual({
    videos: '2026-03-01',
    server: '2026-03-02',
  })
  expect(await on('2026-03-03').since({ server: 'C.' })).toEqual({ server: '2026-03-02' })
  expect(await on('2026-03-04').since({ videos: 'A.', server: 'C.' })).toEqual({
    videos: '2026-03-04',
    server: '2026-03-02',
  })
})

test('without a secret key nothing is dated, and no visit counted', async () => {
  const source = createNoticeSource(
    { mail: {}, dataDir: '', supabase: { url: 'https://a.supabase.co', publishableKey: 'x' } },
    undefined,
  )
  expect(await source.since({ videos: 'A.' })).toEqual({})
  expect(await source.facts()).toEqual({
    mailHost: '',
    hasSecretKey: false,
    projectHost: 'a.supabase.co',
    hashesNetworks: true,
    keepsBackups: false,
    offsiteHost: '',
    deletesOffsite: false,
  })
})

test('the mail server is the one of the environment, else the owner’s', async () => {
  const owners = { host: 'smtp.owner.example', port: 465, username: 'a', password: 'b', sender: 'a@owner.example' }
  await keepMailSettings(secretRest(), owners)
  expect(await on('2026-03-01').facts()).toMatchObject({ mailHost: 'smtp.owner.example', keepsBackups: true })
  const smtpUrl = 'smtps://user:secret@smtp.server.example:465'
  expect(await createNoticeSource({ mail: { smtpUrl }, dataDir: backend.dataDir }, secretRest()).facts()).toMatchObject(
    {
      mailHost: 'smtp.server.example',
    },
  )
})

test('the bucket of backups is named once its key is confirmed', async () => {
  const identities = [`AGE-SECRET-KEY-1${'Q'.repeat(58)}`]
  const settings = { endpoint: 'https://s3.well.example', region: 'eu', bucket: 'abc', keyId: 'k', secret: 's' }
  const offsite = { ...settings, style: 'path' as const, folder: 'site', identities, confirmedAt: null, latest: null }
  const file = offsiteFile(backend.dataDir)
  await file.write({ ...offsite, mayDelete: true })
  expect(await on('2026-03-01').facts()).toMatchObject({ offsiteHost: '' })
  await file.write({ ...offsite, confirmedAt: '2026-03-01', mayDelete: true })
  expect(await on('2026-03-01').facts()).toMatchObject({ offsiteHost: 's3.well.example', deletesOffsite: true })
})
