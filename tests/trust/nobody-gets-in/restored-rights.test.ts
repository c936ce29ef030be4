import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { backUpToFile, completeRehearsed, rehearseRestore } from '@portico/backend/backup'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { draftProblems } from '#data/messages.ts'
import { migrationsDir } from '#server/backend/product.ts'
import { OpenArchive } from '#tests/support/archives.ts'
import { OWNER, openTestAuth, PASSWORD, type TestAuth } from '#tests/support/auth.ts'
import { openTestBackend, siteOptions, type TestBackend } from '#tests/support/backend.ts'

/* Whoever lost access since a backup was made does not get it back when an owner restores that backup in the browser. */

const NEW_PASSWORD = 'a louder lantern by the harbour'
const KEY = { name: 'Writer', key_hash: 'a'.repeat(64), made_by: crypto.randomUUID() }
const LINK = { expires_at: new Date(Date.now() + 86_400_000).toISOString() }
const DRAFT = { table_name: 'stories' }
const MESSAGE = { email: 'ada@portico.test', message: 'Hello' }

const inSchema = (change: string) => `pragma writable_schema = on; ${change}; pragma writable_schema = off`
const TRIGGER = 'create trigger takes after insert on profiles begin update profiles set is_admin = 1; end'

let folder: string
let before: TestAuth
let after: TestBackend
let preview: Awaited<ReturnType<typeof rehearseRestore>>
const assistant = crypto.randomUUID()
const later = crypto.randomUUID()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
  before = await openTestAuth()
  const { dataDir, database, accounts, ownerId, insertRows } = before
  const run = (sql: string, ...values: string[]) => database.transaction(() => database.run(sql, ...values))
  await before.tokenOf({ id: assistant })
  run('update profiles set is_assistant = true where id = ?', assistant)
  insertRows('access_keys', [KEY])
  const mail = { host: 'of.then.example', port: 465, username: 'a', password: 'b' }
  insertRows('mail_settings', [{ ...mail, sender: OWNER }])
  insertRows('content_previews', [
    { ...LINK, token_hash: 'ended' },
    { ...LINK, token_hash: 'unknown today' },
  ])
  insertRows('stories', [{ title: 'Of then', content: 'x' }])
  insertRows('content_drafts', [
    { ...DRAFT, fields: { title: 'Embargoed' }, publish_at: new Date().toISOString() },
    { ...DRAFT, fields: { title: 'Begun' } },
  ])
  insertRows('contact_messages', [
    { ...MESSAGE, name: 'Read since' },
    { ...MESSAGE, name: 'Deleted since' },
  ])
  run(
    "insert into _factors (account_id, friendly_name, secret, status) values (?, 'Lost phone', 'ABCDEFGH', 'verified')",
    ownerId,
  )
  const archive = join(folder, 'backup.tar.gz')
  await backUpToFile(dataDir, archive)

  run('update site set opened = false')
  run('delete from profiles where id = ?', assistant)
  run('delete from _accounts where id = ?', assistant)
  run("update mail_settings set host = 'of.today.example'")
  run('update access_keys set revoked_at = now()')
  run("update content_previews set revoked_at = now() where token_hash = 'ended'")
  run("delete from content_previews where token_hash = 'unknown today'")
  run('delete from _factors')
  run('delete from content_drafts')
  accounts.resetPassword(ownerId, await accounts.hashPassword(NEW_PASSWORD, OWNER))
  await before.tokenOf({ id: later })
  run('update profiles set is_assistant = true where id = ?', later)
  insertRows('content_previews', [{ ...LINK, token_hash: 'made since' }])
  insertRows('contact_messages', [{ ...MESSAGE, name: 'Arrived since' }])
  run("update contact_messages set status = 'sent', read_at = now() where name = 'Read since'")
  run("delete from contact_messages where name = 'Deleted since'")
  insertRows('stories', [{ title: 'Of today', content: 'x' }])
  run("update stories set title = 'Changed', updated_at = '2099-01-01T00:00:00.000Z' where title = 'Of then'")

  preview = await rehearseRestore({
    file: archive,
    dataDir,
    migrationsDir,
    tables: [...CONTENT_TABLES, 'content_drafts', 'contact_messages'],
  })
  before.close()
  await completeRehearsed(dataDir, {})
  after = await openTestBackend({ ...siteOptions, dataDir })
})
afterAll(() => {
  after.dispose()
  rmSync(folder, { recursive: true, force: true })
})

it('restores the content, and says before what changes', () => {
  expect(after.database.all('select title from stories')).toEqual([{ title: 'Of then' }])
  expect(preview.changes).toEqual({
    stories: { back: 0, gone: 1, changed: 1 },
    content_drafts: { back: 2, gone: 0, changed: 0 },
    contact_messages: { back: 1, gone: 1, changed: 0 },
  })
  expect(preview.adapted).toEqual({ content_drafts: 1, site: 1 })
})

it('a site that was closed since stays closed', () => {
  expect(after.database.get('select opened from site')).toEqual({ opened: 0 })
})

