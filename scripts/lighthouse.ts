import type { Result } from 'lighthouse'
import { PUBLIC_PATHS } from '#content/routes.ts'
import { startTestSite } from '#tests/support/site.ts'
import { faultsOf, measure, scoreOf } from './lighthouse/measure.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const TIMINGS = {
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
}

/**
 * `npm run lighthouse`: measures the public pages on the phone that Lighthouse simulates. Fails unless every score is
 * 100. Other work on the machine counts as blocking time, so run it on an idle one.
 */
async function main() {
  const site = await startTestSite()
  const results = await measure(
    PUBLIC_PATHS.map((path) => site.url + path),
    CATEGORIES,
  ).finally(site.stop)
  for (const [index, result] of results.entries()) console.log(`${PUBLIC_PATHS[index]}\n${report(result)}`)
  const isPerfect = results.every((result) => CATEGORIES.every((category) => scoreOf(result, category) === 100))
  process.exitCode = isPerfect ? 0 : 1
}

/** A page's figures, followed by what kept a score below 100. */
function report(result: Result): string {
  const scores = CATEGORIES.map((category) => `${category} ${scoreOf(result, category)}`)
  const timings = Object.entries(TIMINGS).map(([name, id]) => {
    const { displayValue, errorMessage } = result.audits[id] ?? {}
    return `${name} ${displayValue ?? errorMessage ?? 'not measured'}`
  })
  const faults = CATEGORIES.filter((category) => scoreOf(result, category) < 100).map(
    (category) => `${category}: ${faultsOf(result, category).join(', ')}`,
  )
  return [scores.join(', '), timings.join(', '), ...faults].map((line) => `  ${line}`).join('\n')
}

await main()
