import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'

/* A page that the server has just sent is not read again; any other page is. */

const HOME_READS = [
  'contact',
  'expertise',
  'hero',
  'involvements',
  'newsletter',
  'newsletter articles',
  'site',
  'skin_in_game',
  'stories',
  'story_section_config',
  'talks',
  'talks_description',
]

/** What the page reads from now on. */
function listReads(page: Page) {
  const reads = new Set<string>()
  page.on('request', (request) => {
    if (request.url().endsWith('/api/newsletter')) reads.add('newsletter articles')
    const [, table] = /\/rest\/v1\/(\w+)/.exec(request.url()) ?? []
    if (table) reads.add(table)
  })
  return reads
}

test('a page just sent reads nothing; when the connection is back or React mounts, all is read', async ({
  page,
  site,
}) => {
  const reads = listReads(page)
  const expectAllRead = async () => {
    await expect.poll(() => [...reads].filter((table) => HOME_READS.includes(table)).sort()).toEqual(HOME_READS)
    await hydrated(page)
    reads.clear()
  }
  const expectNothingRead = async (act: () => Promise<unknown>) => {
    const counted = page.waitForResponse('**/api/visits') // the last thing that the script does at its start
    await act()
    await counted
    await hydrated(page)
    expect([...reads]).toEqual([])
  }
  await expectNothingRead(() => page.goto(site.url))
  await expectNothingRead(() => page.reload())
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectAllRead()
  await expectNothingRead(() => page.goto(site.url))
  await page.getByRole('textbox', { name: 'Message' }).focus() // which brings React
  await expectAllRead()
})

const DESCRIPTION = { description: 'Said between hover and click' }
const save = { method: 'PATCH', body: DESCRIPTION }

test('a page that was fetched on hover shows what was saved before the click', async ({ page, ownSite }) => {
  await page.goto(ownSite.url)
  await hydrated(page)
  const link = page.getByRole('link', { name: 'All talks and media' })
  const prefetched = page
    .context()
    .waitForEvent('requestfinished', (request) => request.url() === `${ownSite.url}/talks`)
  await link.hover()
  await prefetched
  await ownSite.rest('talks_description?id=not.is.null', save)
  await link.click()
  await expect(page).toHaveURL(`${ownSite.url}/talks`)
  await expect(page.getByText(DESCRIPTION.description)).toBeVisible()
})

test('Back shows what was saved meanwhile', async ({ page, ownSite }) => {
  await page.goto(`${ownSite.url}/talks`)
  await hydrated(page)
  await page.goto(ownSite.url)
  await ownSite.rest('talks_description?id=not.is.null', save)
  await page.goBack()
  await expect(page.getByText(DESCRIPTION.description)).toBeVisible()
})
