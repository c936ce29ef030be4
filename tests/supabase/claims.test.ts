import { expect, onTestFinished, test, vi } from 'vitest'
import { saveDraft, scheduleDraft } from '#data/drafts.ts'
import { createMessageQueue } from '#data/message-queue.ts'
import { createScheduledDrafts } from '#server/drafts/scheduled-drafts.ts'
import { createMessageDelivery } from '#server/messages/delivery.ts'
import { SITE_URL } from '#tests/support/backend.ts'
import { openPostgresEngine } from '#tests/support/engines.ts'
import { fixedLetterhead } from '#tests/support/letterhead.ts'

test('what comes due is done once, however many processes see it', async () => {
  const engine = await openPostgresEngine()
  onTestFinished(() => engine.close())
  const service = engine.clientOf('the secret key')
  const messages = Array.from({ length: 25 }, (_, number) => `Message ${number}`)
  const due = new Date(Date.now() + 500).toISOString()
  const rows = messages.map((message) => ({ name: 'a', email: 'a@example.com', message, next_attempt_at: due }))
  await service.from('contact_messages').insert(rows).throwOnError()

  const mailed: string[] = []
  const deliveries = Array.from({ length: 4 }, () =>
    createMessageDelivery({
      queue: createMessageQueue(service),
      mailer: {
        async deliver({ text }) {
          mailed.push(/Message \d+/.exec(text)?.[0] ?? text)
          return 'sent'
        },
        letterhead: fixedLetterhead.read,
      },
      recipient: async () => 'owner@example.com',
      siteUrl: SITE_URL,
      isAlone: false,
      log: { warn: () => {} },
      tickMs: 50,
    }),
  )
  onTestFinished(() => void Promise.all(deliveries.map((delivery) => delivery.close())))
  for (const delivery of deliveries) delivery.start()
  await vi.waitFor(
    async () => {
      const { count } = await service.from('contact_messages').select('*', { count: 'exact' }).eq('status', 'sent')
      expect(count).toBe(messages.length)
    },
    { timeout: 15_000, interval: 100 },
  )
  expect(mailed.sort()).toEqual(messages.sort())
})

test('what is to be published at a time is published once, however many processes see it', async () => {
  const engine = await openPostgresEngine()
  onTestFinished(() => engine.close())
  const service = engine.clientOf('the secret key')
  const titles = Array.from({ length: 10 }, (_, number) => `Talk ${number}`)
  const due = new Date(Date.now() + 500).toISOString()
  for (const title of titles) {
    const fields = { title, location: 'b', description: 'c', date: '2026-01-05', type: 'talk' }
    const draft = { table_name: 'talks' as const, row_id: null, fields, base_updated_at: null, author: null }
    await scheduleDraft(service, (await saveDraft(service, draft, null)).id, due)
  }
  const tellOwner = vi.fn(async () => {})
  const log = { info: vi.fn(), warn: vi.fn() }
  const processes = Array.from({ length: 4 }, () =>
    createScheduledDrafts({ rest: service, log, tellOwner, isAlone: false, tickMs: 50 }),
  )
  onTestFinished(() => void Promise.all(processes.map((process) => process.close())))
  for (const process of processes) process.start()
  await vi.waitFor(
    async () => expect((await service.from('content_drafts').select('id').throwOnError()).data).toEqual([]),
    { timeout: 15_000, interval: 100 },
  )
  const { data: versions } = await service
    .from('content_versions')
    .select('action, row')
    .eq('table_name', 'talks')
    .throwOnError()
  expect(versions?.map(({ action, row }) => [action, row.title]).sort()).toEqual(
    titles.map((title) => ['insert', title]),
  )
  expect(log.info).toHaveBeenCalledTimes(titles.length)
  expect([tellOwner.mock.calls, log.warn.mock.calls]).toEqual([[], []])
})
