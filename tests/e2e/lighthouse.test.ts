import { faultsOf, measure, scoreOf } from '#tests/lighthouse/measure.ts'
import { expect, test } from './fixtures.ts'

// The home page stands for all: `npm run lighthouse` measures every page, and on a quiet machine the times as well.
// axe-and-dialogs.test.ts finds what the category of accessibility would.
const CATEGORIES = ['best-practices', 'seo']

test('Lighthouse finds nothing to improve but what depends on the machine', async ({ site }) => {
  const results = await measure([site.url], CATEGORIES)
  for (const result of results)
    for (const category of CATEGORIES)
      expect(scoreOf(result, category), `${result.finalDisplayedUrl}: ${faultsOf(result, category)}`).toBe(100)
})
