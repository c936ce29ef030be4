import { beforeEach, describe, expect, test } from 'vitest'
import { restoreDrafts } from '#admin/drafts/form-drafts.ts'
import type { ContentDraft } from '#content/draft.ts'
import { CONTENT_TABLES, type ContentTable } from '#content/kinds.ts'
import { readDrafts, readLiveRows, scheduleDraft } from '#data/drafts/drafts.ts'
import { readPublications, undoChange } from '#data/drafts/history.ts'
import type { PublishedDrafts } from '#data/our-server/our-server.ts'
import { draftRoute } from '#server/drafts/route.ts'
import { createScheduledDrafts } from '#server/drafts/scheduled-drafts.ts'
import { mountRoutes } from '#server/http/route.ts'
import { claimsOf, OTHER_ID } from '#tests/support/actors.ts'
import { SITE_URL } from '#tests/support/backend.ts'
import { startBothEngines } from './both-engines.ts'
import { examples } from './rows.ts'

/* An assistant with a client of their own gets nothing live that was not on the card, on both engines. */

const engines = startBothEngines()
const author = claimsOf('an assistant').sub
const NEW_ID = '00000000-0000-4000-8000-000000000031'
const STORY_ID = '00000000-0000-4000-8000-000000000032'
const LIE = 'I was never seen'

type Engine = (typeof engines)['embedded']
type Drafts = ReturnType<ReturnType<Engine['clientOf']>['from']>
type Attack = (drafts: Drafts, draft: ContentDraft) => PromiseLike<{ error: unknown }>[]

const again = ({ id, updated_at, created_at, ...draft }: ContentDraft, changes: object) => ({
  id,
  updated_at,
  created_at,
  ...draft,
  ...changes,
})

/** What an assistant does between the card and the click, with a draft of a change and one of a new entry. */
const attacks: [what: string, attack: Attack][] = [
  ['saves other words', (drafts, { id }) => [drafts.update({ fields: { title: LIE } }).eq('id', id)]],
  [
    'puts another draft under its id and its times',
    (drafts, draft) => [
      drafts.delete().eq('id', draft.id),
      drafts.insert(again(draft, { fields: { ...draft.fields, title: LIE } })),
    ],
  ],
  ['upserts it', (drafts, draft) => [drafts.upsert(again(draft, { fields: { ...draft.fields, title: LIE } }))]],
  ['leads it to another row', (drafts, { id }) => [drafts.update({ row_id: STORY_ID }).eq('id', id)]],
  [
    'makes it one of another kind',
    (drafts, { id }) => [drafts.update({ table_name: 'stories', row_id: STORY_ID }).eq('id', id)],
  ],
  [
    'makes it a removal',
    (drafts, { id }) => [
      drafts.update({ is_removal: true }).eq('id', id),
      drafts.update({ is_removal: true, row_id: OTHER_ID }).eq('id', id),
    ],
  ],
  ['adds a column', (drafts, { id, fields }) => [drafts.update({ fields: { ...fields, place: LIE } }).eq('id', id)]],
]

