import { Gate } from '@portico/gate'
import { expect, onTestFinished, test, vi } from 'vitest'
import { clientOf, openTestBackend } from '#tests/support/backend.ts'
import { fixedLetterhead } from '#tests/support/letterhead.ts'
import { createPreparedNotice, preparedInWords, preparedMail, preparerOf, type Waiting } from './prepared-notice.ts'

const KEY = '33333333-3333-4333-8333-333333333333'
const ASSISTANT = '44444444-4444-4444-8444-444444444444'
const OWNER = '22222222-2222-4222-8222-222222222222'
const MINUTE = 60_000

async function openHouse() {
  const backend = await openTestBackend()
  onTestFinished(() => backend.dispose())
  const rest = clientOf(backend, backend.keys.secret)
  backend.database.run('insert into _accounts (id, email) values (?, ?)', OWNER, 'owner@portico.test')
  await rest.from('profiles').insert({ id: OWNER, is_admin: true })
  await rest.from('access_keys').insert({ id: KEY, name: 'Claude', key_hash: 'a', made_by: OWNER })
  const clock = { passed: 0 }
  const told: string[][] = []
  const log = { warn: vi.fn() }
  const people = async () => [{ id: ASSISTANT, email: 'nora@portico.test' }]
  const start = async () => {
    const notice = createPreparedNotice({
      rest,
      gate: new Gate(() => clock.passed),
      people,
      notifyOwner: async (waiting: Waiting[]) => void told.push(waiting.map(preparedInWords)),
      log,
      now: () => Date.now() + clock.passed,
    })
    notice.start()
    onTestFinished(() => notice.close())
    // what is prepared from now on is news
    await expect.poll(() => backend.database.all('select name from kept_values')).toHaveLength(1)
    return notice
  }
  /** Lets the time pass, and the notice look. */
  const pass = async (notice: Awaited<ReturnType<typeof start>>, ms: number) => {
    clock.passed += ms
    notice.wake()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const prepare = (title: string, more: object = {}) =>
    rest
      .from('content_drafts')
      .insert({ table_name: 'talks', fields: { title }, author: OWNER, access_key: KEY, ...more })
  return { told, start, pass, prepare, log, rest, people }
}

test('the owner is told what waits and by whom, at most once in ten minutes', async () => {
  const { told, start, pass, prepare, log } = await openHouse()
  const notice = await start()
  await prepare('Ropes')
  await prepare('Mine', { access_key: null })
  await prepare('Knots', { access_key: null, author: ASSISTANT })
  await prepare('Loops', { access_key: null, author: '55555555-5555-4555-8555-555555555555' })
  await pass(notice, MINUTE / 2)
  expect(told, 'they may not be all').toEqual([])
  await pass(notice, MINUTE)
  await expect
    .poll(() => told)
    .toEqual([
      [
        'Claude has prepared 1 draft: Talk “Ropes”.',
        'nora@portico.test has prepared 1 draft: Talk “Knots”.',
        'Another account has prepared 1 draft: Talk “Loops”.',
      ],
    ])
  await prepare('Sails')
  await pass(notice, 5 * MINUTE)
  expect(told).toHaveLength(1)
  await pass(notice, 5 * MINUTE)
  await expect.poll(() => told.slice(1)).toEqual([['Claude has prepared 1 draft: Talk “Sails”.']])
  await pass(notice, 60 * MINUTE)
  expect(told).toHaveLength(2)
  expect(log.warn).not.toHaveBeenCalled()
})

test('the mail leads to the drafts, and names what a program called them as plain text', () => {
  const lines = ['Claude has prepared 1 draft: Talk “<b>Ropes</b>”.']
  const { subject, text, html } = preparedMail('https://site.example', lines)(
    'owner@site.example',
    fixedLetterhead.current(),
  )
  expect(subject).toBe('Drafts wait for you')
  expect(text).toContain('None of it is live yet')
  expect(text).toContain('https://site.example/admin/drafts')
  expect(html).toContain('&lt;b&gt;Ropes&lt;/b&gt;')
})

test('what was prepared before a restart is told after it, and nothing twice', async () => {
  const { told, start, pass, prepare } = await openHouse()
  const first = await start()
  await prepare('Ropes')
  await first.close()
  const second = await start()
  await pass(second, 2 * MINUTE)
  await expect.poll(() => told).toHaveLength(1)
  await second.close()
  await pass(await start(), 60 * MINUTE)
  expect(told).toEqual([['Claude has prepared 1 draft: Talk “Ropes”.']])
})

test('who prepared a draft is known by name while the account is there, and an owner’s draft has no preparer', async () => {
  const { prepare, rest, people } = await openHouse()
  const preparerAfter = async (title: string, more: object = {}) => {
    await prepare(title, more)
    const { data } = await rest.from('content_drafts').select()
    return preparerOf(
      { rest, people },
      data!.find((draft) => draft.fields.title === title),
    )
  }
  expect(await preparerAfter('Ropes')).toBe('Claude')
  expect(await preparerAfter('Knots', { access_key: null, author: ASSISTANT })).toBe('nora@portico.test')
  expect(await preparerAfter('Mine', { access_key: null })).toBeUndefined()
  const gone = '55555555-5555-4555-8555-555555555555'
  expect(await preparerAfter('Loops', { access_key: null, author: gone })).toBeUndefined()
})

test('what a draft says of itself neither names a removal nor keeps the mail back', () => {
  const draftOf = (name: unknown, is_removal = false) =>
    ({ table_name: 'talks', fields: { title: name }, is_removal }) as unknown as Waiting['drafts'][number]
  const drafts = [draftOf('An old test', true), draftOf({ toString: 1 }), draftOf('x'.repeat(5000))]
  const words = preparedInWords({ by: 'Claude', account: null, drafts })
  expect(words).toBe(`Claude has prepared 3 drafts: Talk (removal), Talk, and Talk “${'x'.repeat(120)}”.`)
})
