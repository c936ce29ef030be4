import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { saveRecord } from './save-record.ts'

const opened = { id: '1', updated_at: '2026-01-01T00:00:00Z' }

/** A client whose table has one row, which was changed after it was opened. */
const clientWith = (row: object) =>
  createClient('http://backend.test', 'sb_publishable_x', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: async (_, init) => Response.json(init?.method === 'PATCH' ? [] : [row]) },
  })

test('a save whose answer was lost counts as saved when it is tried again', async () => {
  const row = { ...opened, updated_at: '2026-01-02T00:00:00Z', title: 'Mine', sizes: { small: 'a', large: 'b' } }
  const values = { title: 'Mine', sizes: { large: 'b', small: 'a' } }
  expect(await saveRecord(clientWith(row), 'hero', opened, values)).toEqual({ isSaved: true, row })
})

test('other values are the change of somebody else', async () => {
  const row = { ...opened, updated_at: '2026-01-02T00:00:00Z', title: 'Theirs' }
  const result = await saveRecord(clientWith(row), 'hero', opened, { title: 'Mine' })
  expect(result).toEqual({ isSaved: false, theirs: row })
})
