import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clientOf, openTestBackend, type TestBackend } from '#tests/support/backend.ts'
import { bringBack, readDeleted, readVersions } from './history.ts'

const DAY_MS = 86_400_000
const talk = { title: 'a', location: 'b', description: 'c', date: '2026-01-05', type: 'talk', display_order: 3 }
let backend: TestBackend
let rest: SupabaseClient

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  backend = await openTestBackend()
  rest = clientOf(backend, backend.keys.secret) as unknown as SupabaseClient // as much of it as is called
})
afterEach(async () => {
  vi.useRealTimers()
  await backend.dispose()
})

const talks = () => rest.from('talks')
const laterBy = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS)

test('what was deleted comes back a day later, with its id, in its place', async () => {
  const { data: added } = await talks().insert(talk).select().single()
  await talks().delete().eq('id', added.id)
  laterBy(1)
  const [deleted] = await readDeleted(rest, 'talks')
  expect(Date.now() - Date.parse(deleted!.changed_at)).toBeCloseTo(DAY_MS, -3)
  await bringBack(rest, 'talks', deleted!.row)
  const { data: back } = await talks().select().single()
  expect(back).toEqual({ ...added, updated_at: expect.any(String) })
  expect(await readDeleted(rest, 'talks')).toEqual([])
})

test('after more than 90 days the last twenty versions of a row are left, and all of the others', async () => {
  const { data: added } = await talks().insert(talk).select().single()
  const { data: other } = await talks().insert(talk).select().single()
  for (let number = 1; number <= 24; number++)
    await talks()
      .update({ title: `No. ${number}` })
      .eq('id', added.id)
  laterBy(89)
  await talks().update({ title: 'Within its time' }).eq('id', added.id)
  expect(await readVersions(rest, 'talks', added.id)).toHaveLength(26)
  laterBy(2)
  await talks().update({ title: 'Now' }).eq('id', added.id)
  const kept = await readVersions(rest, 'talks', added.id)
  expect(kept.map(({ row }) => row.title).slice(0, 3)).toEqual(['Now', 'Within its time', 'No. 24'])
  expect(kept).toHaveLength(20)
  expect(await readVersions(rest, 'talks', other.id)).toHaveLength(1)
})
