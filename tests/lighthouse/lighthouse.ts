import type { Result } from 'lighthouse'
import { PUBLIC_PATHS } from '#content/site/routes.ts'
import { medianOf } from '#tests/bench/median.ts'
import { report } from '#tests/bench/report.ts'
import { startTestSite } from '#tests/support/site.ts'
import { startDistance } from './distance.ts'
import { faultsOf, measure, scoreOf } from './measure.ts'

/** One of the demo's talks stands for the pages of all. */
const PATHS = [...PUBLIC_PATHS, '/talks/built-for-the-thumb']
const ROUNDS = 3
/**
 * The round trip in milliseconds. Lighthouse computes the first paint on a slow network from what arrived before the
 * paint here; without latency the typefaces, which the page does not wait for, would arrive before it.
 */
const ROUND_TRIP = 60
/** As on a phone; with hints Linux rounds each letter of the fallback to whole pixels, and lines break elsewhere. */
const WITHOUT_HINTS = '--font-render-hinting=none'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const TIMINGS = [
  ['First contentful paint', 'first-contentful-paint', 900],
  ['Largest contentful paint', 'largest-contentful-paint', 1400],
  ['Total blocking time', 'total-blocking-time', 30],
] as const

/**
 * `npm run lighthouse`: measures the public pages on the phone that Lighthouse simulates, in medians of three rounds. Fails
 * when one is over its budget. Other work on the machine counts as blocking time, so run it on an idle one.
 */
async function main() {
  const site = await startTestSite()
  // round by round, so that a temporary load on the machine hits no page three times
  const addresses = Array.from({ length: ROUNDS }, () => PATHS.map((path) => site.url + path)).flat()
  const distance = await startDistance(site.url, ROUND_TRIP)
  const args = [distance.browserArg, WITHOUT_HINTS]
  // a browser that has just started is slower: its first page does not count
  const [, ...results] = await measure([site.url, ...addresses], CATEGORIES, args).finally(() => {
    distance.stop()
    return site.stop()
  })
  for (const [index, path] of PATHS.entries())
    reportPage(
      path,
      results.filter((_, place) => place % PATHS.length === index),
    )
}

/** The page's figures, then what keeps a score below 100. */
function reportPage(path: string, results: readonly Result[]) {
  console.log(path)
  const median = (figure: (result: Result) => number) => medianOf(results.map(figure))
  for (const category of CATEGORIES)
    report(
      `  ${category}`,
      median((result) => scoreOf(result, category)),
      '',
      { atLeast: 100 },
    )
  const audited = (result: Result, id: string) => result.audits[id]?.numericValue ?? Number.POSITIVE_INFINITY
  for (const [name, id, atMost] of TIMINGS)
    report(
      `  ${name}`,
      median((result) => audited(result, id)),
      'ms',
      { atMost },
    )
  // as Lighthouse shows it
  const shift = median((result) => Math.round(audited(result, 'cumulative-layout-shift') * 100) / 100)
  report('  Cumulative layout shift', shift, '', { atMost: 0 })
  const faults = new Set(results.flatMap((result) => CATEGORIES.flatMap((category) => faultsOf(result, category))))
  for (const fault of faults) console.log(`    in a round: ${fault}`)
}

await main()
