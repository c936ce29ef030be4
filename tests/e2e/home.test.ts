import { expect, test } from './fixtures.ts'

test('the page is taken over: its content is read again', { tag: '@quick' }, async ({ page, site }) => {
  const read = page.waitForResponse((response) => response.url().includes('/rest/v1/talks?'))
  await page.goto(site.url)
  expect((await read).status()).toBe(200)
})
