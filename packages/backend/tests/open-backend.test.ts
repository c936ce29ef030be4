import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { access } from '#tests/fixtures/access.ts'
import { migrationsDir, openTestBackend, SITE_URL } from '#tests/support/backend.ts'

it('a table without an access rule keeps the backend from opening', async () => {
  const { messages: _left, ...rest } = access
  await expect(openTestBackend({ access: rest })).rejects.toThrow('No access rule says who may use: messages.')
})

it('an access rule without a table does so too', async () => {
  const mistyped = { ...access, mesages: access.settings! }
  await expect(openTestBackend({ access: mistyped })).rejects.toThrow('that no migration makes: mesages.')
})

it('a migration that is refused is not recorded: without its file the folder opens as before', async () => {
  const backend = await openTestBackend()
  const { dataDir } = backend
  backend.insertRows('articles', [{ title: 'Mine', content: 'c' }])
  backend.close()
  const migrations = mkdtempSync(join(tmpdir(), 'portico-test-'))
  cpSync(migrationsDir, migrations, { recursive: true })
  const added = join(migrations, '20991231000000_notes.sql')
  writeFileSync(added, 'create table notes (id uuid not null); delete from articles;')
  await expect(openTestBackend({ dataDir, migrationsDir: migrations })).rejects.toThrow('may use: notes.')
  writeFileSync(added, 'create table notes (price money); delete from articles;')
  await expect(openTestBackend({ dataDir, migrationsDir: migrations })).rejects.toThrow('the type "money"')
  const again = await openTestBackend({ dataDir })
  expect([again.applied, again.database.all('select title from articles')]).toEqual([[], [{ title: 'Mine' }]])
  again.dispose()
  rmSync(migrations, { recursive: true })
})

it('keys are created once, readable by the owner of the folder only, and kept', async () => {
  const first = await openTestBackend()
  const path = join(first.dataDir, 'keys.json')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const token = await first.tokenOf({})
  first.close()
  const second = await openTestBackend({ dataDir: first.dataDir })
  expect(second.keys).toEqual(first.keys)
  await expect(second.tokens.verify(token)).resolves.toMatchObject({ role: 'authenticated' })
  const other = await openTestBackend()
  expect(other.keys.publishable).not.toBe(first.keys.publishable)
  expect(other.keys.secret).not.toBe(first.keys.secret)
  await expect(other.tokens.verify(token)).rejects.toThrow('signature')
  second.dispose()
  other.dispose()
})

it('damaged keys are not replaced silently', async () => {
  const backend = await openTestBackend()
  const path = join(backend.dataDir, 'keys.json')
  backend.close()
  writeFileSync(path, '{"publishable":"sb_publishable_x"}')
  await expect(openTestBackend({ dataDir: backend.dataDir })).rejects.toThrow('keys.json is damaged')
  expect(readFileSync(path, 'utf8')).toBe('{"publishable":"sb_publishable_x"}')
})

it('rows of several tables and a record in _meta are written together or not at all', async () => {
  const backend = await openTestBackend()
  const { database } = backend
  const seed = (title: string) =>
    database.transaction(() => {
      backend.insertRows('settings', [{ title: 'Get in Touch' }])
      backend.insertRows('articles', [{ title, content: 'c', display_order: '1' }])
      database.setMeta('seeded', 'demo')
    })
  expect(() => seed(' ')).toThrow('articles_title_present')
  expect([database.all('select * from settings'), database.getMeta('seeded')]).toEqual([[], undefined])
  seed('An article')
  expect([database.all('select * from settings').length, database.getMeta('seeded')]).toEqual([1, 'demo'])
  expect(() => backend.insertRows('articles', [{ nope: 1 }])).toThrow('There is no column articles.nope.')
  backend.dispose()
})

it('a function gets its request with the address that the server saw, and with no other', async () => {
  const seen: (string | null)[] = []
  const echo = async (request: Request) => {
    seen.push(request.headers.get('x-forwarded-for'), await request.text())
    return new Response('done', { status: 202 })
  }
  const backend = await openTestBackend({ functions: { echo } })
  const call = (name: string) =>
    new Request(`${SITE_URL}/functions/v1/${name}`, {
      method: 'POST',
      body: 'hi',
      headers: { 'x-forwarded-for': '1.2.3.4' },
    })
  expect((await backend.fetch(call('echo'), { clientAddress: '192.0.2.7' })).status).toBe(202)
  await backend.fetch(call('echo'))
  expect(seen).toEqual(['192.0.2.7', 'hi', null, 'hi'])
  for (const name of ['nope', 'toString', 'constructor']) expect((await backend.fetch(call(name))).status).toBe(404)
  backend.dispose()
})

it('a fault of a function is a 500 that reveals nothing internal', async () => {
  const failing = () => Promise.reject(new Error('the password is 1234'))
  const backend = await openTestBackend({ functions: { failing } })
  const answer = await backend.fetch(new Request(`${SITE_URL}/functions/v1/failing`, { method: 'POST' }))
  expect([answer.status, await answer.json()]).toEqual([500, { message: 'An unexpected error occurred' }])
  backend.dispose()
})

it('a path of no service is a 404', async () => {
  const backend = await openTestBackend()
  expect((await backend.request('/graphql/v1')).status).toBe(404)
  backend.dispose()
})
