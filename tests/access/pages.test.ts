import { expect, test } from 'vitest'
import { MOST_PAGES } from '#content/own-page/own-page.ts'
import { startBothEngines } from './both-engines.ts'

const engines = startBothEngines()

test('there are twenty pages at most, one request with several included, and each has an address of its own', async () => {
  const answers = await Promise.all(
    [engines.embedded, engines.postgres].map(async (engine) => {
      const pages = engine.clientOf('the secret key').from('pages')
      const given = (start: number, count: number) =>
        Array.from({ length: count }, (_, index) => ({ title: 'A page', slug: `page-${start + index}` }))
      await pages.delete().not('id', 'is', null)
      const statuses = []
      for (const rows of [given(0, 19), given(19, 2), given(19, 1), given(19, 1), given(20, 1)]) {
        const { status, error } = await pages.insert(rows)
        statuses.push({ status, code: error?.code, message: error?.message })
      }
      const change = await pages.update({ title: 'Another title' }).eq('slug', 'page-3').select('id')
      const { data } = await pages.select('id')
      await pages.delete().not('id', 'is', null)
      return [...statuses, change.status, data?.length]
    }),
  )
  const tooMany = { status: 400, code: '23514', message: expect.stringContaining('"pages_at_most_twenty"') }
  expect(answers[1]).toMatchObject([
    { status: 201 },
    tooMany,
    { status: 201 },
    { status: 409, code: '23505', message: expect.stringContaining('"pages_slug_key"') },
    tooMany,
    200,
    MOST_PAGES,
  ])
  expect(answers[0]).toEqual(answers[1])
})
