import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Contract, type ContractEngine, casesOf } from './contract-engine.ts'
import type { Difference } from './differences.ts'

const event = { title: 'A', location: 'B', description: 'C', date: '2024-01-05', type: 'talk' }
const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'

/** Inserts, upserts, updates and deletions, and what they answer. */
export function describeRestWrites(contract: Contract): void {
  let backend: ContractEngine

  beforeAll(async () => {
    backend = await contract.open()
  })
  beforeEach(() => backend.clear())
  afterAll(() => backend.close())

  function send(method: string, path: string, body?: unknown, prefer?: string) {
    const headers = { ...backend.credentials.admin, ...(prefer && { prefer }) }
    return backend.request(`/rest/v1/${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  const all = async (table: string, select: string) =>
    (await backend.request(`/rest/v1/${table}?select=${select}&order=${select.split(',')[0]}`)).json()

  describe('insert', () => {
    it('answers 201 without a body unless rows are asked for', async () => {
      const answer = await send('POST', 'events', event)
      expect([answer.status, await answer.text()]).toEqual([201, ''])
      expect(answer.headers.get('content-range')).toBe('*/*')
      expect(answer.headers.has('location')).toBe(false)
    })

    it('returns the row with its defaults', async () => {
      const answer = await send(
        'POST',
        'events?select=title,display_order,image_url,created_at,updated_at',
        event,
        'return=representation',
      )
      const [row] = (await answer.json()) as [{ created_at: string; updated_at: string }]
      expect(answer.status).toBe(201)
      expect(answer.headers.get('preference-applied')).toBe('return=representation')
      expect(row).toMatchObject({ title: 'A', display_order: 0, image_url: null })
      expect(row.created_at).toBe(row.updated_at)
    })

    it('takes many rows, all or none', async () => {
      const refused = await send('POST', 'events', [event, { ...event, title: ' ' }])
      expect(await refused.json()).toMatchObject({ code: '23514' })
      expect(await all('events', 'title')).toEqual([])
      await send('POST', 'events', [event, { ...event, title: 'Z' }])
      expect(await all('events', 'title')).toEqual([{ title: 'A' }, { title: 'Z' }])
    })

    it('writes only what columns= names, null for what a row lacks, or its default if asked', async () => {
      const path = 'articles?columns=title,content,image_alt,display_order'
      const rows = [
        { title: 'a', content: 'c', display_order: 5, image_caption: 'ignored' },
        { title: 'b', content: 'c', image_alt: 'alt' },
      ]
      expect(await (await send('POST', path, rows)).json()).toMatchObject({ code: '23502' })
      const answer = await send('POST', path, rows, 'missing=default')
      expect([answer.status, answer.headers.get('preference-applied')]).toEqual([201, 'missing=default'])
      expect(await all('articles', 'title,display_order,image_alt,image_caption')).toEqual([
        { title: 'a', display_order: 5, image_alt: null, image_caption: null },
        { title: 'b', display_order: 0, image_alt: 'alt', image_caption: null },
      ])
    })

    it('of an empty object takes all defaults, of an empty array does nothing', async () => {
      expect((await send('POST', 'settings', {})).status).toBe(201)
      expect((await send('POST', 'banner', [])).status).toBe(201)
      expect(await all('settings', 'title')).toEqual([{ title: '' }])
      expect(await all('banner', 'title')).toEqual([])
    })
  })

  describe('upsert', () => {
    it('writes a new row with 201 and merges into an old one with 200', async () => {
      const first = await send(
        'POST',
        'settings?on_conflict=singleton',
        { singleton: true, title: '1' },
        'resolution=merge-duplicates',
      )
      const second = await send(
        'POST',
        'settings?on_conflict=singleton',
        { singleton: true, title: '2' },
        'resolution=merge-duplicates',
      )
      expect([first.status, second.status]).toEqual([201, 200])
      expect(second.headers.get('preference-applied')).toBe('resolution=merge-duplicates')
      expect(await all('settings', 'title')).toEqual([{ title: '2' }])
    })

    it('goes by the primary key without on_conflict', async () => {
      await send('POST', 'events', { ...event, id: ID })
      await send(
        'POST',
        'events',
        [
          { ...event, id: ID, title: 'New' },
          { ...event, id: crypto.randomUUID(), title: 'Other' },
        ],
        'resolution=merge-duplicates',
      )
      expect(await all('events', 'title')).toEqual([{ title: 'New' }, { title: 'Other' }])
    })

    it('leaves the old row as it is with ignore-duplicates', async () => {
      await send('POST', 'events', { ...event, id: ID })
      const answer = await send(
        'POST',
        'events',
        { ...event, id: ID, title: 'New' },
        'resolution=ignore-duplicates,return=representation',
      )
      expect([answer.status, await answer.json()]).toEqual([201, []])
      expect(await all('events', 'title')).toEqual([{ title: 'A' }])
    })

    it('sets updated_at as an update does', async () => {
      await send('POST', 'events', { ...event, id: ID })
      const body = { ...event, id: ID, updated_at: '2000-01-01T00:00:00Z' }
      await send('POST', 'events', body, 'resolution=merge-duplicates')
      const [row] = (await all('events', 'created_at,updated_at')) as [{ created_at: string; updated_at: string }]
      expect(row.updated_at > row.created_at).toBe(true)
    })
  })

  describe('a key that is a number', () => {
    const merge = 'resolution=merge-duplicates'

    it('decides an upsert, named or not', async () => {
      const answers = [
        await send('POST', 'counters', { id: 7, label: 'a' }, merge),
        await send('POST', 'counters', { id: 7, label: 'b' }, merge),
        await send('POST', 'counters?on_conflict=id', { id: 7, label: 'c' }, merge),
      ]
      expect(answers.map(({ status }) => status)).toEqual([201, 200, 200])
      expect(await all('counters', 'id,label')).toEqual([{ id: 7, label: 'c' }])
    })

    it('is taken once', async () => {
      await send('POST', 'counters', { id: 7 })
      const answer = await send('POST', 'counters', { id: 7 })
      const message = 'duplicate key value violates unique constraint "counters_pkey"'
      expect([answer.status, await answer.json()]).toMatchObject([409, { code: '23505', message }])
    })

    it.each([
      ['POST', 'counters', { id: null, label: 'a' }],
      ['POST', 'counters', { label: 'a' }],
      ['POST', 'counters', {}],
      ['PATCH', 'counters?id=eq.7', { id: null }],
    ])('is never made up: %s %s %j', async (method, path, body) => {
      await send('POST', 'counters', { id: 7 })
      const answer = await send(method, path, body)
      const message = 'null value in column "id" of relation "counters" violates not-null constraint'
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: '23502', message }])
      expect(await all('counters', 'id')).toEqual([{ id: 7 }])
    })
  })

  describe('update', () => {
    it('changes the rows that match and answers 204, or 200 with them', async () => {
      await send('POST', 'events', [event, { ...event, title: 'B' }])
      const minimal = await send('PATCH', 'events?title=eq.A', { title: 'A2' }, 'count=exact')
      expect([minimal.status, minimal.headers.get('content-range'), await minimal.text()]).toEqual([204, '0-0/1', ''])
      const full = await send('PATCH', 'events?title=eq.B&select=title', { title: 'B2' }, 'return=representation')
      expect([full.status, await full.json()]).toEqual([200, [{ title: 'B2' }]])
      expect(await all('events', 'title')).toEqual([{ title: 'A2' }, { title: 'B2' }])
    })

    it('of nothing is no error', async () => {
      const answer = await send('PATCH', 'events?title=eq.none', { title: 'x' }, 'return=representation')
      expect([answer.status, answer.headers.get('content-range'), await answer.json()]).toEqual([200, '*/*', []])
      const empty = await send('PATCH', 'events?title=eq.none', {})
      expect(empty.status).toBe(204)
    })

    it('sets updated_at itself, over whatever the client sent, and to a later instant every time', async () => {
      await send('POST', 'events', event)
      const seen: string[] = []
      for (let round = 0; round < 5; round++) {
        const body = { title: `T${round}`, updated_at: '2099-01-01T00:00:00Z' }
        const answer = await send('PATCH', 'events?id=not.is.null&select=updated_at', body, 'return=representation')
        seen.push(((await answer.json()) as [{ updated_at: string }])[0].updated_at)
      }
      expect([...new Set(seen)].sort()).toEqual(seen)
      expect(seen.every((instant) => instant < '2099')).toBe(true)
    })

    it('only of the version that was opened', async () => {
      await send('POST', 'events', event)
      const [{ updated_at }] = (await all('events', 'updated_at')) as [{ updated_at: string }]
      const path = `events?updated_at=eq.${encodeURIComponent(updated_at)}`
      const mine = await send('PATCH', path, { title: 'mine' }, 'return=representation')
      const theirs = await send('PATCH', path, { title: 'theirs' }, 'return=representation')
      expect([(await mine.json()).length, (await theirs.json()).length]).toEqual([1, 0])
    })

    it('is undone when one object was wanted and it matched two', async () => {
      await send('POST', 'events', [event, event])
      const answer = await backend.request('/rest/v1/events?title=eq.A', {
        method: 'PATCH',
        headers: {
          ...backend.credentials.admin,
          accept: 'application/vnd.pgrst.object+json',
          prefer: 'return=representation',
        },
        body: '{"title":"x"}',
      })
      expect([answer.status, await answer.json()]).toMatchObject([
        406,
        { code: 'PGRST116', details: 'The result contains 2 rows' },
      ])
      expect(await all('events', 'title')).toEqual([{ title: 'A' }, { title: 'A' }])
    })
  })

  describe('delete', () => {
    it('removes the rows that match and answers 204, or 200 with them', async () => {
      await send('POST', 'events', [event, { ...event, title: 'B' }])
      const minimal = await send('DELETE', 'events?title=eq.A', undefined, 'count=exact')
      expect([minimal.status, minimal.headers.get('content-range')]).toEqual([204, '*/1'])
      const full = await send('DELETE', 'events?title=eq.B&select=title', undefined, 'return=representation')
      expect([full.status, await full.json()]).toEqual([200, [{ title: 'B' }]])
      expect(await all('events', 'title')).toEqual([])
    })
  })

  it('a value is never executed as SQL', async () => {
    const hostile = `'; drop table events; --" \\ ? $1 %`
    await send('POST', 'events', { ...event, title: hostile })
    const found = await backend.request(`/rest/v1/events?select=title&title=eq.${encodeURIComponent(hostile)}`)
    expect(await found.json()).toEqual([{ title: hostile }])
    const column = await backend.request(`/rest/v1/events?${encodeURIComponent('"id"" or 1=1 --"')}=eq.1`)
    expect(column.status).toBe(400)
  })

  const returned = async (method: string, order: string, body?: unknown) => {
    const path = `events?title=eq.A&select=note&order=${order}`
    const answer = await send(method, path, body, 'return=representation')
    return ((await answer.json()) as { note: string | null }[]).map((row) => row.note)
  }

  it.each(
    casesOf<[string, (string | null)[], Difference]>(contract, [
      ['note', ['a', 'b', 'c', null], 'PostgREST 12 is older'],
      ['note.desc', [null, 'c', 'b', 'a'], 'PostgREST 12 is older'],
      ['note.desc.nullslast', ['c', 'b', 'a', null], 'PostgREST 12 is older'],
      ['title,display_order.desc', ['c', null, 'a', 'b'], 'PostgREST 12 is older'],
    ]),
  )('what a write returns is in the order %s, of PATCH and of DELETE', async (order, expected) => {
    const rows = ['b', 'a', null, 'c'].map((note, index) => ({ ...event, note, display_order: index }))
    await backend.insertRows('events', rows)
    expect(await returned('PATCH', order, { location: 'x' })).toEqual(expected)
    expect(await returned('DELETE', order)).toEqual(expected)
  })
}
