import { beforeEach, describe, expect, test } from 'vitest'
import { claimsOf, OTHER_ID } from '#tests/support/actors.ts'
import type { Row } from '#tests/support/engines.ts'
import { startBothEngines } from './both-engines.ts'

/* Every change of content leaves a version, on both engines alike. */

const engines = startBothEngines()
const talk = { id: OTHER_ID, title: 'First', location: 'b', description: 'c', date: '2024-01-05', type: 'talk' }
const adminId = claimsOf('an admin').sub
const DAY_MS = 86_400_000

/** The engines write instants differently. */
const withInstants = (row: Row) => ({
  ...row,
  created_at: Date.parse(String(row.created_at)),
  updated_at: Date.parse(String(row.updated_at)),
})

describe.each(['embedded', 'postgres'] as const)('%s', (name) => {
  const engine = () => engines[name]
  const asAdmin = () => engine().clientOf('an admin')
  const bySecret = () => engine().clientOf('the secret key')
  const talks = () => asAdmin().from('talks')

  async function versions(table = 'talks'): Promise<Row[]> {
    const { data, error } = await asAdmin()
      .from('content_versions')
      .select('action, row, row_id, changed_by, changed_at')
      .eq('table_name', table)
    expect(error).toBeNull()
    return (data ?? []).toSorted((a, b) => Date.parse(a.changed_at) - Date.parse(b.changed_at))
  }

  beforeEach(async () => {
    for (const table of ['talks', 'hero', 'expertise']) await engine().remove(table, OTHER_ID)
    await bySecret().from('content_versions').delete().not('id', 'is', null)
  })

  test('a row is kept as it was added, changed and removed, with who did it', async () => {
    await talks().insert(talk)
    await talks().update({ title: 'Second' }).eq('id', OTHER_ID)
    await talks().delete().eq('id', OTHER_ID)
    const kept = await versions()
    expect(kept.map(({ action, row }) => [action, (row as Row).title])).toEqual([
      ['insert', 'First'],
      ['update', 'Second'],
      ['delete', 'Second'],
    ])
    for (const { row_id, changed_by } of kept) expect([row_id, changed_by]).toEqual([OTHER_ID, adminId])
  })

  test('a version has the values that REST answers, whatever their type', async () => {
    const hero = { id: OTHER_ID, title: 'A "name"', image_metadata: { sizes: [{ width: 300 }], alt: null } }
    const area = { id: OTHER_ID, title: 'a', description: 'b', is_primary: true }
    const rows: Record<string, Row> = { hero, expertise: area }
    for (const [table, row] of Object.entries(rows)) {
      await asAdmin().from('hero').delete().not('id', 'is', null)
      const { data } = await asAdmin().from(table).insert(row).select()
      const added = (await versions(table)).find(({ action }) => action === 'insert')
      expect(withInstants(added?.row as Row)).toEqual(withInstants(data?.[0]))
    }
  })

  test('moving a row in its list makes no version', async () => {
    await talks().insert(talk)
    await talks().update({ display_order: 7 }).eq('id', OTHER_ID)
    await talks().update({ title: 'First', updated_at: '2020-01-01T00:00:00Z' }).eq('id', OTHER_ID)
    expect((await versions()).map(({ action }) => action)).toEqual(['insert'])
  })

  test('a change that is refused leaves no version', async () => {
    await talks().insert(talk)
    const { error } = await talks().update({ title: 'Not saved', type: 'sermon' }).eq('id', OTHER_ID)
    expect(error?.code).toBe('23514')
    expect(await versions()).toHaveLength(1)
  })

  test('what is older than 90 days goes when the row changes again, but never its last twenty versions', async () => {
    await talks().insert(talk)
    const past = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
    const old = (index: number) => ({
      table_name: 'talks',
      row_id: OTHER_ID,
      action: 'update',
      row: { title: `Old ${index}` },
      changed_at: past(100 + index),
    })
    const removed = { ...old(0), row_id: '00000000-0000-4000-8000-00000000abcd', action: 'delete' }
    await bySecret()
      .from('content_versions')
      .insert([removed, ...Array.from({ length: 30 }, (_, index) => old(index))])
    await talks().update({ title: 'Second' }).eq('id', OTHER_ID)
    const kept = (await versions()).filter(({ row_id }) => row_id === OTHER_ID)
    expect(kept).toHaveLength(20)
    expect(kept.slice(-2).map(({ row }) => (row as Row).title)).toEqual(['First', 'Second'])
    expect(kept[0]?.row).toEqual({ title: 'Old 17' })
    expect(await versions()).toHaveLength(21)
  })

  test('messages and counts have no history', async () => {
    await bySecret().from('contact_messages').insert({ id: OTHER_ID, name: 'a', email: 'a@example.test', message: 'b' })
    expect(await versions('contact_messages')).toEqual([])
    await engine().remove('contact_messages', OTHER_ID)
  })
})
