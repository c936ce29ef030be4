import { PostgrestClient } from '@supabase/postgrest-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import type { Expertise } from '#content/expertise/expertise.ts'
import { clientOf, openTestBackend } from '#tests/support/backend.ts'
import { isPause } from '../our-server/outage.ts'
import { createExpertiseSave, type ExpertiseItem, makeRoom } from './save-expertise.ts'

const NEW = { description: 'Words.', is_primary: false, display_order: 9 }
const item = (row: Expertise, title = row.title): ExpertiseItem => {
  const { id, description, is_primary, display_order } = row
  return { id, title, description, is_primary, display_order }
}

/** A table that fails for the titles in `failing`; `loses` applies a change and gives no answer. */
function makeTable() {
  let clock = 0
  const stamp = () => new Date(++clock * 1000).toISOString()
  let rows: Expertise[] = ['Pricing', 'Hiring'].map((title, display_order) => ({
    ...{ id: `id-${title}`, title, description: 'Words.', is_primary: true, display_order },
    ...{ created_at: stamp(), updated_at: stamp() },
  }))
  const failing = new Set<string>()
  const calls: string[] = []
  let afterDelete = () => {}
  const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { searchParams, pathname } = new URL(String(input))
    if (pathname.endsWith('content_versions')) return Response.json([{ row: { title: 'Before' } }])
    const method = init?.method ?? 'GET'
    const id = searchParams.get('id')?.slice(3)
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    const row = rows.find((one) => one.id === id)
    const title = body.title ?? row?.title ?? ''
    if (method !== 'GET') calls.push(`${method} ${title}`)
    if (failing.has(title)) return Response.json({ message: 'no' }, { status: 500 })
    const now = stamp()
    if (method === 'POST') rows = [...rows, { id: `new-${title}`, created_at: now, updated_at: now, ...body }]
    if (method === 'DELETE') {
      rows = rows.filter((one) => one.id !== id)
      afterDelete()
    }
    const isCurrent = row && `eq.${row.updated_at}` === (searchParams.get('updated_at') ?? `eq.${row.updated_at}`)
    if (method === 'PATCH' && isCurrent)
      rows = rows.map((one) => (one === row ? { ...row, ...body, updated_at: stamp() } : one))
    if (failing.has(`lost ${title}`)) throw new TypeError('Failed to fetch')
    if (method === 'PATCH') return Response.json(isCurrent ? rows.filter((one) => one.id === id) : [])
    return Response.json(
      method === 'POST' ? rows.slice(-1) : rows.toSorted((a, b) => a.display_order - b.display_order),
    )
  }
  const client = new PostgrestClient('http://localhost/rest/v1', { fetch: answer as typeof fetch, retry: false })
  const supabase = client as unknown as SupabaseClient // it uses `from` alone
  const change = (id: string, title: string) => {
    rows = rows.map((row) => (row.id === id ? { ...row, title, updated_at: stamp() } : row))
  }
  return {
    supabase,
    save: createExpertiseSave(supabase),
    failing,
    calls,
    change,
    onDelete: (action: () => void) => {
      afterDelete = action
    },
    rows: () => rows,
    titles: () => rows.map((row) => row.title),
  }
}

