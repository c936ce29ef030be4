import { expect, onTestFinished, test, vi } from 'vitest'
import { createMessageQueue } from '#data/inbox/message-queue.ts'
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
      gate: { take: () => 0, succeed() {} },
      isAlone: false,
      log: { warn: () => {} },
      tickMs: 50,
    }),
  )
  const close = () => Promise.all(deliveries.map((delivery) => delivery.close()))
  onTestFinished(async () => void (await close()))
  for (const delivery of deliveries) delivery.start()
  await vi.waitFor(
    async () => {
      const { count } = await service.from('contact_messages').select('*', { count: 'exact' }).eq('status', 'sent')
      expect(count).toBe(messages.length)
    },
    { interval: 100 },
  )
  await close()
  expect(mailed.sort()).toEqual(messages.sort())
})

test('a draft that comes due is published once, however many processes see it', async () => {
  const engine = await openPostgresEngine()
  onTestFinished(() => engine.close())
  const service = engine.clientOf('the secret key')
  const talk = { title: 'Old', location: 'b', description: 'c', date: '2026-01-05', type: 'talk' }
  const talks = await service
    .from('talks')
    .insert(Array.from({ length: 25 }, () => talk))
    .select()
    .throwOnError()
  const publish_at = new Date(Date.now() + 500).toISOString()
  const drafts = talks.data.map(({ id, updated_at }) => ({
    ...{ table_name: 'talks', row_id: id, base_updated_at: updated_at, publish_at },
    fields: { title: 'New' },
  }))
  await service.from('content_drafts').insert(drafts).throwOnError()

  const told = vi.fn(async () => {})
  const log = { info: vi.fn(), warn: vi.fn() }
  const files = { api: { url: '', key: '' }, siteUrl: SITE_URL, fetch }
  const processes = Array.from({ length: 4 }, () =>
    createScheduledDrafts({ rest: service, files, log, notifyOwner: told, isAlone: false, tickMs: 50 }),
  )
  const close = () => Promise.all(processes.map((process) => process.close()))
  onTestFinished(async () => void (await close()))
  for (const process of processes) process.start()
  const count = async (table: string, column: string, value: string) =>
    (await service.from(table).select('*', { count: 'exact', head: true }).eq(column, value)).count
  await vi.waitFor(async () => expect(await count('content_drafts', 'table_name', 'talks')).toBe(0), {
    interval: 100,
  })
  // what is published is told of a moment later
  await close()
  expect(await count('content_versions', 'action', 'update')).toBe(talks.data.length)
  expect(log.info).toHaveBeenCalledTimes(talks.data.length)
  expect([told.mock.calls, log.warn.mock.calls]).toEqual([[], []])
})
