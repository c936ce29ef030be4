import { expect, hydrated, open, test } from './fixtures.ts'
import { expectNoAxeViolationsInAnyLook } from './looks.ts'

test('axe finds nothing on the home page at 360 px and 1280 px, light and dark', async ({ page, site }) => {
  await open(page, site.url)
  await hydrated(page)
  await expectNoAxeViolationsInAnyLook(page)
})

test('the page is taken over: its content is read again', { tag: '@quick' }, async ({ page, site }) => {
  const read = page.waitForResponse((response) => response.url().includes('/rest/v1/talks?'))
  await page.goto(site.url)
  expect((await read).status()).toBe(200)
})