test('a save of which a part failed can be repeated, with later edits, and nothing is made twice', async () => {
  const { save, failing, rows, titles, calls } = makeTable()
  const opened = rows()
  const [first, second] = opened as [Expertise, Expertise]
  failing.add('Hiring')
  const edited = [item(first, 'Price'), { key: 'a', title: 'Writing', ...NEW }, item(second)]
  await expect(save(opened, edited)).rejects.toThrow('"Hiring" was not saved')
  expect(titles().toSorted()).toEqual(['Hiring', 'Price', 'Writing'])

  failing.clear()
  calls.length = 0
  const result = await save(opened, [item(first, 'Prices'), { key: 'a', title: 'Writing well', ...NEW }, item(second)])
  expect(result).toMatchObject({
    isSaved: true,
    items: [{ title: 'Prices' }, { title: 'Writing well' }, { title: 'Hiring' }],
  })
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('a deletion that failed is repeated, one that was done is not', async () => {
  const { save, failing, rows, titles } = makeTable()
  const opened = rows()
  failing.add('Hiring')
  const edited = [{ key: 'a', title: 'Writing', ...NEW }]
  await expect(save(opened, edited)).rejects.toThrow('"Hiring" was not removed')
  failing.clear()
  expect((await save(opened, edited)).isSaved).toBe(true)
  expect(titles()).toEqual(['Writing'])
})

test('a save whose response was lost is repeated without a conflict', async () => {
  const { save, failing, rows, titles } = makeTable()
  const opened = rows()
  const edited = opened.map((row) => item(row, `${row.title}!`))
  failing.add('lost Pricing!')
  const error = await save(opened, edited).catch((error) => error)
  expect(error.message).toContain('"Pricing!" was not saved')
  expect(isPause(error), 'the page repeats it by itself').toBe(true)
  failing.clear()
  expect((await save(opened, edited)).isSaved).toBe(true)
  expect(titles()).toEqual(['Pricing!', 'Hiring!'])
})

test('a save of which every response was lost is repeated with later edits, and without a conflict', async () => {
  const { save, failing, rows, titles } = makeTable()
  const opened = rows()
  const edited = [...opened.map((row) => item(row, `${row.title}!`)), { key: 'a', title: 'Writing', ...NEW }]
  for (const { title } of edited) failing.add(`lost ${title}`)
  await expect(save(opened, edited)).rejects.toThrow()
  failing.clear()
  const [first, second] = edited as [ExpertiseItem, ExpertiseItem]
  expect((await save(opened, [{ ...second, title: 'Hiring well' }, first])).isSaved).toBe(true)
  expect(titles().toSorted()).toEqual(['Hiring well', 'Pricing!'])
})

test('what was sent in vain hides no conflict once another version of the list was taken', async () => {
  const { save, failing, rows, change } = makeTable()
  const opened = rows()
  failing.add('Mine')
  await expect(save(opened, [item(opened[0]!, 'Mine'), item(opened[1]!)])).rejects.toThrow()
  failing.clear()
  change('id-Pricing', 'Theirs')
  const taken = rows()
  change('id-Pricing', 'Mine')
  expect(await save(taken, [item(taken[0]!, 'Another'), item(taken[1]!)])).toMatchObject({ isSaved: false })
})

test('what somebody else has changed is not overwritten, not after a failure either', async () => {
  const { save, failing, rows, titles, change } = makeTable()
  const opened = rows()
  const edited = opened.map((row) => item(row))
  failing.add('Hiring')
  await expect(save(opened, edited)).rejects.toThrow()
  failing.clear()
  change('id-Hiring', 'Theirs')
  const result = await save(opened, edited)
  expect(result).toMatchObject({ isSaved: false })
  expect(titles()).toContain('Theirs')
  // mine over theirs
  expect((await save(result.isSaved ? [] : result.theirs, edited)).isSaved).toBe(true)
  expect(titles()).toEqual(['Pricing', 'Hiring'])
})

test('a save of what was takes a save back: what it removed has its id again, and what it made is gone', async () => {
  const { save, rows } = makeTable()
  const before = rows()
  const edited = [{ ...item(before[0]!, 'Price') }, { key: 'a', title: 'Writing', ...NEW }]
  const saved = await save(before, edited)
  expect(rows().map(({ title }) => title)).toEqual(['Price', 'Writing'])
  const undone = await save(
    saved.isSaved ? saved.items : [],
    before.map((row) => item(row)),
  )
  expect(undone).toMatchObject({ isSaved: true, items: before.map((row) => item(row)) })
  expect(rows()).toHaveLength(before.length)
})

test('what was saved is not taken back over what somebody else has changed since', async () => {
  const { save, rows, titles, change } = makeTable()
  const before = rows()
  const saved = await save(before, [item(before[0]!, 'Price')])
  change('id-Pricing', 'Theirs')
  expect(
    await save(
      saved.isSaved ? saved.items : [],
      before.map((row) => item(row)),
    ),
  ).toMatchObject({ isSaved: false })
  expect(titles()).toEqual(['Theirs'])
})

test('a new item whose answer was lost is made once, also with other words at the second try', async () => {
  const { save, failing, rows, titles } = makeTable()
  const opened = rows()
  const withNew = (title: string) => [...opened.map((row) => item(row)), { key: 'a', title, ...NEW }]
  failing.add('lost Writing')
  await expect(save(opened, withNew('Writing'))).rejects.toThrow('"Writing" was not saved')
  failing.clear()
  expect((await save(opened, withNew('Writing well'))).isSaved).toBe(true)
  expect(titles()).toEqual(['Pricing', 'Hiring', 'Writing well'])
})

test('an item with the id of its draft becomes that row, also when the answer to its first save was lost', async () => {
  const { save, rows, failing, titles } = makeTable()
  const opened = rows()
  const edited = [...opened.map((row) => item(row)), { id: 'draft', title: 'Writing', ...NEW }]
  failing.add('lost Writing')
  await expect(save(opened, edited)).rejects.toThrow('"Writing" was not saved')
  failing.clear()
  expect((await save(opened, edited)).isSaved).toBe(true)
  expect(titles()).toEqual(['Pricing', 'Hiring', 'Writing'])
  expect(rows().at(-1)?.id).toBe('draft')
})

test('an area that has come back stands where it stood, before what has taken its place', async () => {
  const { supabase, save, rows } = makeTable()
  const [first, second] = rows() as [Expertise, Expertise]
  const saved = await save([first, second], [item(second)])
  const left = saved.isSaved ? saved.items : []
  expect(left).toMatchObject([{ title: 'Hiring', display_order: 0 }])
  await supabase.from('expertise').insert(first)
  const list = await makeRoom(supabase, left, rows().at(-1)!)
  expect(list.map(({ title }) => title)).toEqual(['Pricing', 'Hiring'])
  expect(new Set(list.map(({ display_order }) => display_order)).size).toBe(2)
  expect(rows().toSorted((a, b) => a.display_order - b.display_order)).toEqual(list)
})

test('what somebody else changes while a save runs is not taken for what was saved', async () => {
  const { save, change, onDelete, rows } = makeTable()
  const opened = rows()
  onDelete(() => change('id-Pricing', 'Theirs'))
  const result = await save(opened, [item(opened[0]!, 'Mine')])
  expect(result).toMatchObject({ isSaved: true, items: [{ title: 'Mine' }] })
  const items = result.isSaved ? result.items : []
  expect(await save(items, [item(items[0]!, 'Mine again')])).toMatchObject({
    isSaved: false,
    theirs: [{ title: 'Theirs' }],
  })
})

test('one save after another is taken back, the last one first', async () => {
  const backend = await openTestBackend()
  onTestFinished(() => backend.dispose())
  const save = createExpertiseSave(clientOf(backend, backend.keys.secret) as unknown as SupabaseClient) // for `from`
  const saved = async (opened: readonly Expertise[], items: ExpertiseItem[]) => {
    const result = await save(opened, items)
    return result.isSaved ? result.items : expect.fail('changed elsewhere')
  }
  const first = await saved([], [{ ...NEW, title: 'Pricing' }])
  const second = await saved(first, [item(first[0]!), { ...NEW, title: 'Hiring' }])
  const third = await saved(second, [item(second[0]!, 'Price'), { ...NEW, title: 'Writing' }])
  await saved(
    third,
    second.map((row) => item(row)),
  )
  const back = await saved(
    second,
    first.map((row) => item(row)),
  )
  expect(back.map(({ title }) => title)).toEqual(['Pricing'])
})
