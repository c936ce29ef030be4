import { expect, expectNoSidewaysScroll, open, test } from './fixtures.ts'

test('nothing scrolls sideways, what can be clicked is large enough, and the content stands in the middle', async ({
  page,
  site,
}) => {
  await open(page, site.url)
  for (const [width, height] of [
    [1280, 800],
    [768, 1024],
    [360, 800],
    [320, 256], // what is left of 1280 x 1024 at 400 %
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoSidewaysScroll(page)
  }

  await page.setViewportSize({ width: 1920, height: 800 })
  for (const part of [
    page.getByRole('main'),
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('contentinfo'),
  ]) {
    const { x = 0, width = 0 } = (await part.boundingBox()) ?? {}
    expect(width).toBe(1000)
    expect(Math.round(x + width / 2)).toBe(960)
  }

  for (const width of [1280, 360])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      if (width < 1024) await page.getByRole('button', { name: 'Menu' }).click()
      const small = await page
        .locator('a:visible, button:visible, input:visible, textarea:visible')
        .evaluateAll((targets) =>
          targets
            .filter((target) => !target.closest('.rich-text, .skip-link, [aria-hidden]')) // links in running text may be smaller
            .map((target) => ({
              name: target.textContent,
              // a tile or an article can be clicked as a whole: its link's ::after covers it
              box: (target.closest('.tile, .article') ?? target).getBoundingClientRect(),
            }))
            .filter(({ box }) => box.width < 24 || box.height < 24)
            .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
        )
      expect(small).toEqual([])
    })
})
