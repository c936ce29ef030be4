import { expect, onTestFinished, test, vi } from 'vitest'
import type { ContentDraft } from '#content/draft.ts'
import { claimDraft, saveDraft, scheduleDraft } from '#data/drafts/drafts.ts'
import { createRestClient } from '#data/rest/rest-client.ts'
import { openTestBackend, SITE_URL } from '#tests/support/backend.ts'
import { createScheduledDrafts } from './scheduled-drafts.ts'

const talk = { title: 'First', location: 'b', description: 'c', date: '2026-01-05', type: 'talk' }
const CLAIM_MS = 60_000

/** The embedded engine, and processes on it with a clock of their own. */
async function openHouse() {
  const backend = await openTestBackend()
  onTestFinished(() => backend.dispose())
  const outage = { status: 0 }
  const fetch: typeof globalThis.fetch = async (input, init) =>
    outage.status && String(input).includes('/talks')
      ? Response.json({ message: 'out of order' }, { status: outage.status })
      : backend.fetch(new Request(input, init))
  const rest = createRestClient({ url: SITE_URL, key: backend.keys.secret, fetch })
  const files = { api: { url: '', key: '' }, siteUrl: SITE_URL, fetch }
  const clock = { now: Date.now() }
  const log = { info: vi.fn(), warn: vi.fn() }
  const notifyOwner = vi.fn(async () => {})
  const start = (isAlone = true) => {
    const process = createScheduledDrafts({ rest, files, log, notifyOwner, isAlone, tickMs: 20, now: () => clock.now })
    onTestFinished(() => process.close())
    process.start()
    return process
  }
  /** A talk, and a draft of it that is due in a second. */
  async function plan(fields: Record<string, unknown>) {
    const { data: row } = await rest.from('talks').insert(talk).select().single()
    const draft = { table_name: 'talks' as const, row_id: row.id, base_updated_at: row.updated_at, author: null }
    const saved = await saveDraft(rest, { ...draft, fields }, null)
    return scheduleDraft(rest, saved, new Date(clock.now + 1000).toISOString())
  }
  const drafts = async () => (await rest.from('content_drafts').select()).data as ContentDraft[]
  const untilNoDrafts = () => expect.poll(drafts).toEqual([])
  /** How often each title was written. */
  const writes = async () => {
    const { data } = await rest.from('content_versions').select('row').eq('action', 'update')
    return (data as { row: { title: string } }[]).map(({ row }) => row.title).sort()
  }
  return { rest, files, clock, log, outage, notifyOwner, start, plan, drafts, untilNoDrafts, writes }
}

test('a draft is published at its time and not before, wherever its row has been moved', async () => {
  const { rest, clock, start, plan, drafts, untilNoDrafts, writes } = await openHouse()
  const { row_id } = await plan({ title: 'On time' })
  const process = start()
  await rest.from('talks').update({ display_order: 7 }).eq('id', row_id)
  process.wake()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(await drafts()).toHaveLength(1)
  clock.now += 1000
  await untilNoDrafts()
  expect(await writes()).toEqual(['On time'])
  expect((await rest.from('talks').select()).data).toMatchObject([{ title: 'On time', display_order: 7 }])
})

test('a draft whose time comes between two looks is published at its time', async () => {
  const { rest, files, plan, log, notifyOwner, untilNoDrafts, writes } = await openHouse()
  await plan({ title: 'Between two looks' })
  const onPublished = vi.fn()
  const process = createScheduledDrafts({ rest, files, log, notifyOwner, onPublished, isAlone: true, tickMs: 15_000 })
  onTestFinished(() => process.close())
  process.start()
  await untilNoDrafts()
  expect(await writes()).toEqual(['Between two looks'])
  expect(onPublished.mock.calls).toMatchObject([[{ table_name: 'talks' }]])
})

