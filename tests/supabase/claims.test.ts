import { expect, onTestFinished, test, vi } from 'vitest'
import { createMessageQueue } from '#data/message-queue.ts'
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
