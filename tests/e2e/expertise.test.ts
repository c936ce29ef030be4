import { expect, open, test } from './fixtures.ts'

test('the cards stand in two columns on a wide screen and in one on a small screen', async ({ page, site }) => {
  await open(page, site.url)
  for (const [width, columns] of [
    [1280, 2],
    [360, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const lefts = await page
      .locator('.expertise > li')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left))
    expect(lefts).toHaveLength(6)
    expect(new Set(lefts).size, `columns at ${width} px`).toBe(columns)
  }
})
