import type { ConsoleMessage } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'

// the page's own line, and the browser's about the status of the document
const MISSING = /404 Error: no page at|status of 404/
test.use({ expectedConsole: [MISSING] })

test('what is not found is answered with 404 and a page that leads home', async ({ page, site }) => {
  const messages: ConsoleMessage[] = []
  page.on('console', (message) => messages.push(message))
  for (const path of ['/no-such-page', '/press-kit/photo', '/Advisor', '/%F0%9F%8C%8D']) {
    messages.splice(0)
    const answer = await page.goto(site.url + path)
    expect(answer?.status()).toBe(404)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404')
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
    const own = messages.map((message) => message.text()).filter((text) => !text.includes('status of 404'))
    expect(own).toEqual([`404 Error: no page at ${path}`])
  }
  const links = page.getByRole('main').getByRole('link')
  await expect(links).toHaveText(['Return to Home', 'Talks', 'Press Kit', 'Get in Touch'])
  await links.nth(1).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Talks & Media')
  await page.goBack()
  await links.first().click()
  await page.waitForURL(`${site.url}/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marta Ellingsen-Vale')
})
