import { createServer } from 'node:http'
import { rss, rssItem } from '#tests/support/feed-server.ts'
import { listen } from '#tests/support/listen.ts'
import { leave, showEverySection } from '../fixtures.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, OWNER, openSignedIn, test } from './admin-fixtures.ts'

const FEED = rss(rssItem('On waiting') + rssItem('Tides'))

test.describe('the address of a newsletter', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] })

  test('is checked as it is typed, by keyboard again, and Health says the same', async ({ page, siteHost }) => {
    /** By address, as the site's own proxy is asked. */
    const web: Record<string, string> = { 'https://quay.example/rss': FEED }
    const asked = Promise.withResolvers<void>()
    const publisher = createServer(async (request, response) => {
      await asked.promise
      const answer = web[new URL(request.url ?? '', 'http://proxy').searchParams.get('url') ?? '']
      response.writeHead(answer ? 200 : 404).end(answer)
    })
    const port = await listen(publisher)
    const site = await siteHost.start({
      ...{ CONTENT: 'empty', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password },
      FEED_PROXY_URL: `http://127.0.0.1:${port}/`,
    })
    try {
      await showEverySection(site)
      await openSignedIn(page, site, '/admin/newsletter')
      const address = page.getByLabel('Substack URL')
      const note = page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: /article|reached/ })
      const again = page.getByRole('button', { name: 'Check again' })
      await expect(address).toBeVisible()
      await expect(again).toHaveCount(0)

      await address.pressSequentially('quay.example')
      await expect(note).toHaveText('Looking for articles...')
      asked.resolve()
      const found = '2 articles, the latest: “On waiting”. Read from https://quay.example/rss'
      await expect(note).toHaveText(found)
      await expectNoAxeViolations(page)

      await address.fill('https://nowhere.example')
      await expect(note).toContainText('No articles were found: the publisher answered 404. Check the address')
      await page.setViewportSize({ width: 390, height: 800 })
      await expectNoSidewaysScroll(page)
      web['https://nowhere.example/feed'] = FEED
      await again.press('Enter')
      await expect(note).toContainText('Read from https://nowhere.example/feed')
      await expect(again).toBeFocused()

      await page.context().setOffline(true)
      await again.press('Enter')
      await expect(note).toHaveText('The server could not be reached. Please try again.')
      await page.context().setOffline(false)
      await expect(note).toContainText('2 articles')

      await address.fill('quay.example')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Newsletter settings updated successfully')).toBeVisible()
      await expect.poll(async () => (await fetch(site.url)).text()).toContain('href="https://quay.example/rss"')
      await page.goto(`${site.url}/admin/health`)
      await expect(page.getByText('https://quay.example/rss has 2 articles, the latest: “On waiting”.')).toBeAttached()
    } finally {
      await leave(page.context())
      await site.stop()
      publisher.close()
    }
  })
})
