import type { ConsoleMessage } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { expectNoAxeViolationsInAnyLook, expectSoundLayout, inEveryLook } from './looks.ts'

// the page's own line, and the browser's about the status of the document
const MISSING = /404 Error: no page at|status of 404/
test.use({ expectedConsole: [MISSING] })

for (const path of ['/no-such-page', '/press-kit/photo', '/Advisory', '/%F0%9F%8C%8D'])
  test(`${path} is answered with 404 and the not-found page`, async ({ page, site }) => {
    const messages: ConsoleMessage[] = []
    page.on('console', (message) => messages.push(message))
    const answer = await page.goto(site.url + path)
    expect(answer?.status()).toBe(404)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404')
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
    const own = messages.map((message) => message.text()).filter((text) => !text.includes('status of 404'))
    expect(own).toEqual([`404 Error: no page at ${path}`])
  })

test('the not-found page leads home', async ({ page, site }) => {
  await page.goto(`${site.url}/no-such-page`)
  await page.getByRole('main').getByRole('link').click()
  await page.waitForURL(`${site.url}/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marta Ellingsen-Vale')
})

test('the not-found page is whole without JavaScript, and says nothing of the address', async ({ request, site }) => {
  const answer = await request.get(`${site.url}/%3Cscript%3Ealert(1)%3C/script%3E?also=this`)
  expect(answer.status()).toBe(404)
  const html = await answer.text()
  expect(html).toContain('Oops! Page not found')
  expect(html).not.toContain('alert(1)')
  expect(html).not.toContain('also')
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>')
  expect(html).not.toContain('rel="canonical"')
})

test('axe finds nothing on the not-found page, and all is in its place', async ({ page, site }) => {
  await page.goto(`${site.url}/no-such-page`)
  await hydrated(page)
  await expectNoAxeViolationsInAnyLook(page)
  await inEveryLook(page, () => expectSoundLayout(page))
})
