import type { Page } from '@playwright/test'
import { expect, open, test } from './fixtures.ts'

/* By date: the first is still to come. */
const TITLES = [
  'Two Pages or It Is Not Decided',
  'Built for the Thumb',
  'The Question Before the Brief',
  'A Price Is a Sentence',
  'Who Is the Board For?',
  'Selling the Thing You Love',
]

test('each card has picture or icon, location, title and description', async ({ page, site }) => {
  await open(page, site.url)
  const section = page.getByRole('region', { name: 'Talks & Media' })
  await expect(section).toContainText('Talks, panels and podcast conversations about products')
  await expect(cards(page).getByRole('heading', { level: 4 })).toHaveText(TITLES)
  const first = cards(page).nth(1)
  await first.scrollIntoViewIfNeeded()
  await expect(first.locator('img')).toHaveJSProperty('naturalWidth', 288)
  await expect(first).toContainText('Northbank Product Forum, Aldersund')
  await expect(first).toContainText('Nobody reads a timetable: they read one line of it')
  await expect(cards(page).first().locator('use')).toHaveAttribute('href', '#icon-presentation')
})

test('cards stand by ascending display_order where the owner has ordered them', async ({ page, ownSite }) => {
  await ownSite.rest('talks_description?id=not.is.null', { method: 'PATCH', body: { talk_order: 'manual' } })
  await ownSite.rest('talks?title=like.Selling*', { method: 'PATCH', body: { display_order: -5 } })
  await open(page, ownSite.url)
  await expect(cards(page).getByRole('heading')).toHaveText([5, 1, 2, 3, 4, 0].map((index) => TITLES[index] ?? ''))
})

test('a card without a picture shows the icon of its type', async ({ page, ownSite }) => {
  await ownSite.rest('talks?id=not.is.null', { method: 'PATCH', body: { image_url: null } })
  await open(page, ownSite.url)
  const icons = await cards(page).locator('[data-testid="type-icon"] use').evaluateAll(hrefs)
  expect(icons).toEqual(
    ['presentation', 'presentation', 'mic', 'newspaper', 'presentation', 'mic'].map((i) => `#icon-${i}`),
  )
})

test('the action button opens its address in a new tab', async ({ page, context, site }) => {
  await context.route('https://northbank-forum.example/**', (route) => route.fulfill({ body: 'The talk' }))
  await open(page, site.url)
  const opened = page.waitForEvent('popup')
  await cards(page).nth(1).getByRole('link', { name: 'Watch the talk (opens in a new tab)' }).click()
  const tab = await opened
  await expect(tab).toHaveURL('https://northbank-forum.example/2026/built-for-the-thumb')
  expect(await tab.evaluate(() => window.opener), 'the new tab cannot reach ours').toBeNull()
  await expect(page).toHaveURL(`${site.url}/`)
})

test('a card without an address has no button; an address that is not of the web gets none', async ({
  page,
  ownSite,
}) => {
  await ownSite.rest('talks?title=like.Built*', { method: 'PATCH', body: { action_url: 'javascript:alert(1)' } })
  await open(page, ownSite.url)
  // each title leads to the talk's page
  await expect(cards(page).first().getByRole('link')).toHaveText([TITLES[0]!])
  await expect(cards(page).nth(1).getByRole('link')).toHaveText([TITLES[1]!])
  await expect(cards(page).nth(2).getByRole('link')).toHaveCount(2)
})

test('the grid has three columns on a wide screen; pictures and texts keep their measures', async ({ page, site }) => {
  await open(page, site.url)
  for (const [width, columns] of [
    [1280, 3],
    [768, 2],
    [360, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const boxes = await cards(page).evaluateAll((items) =>
      // on a phone the first three
      items
        .filter((item) => item.checkVisibility())
        .map((item) => ({
          left: item.getBoundingClientRect().left,
          picture: item.firstElementChild?.getBoundingClientRect().width ?? 0,
          text: item.querySelector('.talk-text')?.getBoundingClientRect().height ?? 0,
        })),
    )
    expect(boxes).toHaveLength(width === 360 ? 4 : TITLES.length)
    expect(new Set(boxes.map(({ left }) => left)).size, `columns at ${width} px`).toBe(columns)
    for (const { picture, text } of boxes) {
      expect(picture, `width of the picture at ${width} px`).toBeLessThanOrEqual(100)
      expect(text, `height of the text at ${width} px`).toBeGreaterThanOrEqual(200)
    }
  }
})

const cards = (page: Page) => page.locator('.talks > li')
const hrefs = (elements: Element[]) => elements.map((element) => element.getAttribute('href'))
