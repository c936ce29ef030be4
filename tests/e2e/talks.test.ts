import type { Page } from '@playwright/test'
import { expect, open, test } from './fixtures.ts'

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
          rest:
            (item.querySelector('.talk-text')?.getBoundingClientRect().bottom ?? 0) -
            (item.querySelector('.talk-text')?.lastElementChild?.getBoundingClientRect().bottom ?? 0),
          text: item.querySelector('.talk-text')?.getBoundingClientRect().height ?? 0,
        })),
    )
    expect(boxes).toHaveLength(width === 360 ? 3 : 6)
    expect(new Set(boxes.map(({ left }) => left)).size, `columns at ${width} px`).toBe(columns)
    for (const { picture, text, rest } of boxes) {
      expect(picture, `width of the picture at ${width} px`).toBeLessThanOrEqual(100)
      if (width > 640) expect(text, `height of the text at ${width} px`).toBeGreaterThanOrEqual(200)
      else expect(rest, 'nothing below the last words on a phone').toBeLessThanOrEqual(1)
    }
  }
})

const cards = (page: Page) => page.locator('.talks > li')