it('a removed assistant does not come back, and one who was invited since stays', () => {
  expect(after.database.all('select id from profiles where is_assistant')).toEqual([{ id: later }])
  expect(after.database.get('select id from _accounts where id = ?', assistant)).toBeUndefined()
})

it('a revoked key does not come back', () => {
  expect(after.database.all('select key_hash, revoked_at is not null as ended from access_keys')).toEqual([
    { key_hash: KEY.key_hash, ended: 1 },
  ])
})

it('mails go out by the server of today', () => {
  expect(after.database.all('select host from mail_settings')).toEqual([{ host: 'of.today.example' }])
})

it('a link to a preview that ended stays ended, and one that only the backup knows arrives ended', () => {
  const links = after.database.all(
    'select token_hash, revoked_at is not null as ended from content_previews order by token_hash',
  )
  expect(links).toEqual([
    { token_hash: 'ended', ended: 1 },
    { token_hash: 'made since', ended: 0 },
    { token_hash: 'unknown today', ended: 1 },
  ])
})

it('an older password and a lost second factor do not come back, and sessions of today go on', async () => {
  expect(after.keys).toEqual(before.keys)
  const signIn = (password: string) =>
    after.request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: JSON.stringify({ email: OWNER, password }),
    })
  expect((await signIn(PASSWORD)).status).toBe(400)
  expect((await signIn(NEW_PASSWORD)).status).toBe(200)
  expect(after.database.all('select * from _factors')).toEqual([])
})

it('a draft comes back without its time, which the owner may have taken back, and says so', () => {
  const drafts = after.database.all(
    "select fields ->> 'title' as title, publish_at, last_error as says from content_drafts order by title",
  )
  expect(drafts).toEqual([
    { title: 'Begun', publish_at: null, says: null },
    { title: 'Embargoed', publish_at: null, says: draftProblems.restored },
  ])
})

it('messages that arrived since stay, those of then are as they are today, and deleted ones come back', () => {
  expect(after.database.all('select name, status from contact_messages order by name')).toEqual([
    { name: 'Arrived since', status: 'pending' },
    { name: 'Deleted since', status: 'pending' },
    { name: 'Read since', status: 'sent' },
  ])
})

async function forge(sql: string) {
  const forged = await OpenArchive.read(join(folder, 'backup.tar.gz'), folder)
  forged.editDatabase(sql)
  forged.describe()
  const file = await forged.write('forged.tar.gz')
  return rehearseRestore({ file, dataDir: after.dataDir, migrationsDir, tables: CONTENT_TABLES })
}

it('a forged archive cannot change what is written later', async () => {
  const refused = (part: string) => `${part} in its database is not as this program makes it`
  for (const [part, sql] of [
    ['takes', TRIGGER],
    ['sqlitex', TRIGGER.replace('takes', 'sqlitex')],
    [
      'sqlite_x',
      `${TRIGGER};` +
        inSchema(
          "update sqlite_schema set name = 'sqlite_x', sql = replace(sql, 'takes', 'sqlite_x') where name = 'takes'",
        ),
    ],
    [
      'profiles',
      inSchema(
        "update sqlite_schema set sql = replace(sql, 'is_admin boolean not null default false', 'is_admin boolean not null default true')",
      ),
    ],
    ['one_story', 'create unique index one_story on stories ((1))'],
    ['spy', 'create view spy as select * from _accounts'],
    ['more', 'create table more (id text)'],
    ['access_keys', 'alter table access_keys drop column name'],
    [
      'visits',
      'drop table visits; create virtual table visits using fts5(id, day, writer, counts, created_at, updated_at)',
    ],
  ] as const)
    await expect(forge(sql)).rejects.toThrow(refused(part))
})

it('a forged index leads to no row', async () => {
  const [keys, links] = ['access_keys', 'content_previews'].map((table) => `sqlite_autoindex_${table}_2`)
  const other = `(select rootpage from roots where name = iif(of.name = '${keys}', '${links}', '${keys}'))`
  await forge(
    `insert into access_keys (name, key_hash, made_by) values ('', '', ''); create temp table roots as select name, rootpage from sqlite_schema; ${inSchema(
      `update sqlite_schema as of set rootpage = ${other} where name in ('${keys}', '${links}')`,
    )}`,
  )
  const prepared = new DatabaseSync(join(after.dataDir, 'restoring/database.db'), { readOnly: true })
  expect(prepared.prepare('select 1 from content_previews where token_hash = ?').all(KEY.key_hash)).toEqual([])
  prepared.close()
})

it('says of every table whether a restore in the browser replaces it', async () => {
  const { product } = await import('@portico/backend/product')
  const replaced = [...CONTENT_TABLES, 'content_versions', 'content_drafts', 'kept_values', 'contact_limits']
  const stated = [...replaced, ...product.keptTables, ...Object.keys(product.mergedTables)]
  expect(stated.toSorted()).toEqual([...after.database.tables.keys()].toSorted())
})
