import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { browserArgs, findBrowser } from '#tests/support/find-browser.ts'
import { freePort } from '#tests/support/server.ts'

/** Lighthouse's results for each address, on its simulated phone and network, in a fresh browser with these arguments. */
export async function measure(
  addresses: readonly string[],
  categories: readonly string[],
  args: readonly string[] = [],
): Promise<Result[]> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? '',
    args: [...browserArgs, ...args, `--remote-debugging-port=${port}`],
  })
  try {
    const results: Result[] = []
    for (const address of addresses) {
      const run = await lighthouse(address, { port, onlyCategories: [...categories], logLevel: 'error' })
      if (!run) throw new Error(`Lighthouse gave no result for ${address}`)
      results.push(run.lhr)
    }
    return results
  } finally {
    await browser.close()
  }
}

/** A category's score from 0 to 100. */
export const scoreOf = ({ categories }: Result, category: string) =>
  Math.round((categories[category]?.score ?? 0) * 100)

/** The audits that cost a category points, with their findings. */
export const faultsOf = ({ categories, audits }: Result, category: string) =>
  (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id]
    const isFault = weight > 0 && typeof audit?.score === 'number' && audit.score < 1
    return isFault ? [`${id} ${audit.displayValue ?? audit.score}`] : []
  })
