import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, hydrated, open, test } from './fixtures.ts'

test('an article opens in a new tab', async ({ page, context, site }) => {
  await context.route('https://letters.ellingsen-vale.example/**', (route) => route.fulfill({ body: 'The article' }))
  await open(page, site.url)
  const opened = page.waitForEvent('popup')
  await articles(page).first().getByRole('link').click()
  await expect(await opened).toHaveURL('https://letters.ellingsen-vale.example/p/the-row-that-was-missing')
})

test('an article without a date shows none, and two that lead to one page are listed once each', async ({
  page,
  site,
}) => {
  const shown = ['Some day', 'Another day', 'The first']
  await page.route('**/api/newsletter', (route) => {
    const undated = { pubDate: null, creator: null, contentSnippet: 'Whenever.', imageUrl: null, description: '' }
    const link = (title: string) => `https://letters.example/${title.endsWith('day') ? 'show' : encodeURI(title)}`
    return route.fulfill({ json: { articles: shown.map((title) => ({ ...undated, title, link: link(title) })) } })
  })
  const expectShown = () =>
    expect(articles(page)).toHaveText(shown.slice(0, 3).map((title) => `${title} (opens in a new tab)Whenever.`))
  await open(page, site.url)
  await expectShown()
  await expect(articles(page).locator('time')).toHaveCount(0)
  shown.unshift('The newest')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectShown()
})

test('Visit Substack opens the configured address in a new tab', async ({ page, context, ownSite }) => {
  await ownSite.rest('contact?id=not.is.null', {
    method: 'PATCH',
    body: { substack_url: 'https://other-letters.example' },
  })
  await ownSite.rest('newsletter?id=not.is.null', { method: 'PATCH', body: { title: 'Letters from the Quay' } })
  await context.route('https://other-letters.example/**', (route) => route.fulfill({ body: 'The newsletter' }))
  await context.route('**/api/newsletter', (route) => route.fulfill({ json: { articles: [] } }))
  await open(page, ownSite.url)
  const section = page.getByRole('region', { name: 'Letters from the Quay' })
  const opened = page.waitForEvent('popup')
  await section.getByRole('link', { name: 'Visit Substack' }).click()
  await expect(await opened).toHaveURL('https://other-letters.example/')
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, expectedConsole: [/status of 422/] })

    test('a reader subscribes where they read, with the publisher, and an address that is none comes back', async ({
      page,
      context,
      site,
    }) => {
      await page.setViewportSize({ width: 360, height: 800 })
      const asked: { url: string; referer: string | undefined }[] = []
      await context.route('https://letters.ellingsen-vale.example/subscribe**', async (route) => {
        asked.push({ url: route.request().url(), referer: (await route.request().allHeaders()).referer })
        await route.fulfill({ body: 'Confirm' })
      })
      await page.goto(site.url)
      const section = newsletter(page)
      await expect(section).toContainText('On the second Thursday of the month')
      await section.getByLabel('Your e-mail address').fill('nora+letters@press.example')
      await section.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
      await expect(page).toHaveURL(`${site.url}/subscribe`)
      await expect(page.getByText('nora+letters@press.example')).toHaveCSS('font-kerning', 'none')
      await expect(page.getByRole('main')).not.toContainText('example.') // a full stop looks like a part of the address
      await expectNoSidewaysScroll(page)
      const opened = page.waitForEvent('popup')
      await page.getByRole('link', { name: 'Continue to letters.ellingsen-vale.example' }).click()
      const url = 'https://letters.ellingsen-vale.example/subscribe?email=nora%2Bletters%40press.example'
      await expect(await opened).toHaveURL(url)
      expect(asked).toEqual([{ url, referer: undefined }])
      await page.getByRole('link', { name: 'Return to Home' }).click()
      await expect(page).toHaveURL(`${site.url}/`)

      const address = page.getByLabel('Your e-mail address')
      await address.fill('nora')
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(address).toBeFocused() // by the browser itself
      await expect(page).toHaveURL(`${site.url}/`)
      await address.evaluate((input: HTMLInputElement) => {
        input.form!.noValidate = true
      })
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address')
      await expect(address).toHaveAccessibleDescription('Please enter a valid email address')
      await expect(address).toHaveValue('nora')
      await address.fill('nora@press.example')
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
    })
  })

test('an empty list reads No articles found', async ({ page, site }) => {
  await test.step('an empty list reads No articles found', async () => {
    await page.route('**/api/newsletter', (route) => route.fulfill({ json: { articles: [] } }))
    await open(page, site.url)
    await expect(newsletter(page).getByText('No articles found', { exact: true })).toBeVisible()
    await expect(page.getByRole('status').getByText('Failed to load articles')).toHaveCount(0)
  })
})

test.describe('when something fails', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })

  test('a failed reading is told by a toast, and the articles already shown stay', async ({ page, site }) => {
    await page.route('**/api/newsletter', (route) => route.fulfill({ status: 502, json: { articles: [] } }))
    await open(page, site.url)
    await expectFailureToast(page)
    await expect(articles(page)).toHaveCount(3)
  })

  test('without any article the section reads No articles found, beside the toast', async ({ page, ownSite }) => {
    await ownSite.rest('contact?id=not.is.null', {
      method: 'PATCH',
      body: { substack_url: 'http://127.0.0.1:9/refused' }, // a private address: never read
    })
    await open(page, ownSite.url)
    await expectFailureToast(page)
    await expect(newsletter(page).getByText('No articles found', { exact: true })).toBeVisible()
    await expect(page.getByTestId('article-skeleton')).toHaveCount(0)
  })

  test('an article image that fails to load is hidden', async ({ page, site }) => {
    await page.route('**/articles/ladder.webp', (route) => route.fulfill({ status: 404 }))
    await open(page, site.url)
    await articles(page).last().scrollIntoViewIfNeeded()
    await hydrated(page)
    await expect(articles(page).nth(1).locator('img')).toHaveCount(0)
    await expect(articles(page).locator('img')).toHaveCount(2)
    await expect(articles(page).nth(1)).toContainText('A ladder against nothing')
  })
})

async function expectFailureToast(page: Page) {
  const toast = page.getByRole('status').getByRole('listitem')
  await hydrated(page)
  await expect(toast, 'before the section is in sight').toHaveCount(0)
  await newsletter(page).scrollIntoViewIfNeeded()
  await expect(toast).toHaveCount(1)
  await expect(toast.getByText('Failed to load articles', { exact: true })).toBeVisible()
  await expect(toast.getByText('Could not load the latest Substack articles', { exact: true })).toBeVisible()
}

const newsletter = (page: Page) => page.locator('#newsletter')
const articles = (page: Page) => page.locator('.articles > li')

test('on paper the address of an article follows its title, and there is no form', async ({ page, site }) => {
  await open(page, site.url)
  await page.emulateMedia({ media: 'print' })
  const link = page.locator('.article a').first()
  expect(
    await link.evaluate((shown) => {
      const { position, content, fontKerning } = getComputedStyle(shown, '::after')
      return { position, content, fontKerning }
    }),
  ).toEqual({ position: 'static', content: expect.stringMatching(/^" \(.*missing.*\)"$/), fontKerning: 'none' })
  const edges = await page
    .locator('.contact-links a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left))
  expect(edges[1]).toBe(edges[0])
  await expect(page.locator('form')).not.toHaveCount(0)
  await expect(page.locator('form').filter({ visible: true })).toHaveCount(0)
})
