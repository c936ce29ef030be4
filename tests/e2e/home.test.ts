import { expect, expectNoAxeViolations, hydrated, open, test } from './fixtures.ts'
import { inEveryLook, lightAndDark } from './looks.ts'

for (const width of [360, 1280])
  test(`axe finds nothing on the home page at ${width} px, light and dark`, async ({ page, site }) => {
    await open(page, site.url, { width })
    await hydrated(page)
    await inEveryLook(page, () => expectNoAxeViolations(page), lightAndDark(width))
  })

test('the page is taken over: its content is read again', { tag: '@quick' }, async ({ page, site }) => {
  const read = page.waitForResponse((response) => response.url().includes('/rest/v1/talks?'))
  await page.goto(site.url)
  expect((await read).status()).toBe(200)
})
