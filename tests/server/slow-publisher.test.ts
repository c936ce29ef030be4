import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rss, rssItem } from '#tests/support/feed-server.ts'
import { listen } from '#tests/support/listen.ts'
import { startTestSite, type TestSite } from '#tests/support/site.ts'

/* The built site before a publisher who takes his time. FEED_PROXY_URL leads to him, for it alone may be private. */

const SUBSTACK = join(import.meta.dirname, '../support/feeds/substack.xml')
/** The site waits eight seconds for him. */
const AT_ONCE_MS = 4000

let site: TestSite
const asked: { address: string | null; response: ServerResponse }[] = []
const publisher = createServer((request, response) => {
  asked.push({ address: new URL(request.url ?? '/', 'http://proxy').searchParams.get('url'), response })
})

beforeEach(async () => {
  asked.length = 0
  const port = await listen(publisher)
  site = await startTestSite({ CONTENT: 'empty', FEED_PROXY_URL: `http://127.0.0.1:${port}/get?key=1` })
  // a site that begins empty leaves the newsletter out until its owner shows it
  await site.rest('site?singleton=is.true', { method: 'PATCH', body: { sections: [] } })
  await site.rest('contact?singleton=is.true', {
    method: 'PATCH',
    body: { title: 'Write to me', substack_url: 'https://letters.example' },
  })
})
afterEach(async () => {
  publisher.closeAllConnections()
  publisher.close()
  await site.stop()
})

/** The home page and how long it took. */
async function openHome() {
  const start = performance.now()
  const html = await (await fetch(site.url)).text()
  return { html, ms: performance.now() - start }
}

test('pages do not wait for the publisher, and show the articles once they have arrived', async () => {
  const early = await openHome()
  await vi.waitFor(() => expect(asked.map(({ address }) => address)).toEqual(['https://letters.example/feed']))
  const whileHeWaits = await openHome()
  for (const { html, ms } of [early, whileHeWaits]) {
    expect(ms).toBeLessThan(AT_ONCE_MS)
    expect(html).toContain('Loading articles...')
  }
  asked[0]!.response.end(await readFile(SUBSTACK))
  await vi.waitFor(async () => expect((await openHome()).html).toContain('On saying “no” &amp; meaning it'))
  expect(asked).toHaveLength(1)
})

test('pages are served while the feed takes seconds to parse', async () => {
  await openHome()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  asked[0]!.response.end(rss(rssItem('Costly', '<?a?>'.repeat(200_000))))
  let isParsing = true
  const parsed = fetch(`${site.url}/api/newsletter`).finally(() => (isParsing = false))
  let longestMs = 0
  while (isParsing) {
    longestMs = Math.max(longestMs, (await openHome()).ms)
    await sleep(20)
  }
  await parsed
  expect(longestMs).toBeLessThan(AT_ONCE_MS)
})