describe.each(['embedded', 'postgres'] as const)('%s', (name) => {
  const as = (actor: 'an admin' | 'an assistant' | 'the secret key') => engines[name].clientOf(actor)
  const bySecret = () => as('the secret key')

  beforeEach(async () => {
    await bySecret().from('content_drafts').delete().not('id', 'is', null)
    for (const table of ['talks', 'stories', 'hero']) await bySecret().from(table).delete().not('id', 'is', null)
    await bySecret()
      .from('talks')
      .insert({ ...examples.talks!.row, id: OTHER_ID, title: 'Live' })
    await bySecret()
      .from('stories')
      .insert({ ...examples.stories!.row, id: STORY_ID })
  })

  const content = async () => {
    const tables = CONTENT_TABLES.map(async (table) => (await bySecret().from(table).select().order('id')).data)
    return JSON.stringify(await Promise.all(tables))
  }

  async function prepare(fields: object, more: Partial<ContentDraft> = {}) {
    const table: ContentTable = more.table_name ?? 'talks'
    const row_id = 'row_id' in more ? more.row_id! : OTHER_ID
    const [live] = row_id ? (await bySecret().from(table).select().eq('id', row_id)).data! : []
    const draft = { id: NEW_ID, table_name: table, row_id, fields, author, base_updated_at: live?.updated_at ?? null }
    const { data, error } = await as('an assistant')
      .from('content_drafts')
      .insert({ ...draft, ...more })
      .select()
    expect(error).toBeNull()
    return data![0] as ContentDraft
  }

  /** The cards as the owner's page has read them. */
  async function cards() {
    const drafts = await readDrafts(as('an admin'))
    const live = await readLiveRows(as('an admin'), drafts)
    return drafts.map((draft) => ({ ...draft, live_updated_at: live.get(draft.id)?.row?.updated_at ?? null }))
  }

  async function publish(drafts: object[]): Promise<PublishedDrafts> {
    const { headers, fetch } = as('an admin')
    const sent = new Headers(headers)
    const environment = { api: { url: SITE_URL, key: sent.get('apikey')! }, siteUrl: SITE_URL, fetch: fetch! }
    const route = draftRoute({
      environment,
      pages: { hold: () => () => {} },
      onPublished: async () => {},
      log: { warn: () => {} },
    })
    const init = {
      method: 'POST',
      headers: { authorization: sent.get('authorization')! },
      body: JSON.stringify({ drafts }),
    }
    return (await mountRoutes([route], async () => 'admin').request('/api/drafts/publish', init)).json()
  }

  test.each(attacks)(
    'an assistant %s between the card and the click, and nothing of it goes live',
    async (_, attack) => {
      for (const draft of [
        await prepare({ title: 'As shown' }),
        await prepare(
          { ...examples.talks!.row, image_url: null, slug: 'shown', title: 'As shown' },
          { id: STORY_ID, row_id: null },
        ),
      ]) {
        const before = await content()
        const shown = (await cards()).filter(({ id }) => id === draft.id)
        expect(shown).toHaveLength(1)
        for (const act of attack(as('an assistant').from('content_drafts'), draft)) await act
        const { failed } = await publish(shown)
        if (failed.length === 0) {
          // refused by the database, so what was shown was published
          expect(await content()).toContain('As shown')
          expect(await content()).not.toContain(LIE)
          expect((await bySecret().from('stories').select()).data).toHaveLength(1)
        } else {
          expect(failed).toEqual([{ id: draft.id, reason: 'unseen' }])
          expect(await content()).toBe(before)
        }
        // nor with a time that is set for what was shown
        const later = scheduleDraft(as('an admin'), shown[0]!, '2020-01-01T00:00:00Z')
        const scheduled = await later.catch(() => null)
        if (scheduled)
          expect(scheduled).toMatchObject({ fields: shown[0]!.fields, row_id: shown[0]!.row_id, is_removal: false })
      }
    },
  )

  test('a live row that has changed since it was shown is not overwritten, whatever the draft says it was begun from', async () => {
    await prepare({ location: 'As shown' })
    const shown = await cards()
    await as('an admin').from('talks').update({ title: 'Of another owner' }).eq('id', OTHER_ID)
    const { data } = await as('an admin').from('talks').select().eq('id', OTHER_ID)
    const [{ updated_at }] = data as [{ updated_at: string }]
    await as('an assistant').from('content_drafts').update({ base_updated_at: updated_at }).eq('id', NEW_ID)
    expect((await publish(shown)).failed).toEqual([{ id: NEW_ID, reason: 'unseen' }])
    expect((await publish(await cards())).published).toEqual([NEW_ID])
  })

  test('a draft that was saved again as it was, beside a row that was only moved, is published', async () => {
    await prepare({ title: 'As shown' })
    const shown = await cards()
    await as('an assistant').from('content_drafts').update({ note: 'n' }).eq('id', NEW_ID)
    await as('an admin').from('talks').update({ display_order: 9 }).eq('id', OTHER_ID)
    expect(await publish(shown)).toEqual({ published: [NEW_ID], failed: [] })
  })

  test('of a group that changed meanwhile stays, what is refused says why, the rest goes live and is undone as a whole', async () => {
    const ids = [5, 6, 7, 8].map((number) => `00000000-0000-4000-8000-00000000005${number}`) as [
      string,
      string,
      string,
      string,
    ]
    const entry = { ...examples.talks!.row, image_url: null }
    for (const [index, id] of ids.entries())
      await prepare(
        { ...entry, slug: `group-${index}`, title: index === 2 ? '' : `Of a group ${index}` },
        { id, row_id: null },
      )
    const shown = await cards()
    await as('an assistant')
      .from('content_drafts')
      .update({ fields: { ...entry, title: LIE } })
      .eq('id', ids[1])
    const { published, failed } = await publish(shown)
    expect(published.toSorted()).toEqual([ids[0], ids[3]])
    expect(failed).toEqual([
      { id: ids[1], reason: 'unseen' },
      { id: ids[2], reason: 'failed', message: expect.stringContaining('Title') },
    ])
    const again = await publish(shown)
    expect(again.published).toEqual([])
    expect(again.failed.map(({ reason }) => reason)).toEqual(['gone', 'gone', 'unseen', 'failed'])
    expect(await content()).not.toContain(LIE)

    const rest = as('an admin') as never // undoing takes the whole client's type
    const done = shown.filter(({ id }) => published.includes(id))
    const changes = await readPublications(rest, done)
    expect(changes).toHaveLength(2)
    for (const change of changes) expect(await undoChange(rest, change)).not.toBeNull()
    await restoreDrafts(as('an admin'), done)
    expect(await content()).not.toContain('Of a group')
    expect((await readDrafts(as('an admin'))).map(({ id }) => id).sort()).toEqual(ids)
  })

  /** What no form takes, of each way in which a column can be wrong. */
  test.each<[table: ContentTable, fields: object]>([
    ['talks', { title: { a: 1 } }],
    ['talks', { title: '' }],
    ['talks', { type: 'sermon' }],
    ['talks', { video_url: 'javascript:alert(1)' }],
    ['talks', { image_url: 'https://elsewhere.example/pixel.png' }],
    ['talks', { image_url: '/storage/v1/object/public/story-images/talks/1.webp' }],
    ['talks', { display_order: 1e12 }],
    ['stories', { content: 7 }],
  ])('a draft of %s with %j is not published, at once or at a time', async (table, fields) => {
    await prepare(fields, { table_name: table, row_id: table === 'talks' ? OTHER_ID : STORY_ID })
    const before = await content()
    const shown = await cards()
    expect((await publish(shown)).failed).toEqual([{ id: NEW_ID, reason: 'failed', message: expect.any(String) }])
    await scheduleDraft(as('an admin'), shown[0]!, '2020-01-01T00:00:00Z')
    const told: string[] = []
    const worker = createScheduledDrafts({
      rest: bySecret(),
      files: {
        api: { url: SITE_URL, key: '' },
        siteUrl: SITE_URL,
        fetch: async () => new Response(null, { status: 404 }),
      },
      log: { info: () => {}, warn: () => {} },
      notifyOwner: async (reason) => void told.push(reason),
      isAlone: true,
      tickMs: 20,
    })
    worker.start()
    await expect.poll(() => told).toHaveLength(1)
    await worker.close()
    expect(await content()).toBe(before)
    expect((await readDrafts(as('an admin')))[0]).toMatchObject({ publish_at: null, last_error: expect.any(String) })
  })
})
