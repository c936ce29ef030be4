import { type BrowserContext, devices, type Page } from '@playwright/test'
import { expect, hydrated, leave, test } from './fixtures.ts'

/* What a visit of the home page on a phone costs: loaded, and scrolled to its end. */

/** With the heads of the answers, as they travel. */
const FIRST_VISIT = { bytes: 212_000, requests: 28 }
const NEXT_VISIT = { bytes: 8_000, requests: 3 }

test('a first visit on a phone takes at most 212 kB in 28 requests, and the next one 8 kB in 3', async ({
  browser,
  site,
}) => {
  const contexts: BrowserContext[] = []
  const newPhone = async () => {
    const context = await browser.newContext(devices['Pixel 7'])
    contexts.push(context)
    return context
  }
  try {
    // others were here before: the pages and answers are compressed by now
    for (const _ of [1, 2]) await visit(await newPhone(), site.url)
    const phone = await newPhone()
    const first = await visit(phone, site.url)
    const next = await visit(phone, site.url)
    test
      .info()
      .annotations.push(
        { type: 'first visit', description: listed(first) },
        { type: 'next visit', description: listed(next) },
      )
    for (const [visited, most] of [
      [first, FIRST_VISIT],
      [next, NEXT_VISIT],
    ] as const) {
      expect(visited.length, listed(visited)).toBeLessThanOrEqual(most.requests)
      expect(sumOf(visited), listed(visited)).toBeLessThanOrEqual(most.bytes)
    }
  } finally {
    for (const context of contexts) {
      await leave(context)
      await context.close()
    }
  }
})

interface Received {
  path: string
  bytes: number
}

const sumOf = (received: readonly Received[]) => received.reduce((sum, { bytes }) => sum + bytes, 0)

const listed = (received: readonly Received[]) =>
  [
    `${received.length} requests, ${sumOf(received)} bytes`,
    ...received.map(({ path, bytes }) => `${bytes} ${path}`),
  ].join('\n')

async function visit(context: BrowserContext, url: string): Promise<Received[]> {
  const page = await context.newPage()
  const received = await countReceived(page, url)
  await page.goto(url)
  await hydrated(page)
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000) // until the reads of what came into view have begun
  await page.waitForLoadState('networkidle')
  await page.close()
  return received
}

/** Whatever came over the network from now on; what the browser had kept counts nothing. */
async function countReceived(page: Page, url: string): Promise<Received[]> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const paths = new Map<string, string>()
  const received: Received[] = []
  network.on(
    'Network.requestWillBeSent',
    ({ requestId, request }) => void paths.set(requestId, request.url.replace(url, '')),
  )
  network.on('Network.requestServedFromCache', ({ requestId }) => void paths.delete(requestId))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const path = paths.get(requestId)
    if (path !== undefined && bytes > 0) received.push({ path, bytes })
  })
  return received
}
