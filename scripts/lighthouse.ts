import { chromium } from '@playwright/test'
import lighthouse, { type RunnerResult } from 'lighthouse'
import { PUBLIC_PATHS } from '#content/routes.ts'
import { freePort } from '#tests/support/server.ts'
import { startTestSite } from '#tests/support/site.ts'
import { browserArgs, findBrowser } from './find-browser.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const TIMINGS = {
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
} as const

/** `npm run lighthouse`, after a build: the public pages on a phone as Lighthouse imagines it. Fails unless every score is 100. */
async function main() {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? '',
    args: [...browserArgs, `--remote-debugging-port=${port}`],
  })
  const site = await startTestSite()
  try {
    let isPerfect = true
    for (const path of PUBLIC_PATHS) {
      const result = await lighthouse(site.url + path, { port, onlyCategories: [...CATEGORIES], logLevel: 'error' })
      if (!result) throw new Error(`Lighthouse gave no result for ${path}`)
      isPerfect = report(path, result) && isPerfect
    }
    process.exitCode = isPerfect ? 0 : 1
  } finally {
    await Promise.all([site.stop(), browser.close()])
  }
}

/** Prints a page's figures, and below a score that is not 100 the audits that cost it. */
function report(path: string, { lhr }: RunnerResult): boolean {
  const scores = CATEGORIES.map(
    (category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)] as const,
  )
  const timings = Object.entries(TIMINGS).map(([name, audit]) => `${name} ${lhr.audits[audit]?.displayValue ?? '?'}`)
  console.log(`${path}\n  ${scores.map((pair) => pair.join(' ')).join(', ')}\n  ${timings.join(', ')}`)
  for (const [category] of scores.filter(([, score]) => score < 100))
    for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
      const audit = lhr.audits[id]
      if (weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1)
        console.log(`  ${category}: ${id} ${audit?.score} ${audit?.displayValue ?? ''}`)
    }
  return scores.every(([, score]) => score === 100)
}

await main()
