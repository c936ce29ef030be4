import type { Page } from '@playwright/test'
import { DEMO_CONTENT } from '#demo/content.ts'
import { expect, open, test } from './fixtures.ts'

const COMPANIES = [
  'Paperlark',
  'Lumen Harbor',
  'Quarrystone',
  'Fernway Learning',
  'Thimblewright',
  'Mossgate Health',
  'Saltmarsh Seed Fund',
  'Open Ledger Commons',
]

test('the section says what it shows, with a tile for each organisation', async ({ page, site }) => {
  await open(page, site.url)
  const section = page.getByRole('region', { name: 'Skin in the Game' })
  await expect(section).toContainText('Places where I put in years, money or my name')
  await expect(companies(page)).toHaveText(COMPANIES)
})

test('tiles stand by ascending display_order', async ({ page, ownSite }) => {
  await ownSite.rest('involvements?company=eq.Quarrystone', { method: 'PATCH', body: { display_order: -1 } })
  await ownSite.rest('involvements?company=eq.Paperlark', { method: 'PATCH', body: { display_order: 99 } })
  await open(page, ownSite.url)
  const others = COMPANIES.filter((company) => company !== 'Quarrystone' && company !== 'Paperlark')
  await expect(companies(page)).toHaveText(['Quarrystone', ...others, 'Paperlark'])
})

test('a tile has logo, company, badge and description; without a logo, the icon of its type', async ({
  page,
  site,
}) => {
  await open(page, site.url)
  await expect(tiles(page).locator('.badge')).toHaveText([
    'Founder',
    'Board',
    'Advisor',
    'Non-Profit',
    'Investor',
    'Advisor',
    'Investor',
    'Non-Profit',
  ])
  const paperlark = tile(page, 'Paperlark')
  await expect(paperlark.locator('> .logo')).toHaveJSProperty('complete', true)
  await expect(paperlark.locator('> .logo')).toHaveJSProperty('naturalWidth', 200)
  await expect(paperlark.locator('> p').nth(1)).toHaveText('Tickets and timetables for small ferry lines.')
  await expect(tile(page, 'Open Ledger Commons').locator('> [data-testid="type-icon"] use')).toHaveAttribute(
    'href',
    '#icon-hand-heart',
  )
})

test('on a phone the badge stands beside the first line of a company', async ({ page, site }) => {
  await open(page, site.url, { width: 360 })
  const tile = tiles(page).filter({ hasText: 'Open Ledger Commons' })
  const company = await tile.getByRole('heading', { level: 3 }).boundingBox()
  const badge = await tile.locator('.badge').boundingBox()
  expect(company!.height).toBeGreaterThan(45) // two lines
  expect(badge!.y + badge!.height / 2).toBeLessThan(company!.y + company!.height / 2)
})

test('a wide logo is wider than others where it has room', async ({ page, ownSite }) => {
  const body = { logo_url: DEMO_CONTENT.stories[0]!.image_url }
  await ownSite.rest('involvements?company=eq.Paperlark', { method: 'PATCH', body })
  await open(page, ownSite.url)
  const logo = tile(page, 'Paperlark').locator('> .logo')
  const size = () => logo.evaluate((picture) => [picture.clientWidth, picture.clientHeight])
  await expect.poll(size).toEqual([59, 44])
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await size()).toEqual([44, 44])
})

test('a long description is cut after two lines', async ({ page, ownSite }) => {
  await ownSite.rest('involvements?company=eq.Paperlark', {
    method: 'PATCH',
    body: { description: 'Tickets, timetables and very many words. '.repeat(20) },
  })
  await open(page, ownSite.url)
  const lines = await tile(page, 'Paperlark')
    .locator('> p')
    .nth(1)
    .evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))
  expect(Math.round(lines * 10) / 10).toBe(2)
})

test('only highlighted tiles have a border in the accent colour', async ({ page, site }) => {
  await open(page, site.url)
  const accent = await page
    .locator('.eyebrow')
    .first()
    .evaluate((element) => getComputedStyle(element).color)
  const highlighted = await tiles(page).evaluateAll(
    (items, accent) =>
      items
        .filter((item) => getComputedStyle(item).borderTopColor === accent)
        .map((item) => item.querySelector('button')?.textContent),
    accent,
  )
  expect(highlighted).toEqual(['Paperlark', 'Lumen Harbor'])
})

test('the grid has one to four columns as the window grows', async ({ page, site }) => {
  await open(page, site.url)
  for (const [width, columns] of [
    [360, 1],
    [640, 2],
    [900, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const lefts = await tiles(page).evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left))
    expect(new Set(lefts).size, `columns at ${width} px`).toBe(columns)
  }
})

const tiles = (page: Page) => page.locator('#skin-in-the-game .tiles > li')
const tile = (page: Page, company: string) => tiles(page).filter({ has: page.getByRole('button', { name: company }) })
const companies = (page: Page) => tiles(page).getByRole('heading', { level: 3 })
