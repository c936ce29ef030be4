import { expect, onTestFinished, test } from 'vitest'
import { writeDayCounts } from '#data/our-server/visits.ts'
import { openPostgresEngine } from '#tests/support/engines.ts'

const WRITER = crypto.randomUUID()
const today = () => new Date().toISOString().slice(0, 10)

test('a write that is repeated counts once, on Postgres too', async () => {
  const engine = await openPostgresEngine()
  onTestFinished(() => engine.close())
  const service = engine.clientOf('the secret key')
  for (const count of [1, 2, 2])
    await writeDayCounts(service, WRITER, [{ day: today(), counts: { view: { '/': count } } }])
  const { data } = await engine.clientOf('an admin').from('visits').select()
  expect(data).toMatchObject([{ writer: WRITER, counts: { view: { '/': 2 } } }])
  const day = { day: today(), counts: {} }
  await expect(writeDayCounts(engine.clientOf('an admin'), WRITER, [day])).rejects.toThrow('HTTP 403')
})
