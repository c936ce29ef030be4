import { expect, expectNoAxeViolations, hydrated, test } from './fixtures.ts'

for (const width of [360, 1280])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing on the home page at ${width} px, ${colorScheme}`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await page.goto(site.url)
      await hydrated(page)
      await expectNoAxeViolations(page)
    })

test('the page is taken over: its content is read again', async ({ page, site }) => {
  const read = page.waitForResponse((response) => response.url().includes('/rest/v1/talks?'))
  await page.goto(site.url)
  expect((await read).status()).toBe(200)
})
