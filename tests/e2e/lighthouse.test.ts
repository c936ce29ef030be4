import { PUBLIC_PATHS } from '#content/site/routes.ts'
import { faultsOf, measure, scoreOf } from '#scripts/lighthouse/measure.ts'
import { expect, test } from './fixtures.ts'

// Blocking time depends on what else the machine does: `npm run lighthouse` measures it on a quiet one.
const CATEGORIES = ['accessibility', 'best-practices', 'seo']

test('Lighthouse finds nothing to improve but what depends on the machine', async ({ site }) => {
  test.setTimeout(120_000)
  const results = await measure(
    PUBLIC_PATHS.map((path) => site.url + path),
    CATEGORIES,
  )
  for (const result of results)
    for (const category of CATEGORIES)
      expect(scoreOf(result, category), `${result.finalDisplayedUrl}: ${faultsOf(result, category)}`).toBe(100)
})
