import { expect, letPagesBeOld, test } from './fixtures.ts'

test('a page that was kept for a while is read again', { tag: '@quick' }, async ({ page, site }) => {
  const read = page.waitForResponse((response) => response.url().includes('/rest/v1/talks?'))
  await letPagesBeOld(page)
  await page.goto(site.url)
  expect((await read).status()).toBe(200)
})
