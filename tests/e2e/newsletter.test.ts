import type { Page } from '@playwright/test'
import { expect, hydrated, open, test } from './fixtures.ts'

test('the section lists the three newest articles with date, title and text', async ({ page, site }) => {
  await open(page, site.url)
  const section = newsletter(page)
  await expect(section.getByRole('heading', { level: 2 })).toHaveText(
    'Reflections, Projections, Regrets - a Newsletter',
  )
  await expect(section.getByRole('heading', { level: 3 })).toHaveText('Latest Articles')
  await expect(section.getByRole('heading', { level: 4 })).toHaveText([
    'The row that was missing (opens in a new tab)',
    'A ladder against nothing (opens in a new tab)',
    'Projections for a quiet year (opens in a new tab)',
  ])
  await expect(section.locator('time')).toHaveText(['November 12, 2026', 'October 8, 2026', 'September 10, 2026'])
  await expect(articles(page).first()).toContainText('Every product has a table somewhere that everyone trusts.')
  await expect(articles(page).locator('img')).toHaveCount(3)
})

test('an article opens in a new tab', async ({ page, context, site }) => {
  await context.route('https://letters.ellingsen-vale.example/**', (route) => route.fulfill({ body: 'The article' }))
  await open(page, site.url)
  const opened = page.waitForEvent('popup')
  await articles(page).first().getByRole('link').click()
  await expect(await opened).toHaveURL('https://letters.ellingsen-vale.example/p/the-row-that-was-missing')
})

test('an article without a date shows none', async ({ page, site }) => {
  const undated = { title: 'Some day', link: 'https://letters.example/p/some-day', pubDate: null, creator: null }
  const article = { ...undated, contentSnippet: 'Whenever.', imageUrl: null, description: '' }
  await page.route('**/api/newsletter', (route) => route.fulfill({ json: { articles: [article] } }))
  await open(page, site.url)
  await expect(articles(page)).toHaveText(['Some day (opens in a new tab)Whenever.'])
  await expect(articles(page).locator('time')).toHaveCount(0)
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

test('an empty list reads No articles found', async ({ page, site }) => {
  await page.route('**/api/newsletter', (route) => route.fulfill({ json: { articles: [] } }))
  await open(page, site.url)
  await expect(newsletter(page).getByText('No articles found', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').getByText('Failed to load articles')).toHaveCount(0)
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
  await expect(toast).toHaveCount(1)
  await expect(toast.getByText('Failed to load articles', { exact: true })).toBeVisible()
  await expect(toast.getByText('Could not load the latest Substack articles', { exact: true })).toBeVisible()
}

const newsletter = (page: Page) => page.locator('#newsletter')
const articles = (page: Page) => page.locator('.articles > li')
