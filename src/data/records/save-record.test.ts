import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { saveRecord } from './save-record.ts'

const opened = { id: '1', updated_at: '2026-01-01T00:00:00Z' }

/** A client whose table has one row, which was changed after it was opened. */
const clientWith = (row: object) =>
  createClient('http://backend.test', 'sb_publishable_x', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input, init) => {
        if (String(input).includes('content_versions')) return Response.json([{ row: { title: 'Before' } }])
        return Response.json(init?.method === 'PATCH' ? [] : [row])
      },
    },
  })

test('a save whose answer was lost counts as saved when it is tried again', async () => {
  const row = { ...opened, updated_at: '2026-01-02T00:00:00Z', title: 'Mine', sizes: { small: 'a', large: 'b' } }
  const values = { title: 'Mine', sizes: { large: 'b', small: 'a' } }
  expect(await saveRecord(clientWith(row), 'hero', { opened, values })).toEqual({ isSaved: true, row })
})

test('other values are the change of somebody else', async () => {
  const row = { ...opened, updated_at: '2026-01-02T00:00:00Z', title: 'Theirs' }
  const result = await saveRecord(clientWith(row), 'hero', { opened, values: { title: 'Mine' } })
  expect(result).toEqual({ isSaved: false, theirs: row })
})

test('a new record whose answer was lost is made once, and has the words of the second try', async () => {
  const { client, rows, calls, loseNextAnswer } = emptyTable()
  const save = (title: string) =>
    saveRecord(client, 'stories', { opened: null, values: { title, display_order: 3 }, newId: 'new-id' })
  loseNextAnswer()
  await expect(save('Mine')).rejects.toThrow('No response')
  expect(await save('Mine')).toMatchObject({ isSaved: true, row: { id: 'new-id', title: 'Mine' } })
  expect(calls).not.toContain('PATCH')
  expect(await save('Mine, longer')).toMatchObject({ isSaved: true, row: { title: 'Mine, longer' } })
  expect(rows()).toMatchObject([{ id: 'new-id', title: 'Mine, longer' }])
})

test('a new record that somebody else has changed before the second try is shown', async () => {
  const { client, change, loseNextAnswer } = emptyTable()
  const save = () => saveRecord(client, 'stories', { opened: null, values: { title: 'Mine' }, newId: 'new-id' })
  loseNextAnswer()
  await expect(save()).rejects.toThrow('No response')
  change({ title: 'Theirs' })
  expect(await save()).toMatchObject({ isSaved: false, theirs: { title: 'Theirs' } })
})

test('a value that another record has is refused as before', async () => {
  const { client } = emptyTable({ id: 'other', slug: 'a-talk' })
  const save = saveRecord(client, 'talks', { opened: null, values: { slug: 'a-talk' }, newId: 'new-id' })
  await expect(save).rejects.toThrow('HTTP 409')
})

/** A table with the rows that are given, which refuses a second row with the same id or slug, and keeps a history. */
function emptyTable(...first: { id: string; slug: string }[]) {
  type Stored = Record<string, unknown> & { id: string }
  let rows: Stored[] = first
  let [clock, isLost] = [0, false]
  const calls: string[] = []
  const stamp = () => new Date(++clock * 1000).toISOString()
  const change = (values: object) => {
    rows = rows.map((row) => ({ ...row, ...values, updated_at: stamp() }))
  }
  const answerTo = (url: URL, method: string, body: Stored) => {
    const isVersions = url.pathname.endsWith('content_versions')
    const isTaken = rows.some(({ id, slug }) => id === body.id || (slug !== undefined && slug === body.slug))
    if (method === 'POST' && isTaken) return Response.json({ code: '23505' }, { status: 409, statusText: 'Conflict' })
    const at = stamp()
    if (method === 'POST') rows = [...rows, { ...body, created_at: at, updated_at: at }]
    const asked = ['id', 'updated_at'].flatMap((column) => {
      const value = url.searchParams.get(column)
      return value ? [[column, value.slice('eq.'.length)] as const] : []
    })
    const found = () => rows.filter((row) => asked.every(([column, value]) => row[column] === value))
    const changed = rows.filter(({ created_at, updated_at }) => created_at !== updated_at)
    if (isVersions) return Response.json(changed.map((row) => ({ row: { ...row, title: 'Before' } })))
    if (method !== 'PATCH') return Response.json(method === 'POST' ? rows.slice(-1) : found())
    if (found().length === 0) return Response.json([])
    change(body)
    return Response.json(rows)
  }
  const client = createClient('http://backend.test', 'sb_publishable_x', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input, init) => {
        calls.push(init?.method ?? 'GET')
        const answer = answerTo(new URL(String(input)), init?.method ?? 'GET', JSON.parse(String(init?.body ?? '{}')))
        if (!isLost) return answer
        isLost = false
        throw new TypeError('Failed to fetch')
      },
    },
  })
  const loseNextAnswer = () => {
    isLost = true
  }
  return { client, rows: () => rows, calls, change, loseNextAnswer }
}
