import { expect, hydrated, letPagesBeOld, open, test } from './fixtures.ts'

// The page came with its content; then the API fails.
const failures = {
  'answers with nonsense': { expectedConsole: [], fulfil: { status: 200, body: '<html>a captive portal</html>' } },
  'cannot be reached': { expectedConsole: [/ERR_CONNECTION_REFUSED/], fulfil: null },
}

for (const [failure, { expectedConsole, fulfil }] of Object.entries(failures)) {
  test.describe(`when the API ${failure}`, () => {
    test.use({ expectedConsole })

    test('the content of the server stands', async ({ page, site }) => {
      const failed = new Map<string, number>()
      await page.route(/\/rest\/v1\/|\/api\/newsletter/, async (route) => {
        const { pathname } = new URL(route.request().url())
        failed.set(pathname, (failed.get(pathname) ?? 0) + 1)
        await (fulfil ? route.fulfill(fulfil) : route.abort('connectionrefused'))
      })
      await letPagesBeOld(page)
      await page.goto(site.url)
      const before = await page.getByRole('main').textContent()
      // the newsletter too: each read and its one retry
      await expect.poll(() => failed.size === 12 && [...failed.values()].every((count) => count === 2)).toBe(true)
      await page.locator('#newsletter').scrollIntoViewIfNeeded()
      await expect(page.getByText('Failed to load articles')).toBeVisible()

      expect(await page.getByRole('main').textContent()).toBe(before)
      await expect(page.getByRole('link', { name: 'marta@ellingsen-vale.example' })).toBeVisible()
      await expect(page.getByRole('link', { name: /Visit Substack/ })).toBeVisible()
      await expect(page.getByText('This part could not be loaded.')).toHaveCount(0)
    })
  })
}

test.describe('when the connection is lost for a while', () => {
  test('the content is read again as soon as it is back', async ({ page, ownSite }) => {
    await open(page, ownSite.url)
    const message = page.getByRole('textbox', { name: 'Message' })
    await message.fill('A talk in May?')
    await hydrated(page)
    await page.context().setOffline(true)
    await ownSite.rest('hero?id=not.is.null', { method: 'PATCH', body: { subtitle: 'Keeper of Lists' } })
    const sections = [{ id: 'contact', label: '', isHidden: true }]
    await ownSite.rest('site?singleton=is.true', { method: 'PATCH', body: { sections } })
    await page.context().setOffline(false)
    await expect(page.getByText('Keeper of Lists')).toBeVisible()
    // the owner has hidden the form, which stays as long as there are words in it
    await expect(page.locator('[href="/#contact"]')).toHaveCount(0)
    await expect(message).toHaveValue('A talk in May?')
    await message.fill('')
    await page.getByRole('link', { name: 'All talks and media' }).focus()
    await expect(message).toHaveCount(0)

    await open(page, `${ownSite.url}/talks`)
    await hydrated(page)
    await page.getByText('Articles (1)').click()
    await page.context().setOffline(true)
    await ownSite.rest('talks?type=eq.article', { method: 'DELETE' })
    await page.context().setOffline(false)
    await expect(page.getByText('Articles (1)')).toHaveCount(0)
    await expect(page.getByRole('radio', { name: 'All (5)' })).toBeChecked()
  })
})
