import { makePicture } from '@portico/backend/test-support/pictures.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { access } from '#server/backend/access.ts'
import { buckets } from '#server/backend/buckets.ts'
import { examples } from '#tests/access/rows.ts'
import { openTestBackend, removeFirstRows, type TestBackend } from '#tests/support/backend.ts'
import { isRefusal, Trial } from '#tests/support/trial.ts'

/*
 * An assistant who tries every table, bucket and account. The server's own addresses are in
 * src/server/boot/who-may-call.test.ts, and the rules of Postgres in tests/access.
 */

const ID = '00000000-0000-4000-8000-000000000009'
const ASSISTANT = '00000000-0000-4000-8000-000000000019'
const SECRET = 'nobody but the owner reads this'
const PAST = '2024-01-01T00:00:00+00:00'

const trial = new Trial('nobody gets in', 'requests of an assistant')
let backend: TestBackend
let token: string

beforeAll(async () => {
  backend = await openTestBackend({ buckets })
  removeFirstRows(backend)
  for (const [table, { row }] of Object.entries(examples)) backend.insertRows(table, [{ id: ID, ...row }])
  backend.insertRows('contact_messages', [{ name: SECRET, email: 'a@example.test', message: SECRET }])
  backend.insertRows('content_drafts', [{ table_name: 'hero', fields: { name: SECRET } }])
  backend.insertRows('profiles', [{ id: ASSISTANT, is_assistant: true }])
  token = await backend.tokenOf({ id: ASSISTANT })
})
afterAll(() => {
  trial.print()
  backend.dispose()
})

const ask = async (method: string, path: string, body?: object | Uint8Array<ArrayBuffer>, more: object = {}) => {
  const sent = body instanceof Uint8Array ? body : JSON.stringify(body)
  const headers = { authorization: `Bearer ${token}`, ...more }
  const answer = await backend.request(path, { method, headers, ...(body && { body: sent }) })
  return { status: answer.status, text: await answer.text() }
}

/** All rows but the assistant's own drafts. */
const rows = () =>
  Object.keys(access).map((table) => {
    const all = backend.database.all(`select * from "${table}" order by id`)
    return JSON.stringify(all.filter((row) => table !== 'content_drafts' || row.author !== ASSISTANT))
  })

it('changes no row of any table, gives no draft a time, and reads what visitors read', async () => {
  const before = rows()
  for (const table of Object.keys(access)) {
    const { row, change } = examples[table]!
    const times = table === 'content_drafts' ? [{ publish_at: PAST }, { author: ASSISTANT, publish_at: PAST }] : [{}]
    for (const more of times)
      for (const [method, path, body] of [
        ['POST', '', { ...row, ...more }],
        ['POST', '?on_conflict=id', { ...row, ...change, ...more, id: ID }],
        ['PATCH', `?id=eq.${ID}`, { ...change, ...more }],
        ['DELETE', `?id=eq.${ID}`, undefined],
      ] as const) {
        const answer = await ask(method, `/rest/v1/${table}${path}`, body, {
          prefer: 'resolution=merge-duplicates,return=representation',
        })
        const isScheduled = answer.text.includes('"publish_at":"')
        trial.record(
          `${method} ${table}${path} answered ${answer.status}`,
          !isScheduled && !answer.text.includes(SECRET),
        )
      }
    const { text } = await ask('GET', `/rest/v1/${table}`)
    trial.record(`GET ${table} answered ${text}`, !text.includes(SECRET))
  }
  trial.record('a row has changed', JSON.stringify(rows()) === JSON.stringify(before))
  const own = backend.database.all('select publish_at from content_drafts where author = ?', ASSISTANT)
  trial.record(
    'a draft of theirs has a time',
    own.every(({ publish_at }) => publish_at === null),
  )
  expect(trial.failures).toEqual([])
})

it('replaces and removes no file, and changes no account', async () => {
  const png = await makePicture('png')
  const accounts = () => JSON.stringify(backend.database.all('select id, email from _accounts order by id'))
  const before = accounts()
  for (const bucket of Object.keys(buckets)) {
    const name = buckets[bucket]?.names?.[0] ?? 'photo/1.png'
    const there = { bucket, name, contentType: 'image/png', cacheControl: 'no-cache' }
    await backend.storage.put(Buffer.from('there'), there)
    const path = `/storage/v1/object/${bucket}/${name}`
    const type = { 'content-type': 'image/png', 'x-upsert': 'true' }
    for (const [method, body] of [
      ['POST', png],
      ['PUT', png],
      ['DELETE', undefined],
    ] as const) {
      const { status, text } = await ask(method, path, body, type)
      trial.record(`${method} ${path} answered ${status}`, isRefusal(status, text))
    }
    const answer = await backend.request(`/storage/v1/object/public/${bucket}/${name}`)
    trial.record(`${path} has changed`, (await answer.text()) === 'there')
  }
  for (const [method, path, body] of [
    ['POST', 'invite', { email: 'other@portico.test' }],
    ['POST', 'admin/users', { email: 'other@portico.test', password: 'a long enough password' }],
    ['GET', 'admin/users', undefined],
    ['PUT', `admin/users/${ASSISTANT}`, { user_metadata: { is_admin: true } }],
  ] as const) {
    const { status } = await ask(method, `/auth/v1/${path}`, body)
    trial.record(`${method} ${path} answered ${status}`, status === 403)
  }
  trial.record('an account has changed', accounts() === before)
  expect(trial.failures).toEqual([])
})
