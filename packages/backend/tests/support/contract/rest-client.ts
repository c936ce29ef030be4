import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Contract, type ContractEngine, casesOf } from './contract-engine.ts'

const event = { title: 'An event', location: 'Oslo', description: 'About it', date: '2024-01-05', type: 'talk' }

/** What the official client makes of the answers: the calls that a page and an admin interface make. */
export function describeRestClient(contract: Contract): void {
  let backend: ContractEngine
  let clients: ContractEngine['clients']

  beforeAll(async () => {
    backend = await contract.open()
    clients = backend.clients
  })
  beforeEach(() => backend.clear())
  afterAll(() => backend.close())

  it('a visitor reads a list by display_order and the first row of a single record', async () => {
    await backend.insertRows('events', [
      { ...event, display_order: 1 },
      { ...event, title: 'First' },
    ])
    await backend.insertRows('settings', [{ title: 'Get in Touch' }])
    const list = await clients.anon.from('events').select('title').order('display_order')
    expect(list).toMatchObject({ status: 200, error: null, data: [{ title: 'First' }, { title: 'An event' }] })
    const single = await clients.anon.from('settings').select('title').limit(1).maybeSingle()
    expect(single).toMatchObject({ error: null, data: { title: 'Get in Touch' } })
    const missing = await clients.anon.from('banner').select('*').limit(1).maybeSingle()
    expect(missing).toMatchObject({ error: null, data: null, status: 200 })
    const demanded = await clients.anon.from('banner').select('*').single()
    expect(demanded).toMatchObject({
      data: null,
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 0 rows' },
    })
  })

  it('a user reads whether they are an admin', async () => {
    const { data } = await clients.admin.from('profiles').select('is_admin').single()
    expect(data).toEqual({ is_admin: true })
    expect((await clients.user.from('profiles').select('is_admin').single()).data).toEqual({ is_admin: false })
    expect(await clients.anon.from('profiles').select('is_admin')).toMatchObject({
      status: 401,
      error: { code: '42501' },
    })
  })

  it('an admin creates, changes and removes a record', async () => {
    const created = await clients.admin.from('events').insert(event).select().single()
    expect(created).toMatchObject({ status: 201, error: null, data: { ...event, display_order: 0, note: null } })
    const { id, updated_at } = created.data as { id: string; updated_at: string }
    const saved = await clients.admin
      .from('events')
      .update({ title: 'B' })
      .eq('id', id)
      .eq('updated_at', updated_at)
      .select()
    expect(saved).toMatchObject({ status: 200, data: [{ title: 'B' }] })
    const stale = await clients.admin
      .from('events')
      .update({ title: 'C' })
      .eq('id', id)
      .eq('updated_at', updated_at)
      .select()
    expect(stale).toMatchObject({ status: 200, data: [] })
    expect(await clients.admin.from('events').delete().eq('id', id)).toMatchObject({
      status: 204,
      error: null,
      data: null,
    })
    expect((await clients.anon.from('events').select()).data).toEqual([])
  })

  it('many rows go in with the defaults that the client asks for', async () => {
    const rows = [event, { ...event, title: 'Z', display_order: 4 }]
    expect(await clients.admin.from('events').insert(rows)).toMatchObject({ status: 400, error: { code: '23502' } })
    const answer = await clients.admin
      .from('events')
      .insert(rows, { defaultToNull: false })
      .select('title,display_order')
    expect(answer.data).toEqual([
      { title: 'An event', display_order: 0 },
      { title: 'Z', display_order: 4 },
    ])
  })

  it('an upsert merges, or ignores what is there', async () => {
    const upsert = (title: string, ignoreDuplicates: boolean) =>
      clients.admin
        .from('settings')
        .upsert({ singleton: true, title }, { onConflict: 'singleton', ignoreDuplicates })
        .select('title')
    expect(await upsert('1', false)).toMatchObject({ status: 201, data: [{ title: '1' }] })
    expect(await upsert('2', false)).toMatchObject({ status: 200, data: [{ title: '2' }] })
    expect(await upsert('3', true)).toMatchObject({ status: 201, data: [] })
  })

  it('counts, ranges and filters of the client work', async () => {
    const rows = Array.from({ length: 5 }, (_, order) => ({
      ...event,
      title: `Event ${order}, (x)`,
      display_order: order,
    }))
    await backend.insertRows('events', rows)
    const events = () => clients.anon.from('events')
    expect(await events().select('*', { count: 'exact', head: true })).toMatchObject({
      count: 5,
      data: null,
      status: 200,
    })
    const range = await events()
      .select('display_order', { count: 'exact' })
      .order('display_order', { ascending: false })
      .range(1, 2)
    expect(range).toMatchObject({ status: 206, count: 5, data: [{ display_order: 3 }, { display_order: 2 }] })
    const found = async (query: PromiseLike<{ data: { display_order: number }[] | null }>) =>
      (await query).data?.map((row) => row.display_order)
    const select = () => events().select('display_order').order('display_order')
    expect(await found(select().in('title', ['Event 1, (x)', 'Event 3, (x)']))).toEqual([1, 3])
    expect(await found(select().or('display_order.lt.1,title.eq."Event 4, (x)"'))).toEqual([0, 4])
    expect(await found(select().not('display_order', 'in', '(0,1,2)'))).toEqual([3, 4])
    expect(await found(select().ilike('title', 'EVENT 2%'))).toEqual([2])
    expect(await found(select().match({ display_order: 2, type: 'talk' }))).toEqual([2])
    expect(await found(select().is('note', null).gt('display_order', 3))).toEqual([4])
  })

  it.each(casesOf(contract, [['an update or deletion without a filter', 'Postgres alone lacks pg-safeupdate']]))(
    '%s is refused',
    async () => {
      await backend.insertRows('events', [event])
      expect(await clients.service.from('events').delete()).toMatchObject({ status: 400, error: { code: '21000' } })
      expect(await clients.admin.from('events').update({ title: 'x' })).toMatchObject({
        status: 400,
        error: { code: '21000' },
      })
    },
  )

  it('the secret key writes a message, an admin reads, marks and removes it', async () => {
    const message = { name: 'Ann', email: 'ann@example.test', message: 'Hello' }
    expect(await clients.anon.from('messages').insert(message)).toMatchObject({ status: 401 })
    expect(await clients.service.from('messages').insert(message)).toMatchObject({ status: 201, error: null })
    const { data } = await clients.admin.from('messages').select('id,status,read_at').single()
    expect(data).toMatchObject({ status: 'pending', read_at: null })
    const mark = { read_at: '2026-11-21T12:00:00Z' }
    const marked = await clients.admin.from('messages').update(mark).eq('status', 'pending').select('read_at')
    expect(marked.data).toEqual([{ read_at: '2026-11-21T12:00:00+00:00' }])
    expect(await clients.admin.from('messages').delete().not('read_at', 'is', null)).toMatchObject({
      status: 204,
    })
  })
}
