import { beforeEach, describe, expect, test } from 'vitest'
import type { ContentDraft } from '#content/draft.ts'
import { readLiveRows, saveDraft } from '#data/drafts/drafts.ts'
import { publishDraft } from '#data/drafts/publish-draft.ts'
import { updateUnlessChanged } from '#data/records/save-record.ts'
import { type ActorName, claimsOf, OTHER_ID } from '#tests/support/actors.ts'
import type { Row } from '#tests/support/engines.ts'
import { startBothEngines } from './both-engines.ts'
import { examples } from './rows.ts'

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
      .select('action, row, row_id, changed_by')
      .eq('table_name', table)
      .order('changed_at')
    expect(error).toBeNull()
    return data ?? []
  }

  beforeEach(async () => {
    for (const table of ['talks', 'hero', 'expertise', 'content_previews']) await engine().remove(table, OTHER_ID)
    await bySecret().from('content_drafts').delete().not('id', 'is', null)
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

  test('a row that changes often keeps every version of the last 90 days', async () => {
    await talks().insert(talk)
    for (let number = 1; number <= 24; number++)
      await talks()
        .update({ title: `No. ${number}` })
        .eq('id', OTHER_ID)
    expect(await versions()).toHaveLength(25)
  })

  async function addTalk() {
    const { data } = await talks().insert(talk).select().single()
    return data as { id: string; updated_at: string; display_order: number }
  }
  const moveTalk = () => talks().update({ display_order: 7 }).eq('id', OTHER_ID)

  describe.each<ActorName>(['an admin', 'the secret key'])('for %s', (actor) => {
    const rest = () => engine().clientOf(actor)
    const isOvertaken = async (draft: ContentDraft) => (await readLiveRows(rest(), [draft])).get(draft.id)?.isOvertaken

    async function keepDraft() {
      const base_updated_at = (await addTalk()).updated_at
      const draft = { table_name: 'talks' as const, row_id: OTHER_ID, fields: { title: 'x' }, base_updated_at }
      return saveDraft(rest(), { ...draft, author: null }, null)
    }

    test('a draft of a row that was moved is published where the row is now', async () => {
      const draft = await keepDraft()
      await moveTalk()
      expect(await isOvertaken(draft)).toBe(false)
      expect(await publishDraft(rest(), draft)).toMatchObject({
        outcome: 'published',
        row: { title: 'x', display_order: 7 },
      })
    })

    test('a draft of a row that was changed is not published, whether it was moved as well or not', async () => {
      const draft = await keepDraft()
      await talks().update({ location: 'Changed' }).eq('id', OTHER_ID)
      expect(await publishDraft(rest(), draft)).toMatchObject({ outcome: 'changed', theirs: { location: 'Changed' } })
      await moveTalk()
      expect(await isOvertaken(draft)).toBe(true)
      expect(await publishDraft(rest(), draft)).toMatchObject({ outcome: 'changed', theirs: { display_order: 7 } })
    })
  })

  test('a save after a move leaves the row where it is now, unless the save itself moves it', async () => {
    const opened = await addTalk()
    await moveTalk()
    const save = (values: object) => updateUnlessChanged(asAdmin(), 'talks', opened, values)
    expect(await save({ title: 'Elsewhere', display_order: 3 })).toMatchObject({ isSaved: false })
    expect(await save({ title: 'Second', display_order: opened.display_order })).toMatchObject({
      isSaved: true,
      row: { title: 'Second', display_order: 7 },
    })
    expect(await save({ title: 'Third' })).toMatchObject({ isSaved: false, theirs: { title: 'Second' } })
  })

  test.each(['content_versions', 'content_drafts', 'content_previews'])(
    '%s are hidden from everybody but admins past their second factor, and closed to them',
    async (table) => {
      const strangers: ActorName[] = [
        ...(['a visitor', 'a user', 'an admin short of the second factor', 'a program of an admin'] as const),
      ]
      await engine().insert(table, { id: OTHER_ID, ...examples[table]!.row })
      const stored = async () => (await bySecret().from(table).select().eq('id', OTHER_ID)).data
      const before = await stored()
      expect(before).toHaveLength(1)
      for (const actor of strangers) {
        const rows = () => engine().clientOf(actor).from(table)
        expect((await rows().select()).data ?? [], actor).toEqual([])
        expect((await rows().insert(examples[table]!.row)).error?.code, actor).toBe('42501')
        await rows().update(examples[table]!.change).eq('id', OTHER_ID)
        await rows().delete().eq('id', OTHER_ID)
        expect(await stored(), actor).toEqual(before)
      }
    },
  )

  test.each<ActorName>(['an admin', 'an admin past the second factor'])('%s cannot write a version', async (actor) => {
    await talks().insert(talk)
    const rows = () => engine().clientOf(actor).from('content_versions')
    const { id, ...version } = (await rows().select().single()).data
    for (const refused of [
      await rows().insert({ ...version, row: { title: 'Never was' } }),
      await rows().upsert({ id, ...version, row: { title: 'Never was' } }),
      await rows()
        .update({ row: { title: 'Never was' } })
        .eq('id', id),
      await rows().delete().eq('id', id),
    ])
      expect(refused.error?.code).toBe('42501')
    expect((await rows().select()).data).toEqual([{ id, ...version }])
  })

  test('messages and counts have no history', async () => {
    await bySecret().from('contact_messages').insert({ id: OTHER_ID, name: 'a', email: 'a@example.test', message: 'b' })
    expect(await versions('contact_messages')).toEqual([])
    await engine().remove('contact_messages', OTHER_ID)
  })
})
