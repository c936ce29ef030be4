import { afterEach, beforeEach, expect, it } from 'vitest'
import { clientsOf, openTestBackend, type TestBackend } from '#tests/support/backend.ts'

/* What the official client makes of the answers: the calls of SPEC section 7, as src/data and the admin make them. */

const talk = { title: 'A talk', location: 'Oslo', description: 'About it', date: '2024-01-05', type: 'talk' }

let backend: TestBackend
let clients: Awaited<ReturnType<typeof clientsOf>>

beforeEach(async () => {
  backend = await openTestBackend()
  clients = await clientsOf(backend)
})

afterEach(() => backend.dispose())

it('a visitor reads a list by display_order and the first row of a single record', async () => {
  backend.insertRows('talks', [
    { ...talk, display_order: 1 },
    { ...talk, title: 'First' },
  ])
  backend.insertRows('contact', [{ title: 'Get in Touch' }])
  const list = await clients.anon.from('talks').select('title').order('display_order')
  expect(list).toMatchObject({ status: 200, error: null, data: [{ title: 'First' }, { title: 'A talk' }] })
  const single = await clients.anon.from('contact').select('title').limit(1).maybeSingle()
  expect(single).toMatchObject({ error: null, data: { title: 'Get in Touch' } })
  const missing = await clients.anon.from('newsletter').select('*').limit(1).maybeSingle()
  expect(missing).toMatchObject({ error: null, data: null, status: 200 })
  const demanded = await clients.anon.from('newsletter').select('*').single()
  expect(demanded).toMatchObject({
    data: null,
    status: 406,
    error: { code: 'PGRST116', details: 'The result contains 0 rows' },
  })
})

it('a user asks whether he is an admin', async () => {
  const { data } = await clients.admin.from('profiles').select('is_admin').single()
  expect(data).toEqual({ is_admin: true })
  expect((await clients.user.from('profiles').select('is_admin').single()).data).toEqual({ is_admin: false })
  expect(await clients.anon.from('profiles').select('is_admin')).toMatchObject({
    status: 401,
    error: { code: '42501' },
  })
})

it('an admin creates, changes and removes a record', async () => {
  const created = await clients.admin.from('talks').insert(talk).select().single()
  expect(created).toMatchObject({ status: 201, error: null, data: { ...talk, display_order: 0, action_text: null } })
  const { id, updated_at } = created.data as { id: string; updated_at: string }
  const saved = await clients.admin
    .from('talks')
    .update({ title: 'B' })
    .eq('id', id)
    .eq('updated_at', updated_at)
    .select()
  expect(saved).toMatchObject({ status: 200, data: [{ title: 'B' }] })
  const stale = await clients.admin
    .from('talks')
    .update({ title: 'C' })
    .eq('id', id)
    .eq('updated_at', updated_at)
    .select()
  expect(stale).toMatchObject({ status: 200, data: [] })
  expect(await clients.admin.from('talks').delete().eq('id', id)).toMatchObject({
    status: 204,
    error: null,
    data: null,
  })
  expect((await clients.anon.from('talks').select()).data).toEqual([])
})

it('many rows go in with the defaults that the client asks for', async () => {
  const rows = [talk, { ...talk, title: 'Z', display_order: 4 }]
  expect(await clients.admin.from('talks').insert(rows)).toMatchObject({ status: 400, error: { code: '23502' } })
  const answer = await clients.admin.from('talks').insert(rows, { defaultToNull: false }).select('title,display_order')
  expect(answer.data).toEqual([
    { title: 'A talk', display_order: 0 },
    { title: 'Z', display_order: 4 },
  ])
})

it('an upsert merges, or ignores what is there', async () => {
  const upsert = (title: string, ignoreDuplicates: boolean) =>
    clients.admin
      .from('hero')
      .upsert({ singleton: true, title }, { onConflict: 'singleton', ignoreDuplicates })
      .select('title')
  expect(await upsert('1', false)).toMatchObject({ status: 201, data: [{ title: '1' }] })
  expect(await upsert('2', false)).toMatchObject({ status: 200, data: [{ title: '2' }] })
  expect(await upsert('3', true)).toMatchObject({ status: 201, data: [] })
})

it('counts, ranges and filters of the client mean what they say', async () => {
  const rows = Array.from({ length: 5 }, (_, order) => ({
    ...talk,
    title: `Talk ${order}, (x)`,
    display_order: order,
  }))
  backend.insertRows('talks', rows)
  const talks = () => clients.anon.from('talks')
  expect(await talks().select('*', { count: 'exact', head: true })).toMatchObject({ count: 5, data: null, status: 200 })
  const range = await talks()
    .select('display_order', { count: 'exact' })
    .order('display_order', { ascending: false })
    .range(1, 2)
  expect(range).toMatchObject({ status: 206, count: 5, data: [{ display_order: 3 }, { display_order: 2 }] })
  const found = async (query: PromiseLike<{ data: { display_order: number }[] | null }>) =>
    (await query).data?.map((row) => row.display_order)
  const select = () => talks().select('display_order').order('display_order')
  expect(await found(select().in('title', ['Talk 1, (x)', 'Talk 3, (x)']))).toEqual([1, 3])
  expect(await found(select().or('display_order.lt.1,title.eq."Talk 4, (x)"'))).toEqual([0, 4])
  expect(await found(select().not('display_order', 'in', '(0,1,2)'))).toEqual([3, 4])
  expect(await found(select().ilike('title', 'TALK 2%'))).toEqual([2])
  expect(await found(select().match({ display_order: 2, type: 'talk' }))).toEqual([2])
  expect(await found(select().is('action_text', null).gt('display_order', 3))).toEqual([4])
})

it('a write without filter is refused', async () => {
  backend.insertRows('talks', [talk])
  expect(await clients.service.from('talks').delete()).toMatchObject({ status: 400, error: { code: '21000' } })
  expect(await clients.admin.from('talks').update({ title: 'x' })).toMatchObject({
    status: 400,
    error: { code: '21000' },
  })
})

it('the secret key writes a message, an admin reads, marks and removes it', async () => {
  const message = { name: 'Ann', email: 'ann@example.test', message: 'Hello' }
  expect(await clients.anon.from('contact_messages').insert(message)).toMatchObject({ status: 401 })
  expect(await clients.service.from('contact_messages').insert(message)).toMatchObject({ status: 201, error: null })
  const { data } = await clients.admin.from('contact_messages').select('id,status,read_at').single()
  expect(data).toMatchObject({ status: 'pending', read_at: null })
  const mark = { read_at: '2026-11-21T12:00:00Z' }
  const marked = await clients.admin.from('contact_messages').update(mark).eq('status', 'pending').select('read_at')
  expect(marked.data).toEqual([{ read_at: '2026-11-21T12:00:00+00:00' }])
  expect(await clients.admin.from('contact_messages').delete().not('read_at', 'is', null)).toMatchObject({
    status: 204,
  })
})