test('several processes publish each draft once', async () => {
  const { clock, start, plan, notifyOwner, untilNoDrafts, writes } = await openHouse()
  const titles = Array.from({ length: 12 }, (_, number) => `No. ${number + 10}`)
  for (const title of titles) await plan({ title })
  clock.now += 1000
  for (let number = 1; number <= 3; number++) start(false)
  await untilNoDrafts()
  expect(await writes()).toEqual(titles)
  expect(notifyOwner).not.toHaveBeenCalled()
})

test('what a killed process had claimed is published at the next start, by one of several after the claim', async () => {
  const { rest, clock, start, plan, drafts, untilNoDrafts, writes } = await openHouse()
  const claim = async (title: string) => {
    const draft = await plan({ title })
    clock.now += 1000
    await claimDraft(rest, draft, clock.now, CLAIM_MS)
  }
  await claim('One of several')
  const another = start(false)
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(await drafts()).toHaveLength(1)
  clock.now += CLAIM_MS + 1
  await untilNoDrafts()
  await another.close()
  await claim('Alone')
  start(true)
  await untilNoDrafts()
  expect(await writes()).toEqual(['Alone', 'One of several'])
})

test('what a killed process had published, at a time or at once, is not listed after the next start', async () => {
  const { rest, start, plan, drafts } = await openHouse()
  const published = await plan({ title: 'Live', display_order: 3 })
  const moved = await plan({ title: 'First', display_order: 4 })
  const added = { table_name: 'talks' as const, row_id: null, base_updated_at: null, author: null }
  const { id } = await saveDraft(rest, { ...added, fields: { ...talk, title: 'New' } }, null)
  const removed = await plan(talk)
  await scheduleDraft(rest, published, null)
  // a process that is killed between the two statements of publishDraft
  await rest.from('talks').update({ title: 'Live', display_order: 3 }).eq('id', published.row_id!)
  await rest.from('talks').insert({ ...talk, title: 'New', id, display_order: 9 })
  await rest.from('content_drafts').update({ is_removal: true, publish_at: null }).eq('id', removed.id)
  await rest.from('talks').delete().eq('id', removed.row_id!)
  expect(await drafts()).toHaveLength(4)
  start(false)
  await expect.poll(async () => (await drafts()).map((draft) => draft.id)).toEqual([moved.id])
})

test('the owner is told once what was not published, why, and what to do', async () => {
  const { rest, clock, start, plan, drafts, notifyOwner, writes } = await openHouse()
  const overtaken = await plan({ title: 'Never published' })
  const refused = await plan({ title: 'Refused', type: 'sermon' })
  await rest.from('talks').update({ title: 'Theirs' }).eq('id', overtaken.row_id)
  clock.now += 1000
  start()
  await expect.poll(() => notifyOwner).toHaveBeenCalledTimes(2)
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(notifyOwner).toHaveBeenCalledTimes(2)
  const left = new Map((await drafts()).map((draft) => [draft.id, draft]))
  for (const { id } of [overtaken, refused])
    expect(left.get(id)).toMatchObject({ publish_at: null, claimed_until: null })
  expect(left.get(overtaken.id)?.last_error).toContain('has changed since this draft was started. Open its editor')
  expect(left.get(refused.id)?.last_error).toMatch(/it was refused. Open its editor.*Type: Invalid option/)
  expect(await writes()).toEqual(['Theirs'])
})

test('a backend that is out of order is asked again, and the owner hears nothing of it', async () => {
  const { clock, outage, log, start, plan, drafts, notifyOwner, untilNoDrafts } = await openHouse()
  await plan({ title: 'Later' })
  clock.now += 1000
  outage.status = 503
  start()
  await expect.poll(() => log.warn).toHaveBeenCalled()
  expect(await drafts()).toMatchObject([{ last_error: null, publish_at: expect.any(String) }])
  outage.status = 0
  clock.now += CLAIM_MS + 1
  await untilNoDrafts()
  expect(notifyOwner).not.toHaveBeenCalled()
})
