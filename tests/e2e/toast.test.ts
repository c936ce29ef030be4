import type { Page } from '@playwright/test'
import { changeWhatIsRead, expect, hydrated, open, test } from './fixtures.ts'

// How long a toast stays and how it goes is tested beside its component.

test('on a phone toasts stand one above the other, inside the screen, and leave the form free', async ({
  page,
  site,
}) => {
  await page.route('**/api/newsletter', (route) => route.fulfill({ body: 'no JSON' })) // fails without a console message
  await page.route('**/functions/v1/send-email', (route) => route.fulfill({ json: { success: true } }))
  await page.clock.install()
  await open(page, site.url, { width: 320, height: 640 })
  const toasts = page.getByRole('status').getByRole('listitem')
  await page.locator('#newsletter').scrollIntoViewIfNeeded()
  await expect(toasts).toHaveText([/Failed to load articles/])
  const button = page.getByRole('button', { name: 'Send Message' })
  await button.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await fillInAndSend(page)
  const another = page.getByRole('link', { name: 'Write another message' })
  await expect(another).toBeVisible()
  await expect(toasts).toHaveCount(2)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 })
    for (const toast of await toasts.all()) await expect(toast).toBeInViewport({ ratio: 1 })
    const [first, second] = await toasts.evaluateAll((items) => items.map((item) => item.getBoundingClientRect()))
    expect(second?.top).toBeGreaterThanOrEqual(first?.bottom ?? Number.NaN)
    await another.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
    const toastsEnd = await page.locator('.toasts').evaluate((list) => list.getBoundingClientRect().bottom)
    expect((await another.boundingBox())?.y).toBeGreaterThan(toastsEnd)
  }
})

test.describe('while nothing more can be loaded', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })
  test('a toast says that a message was not sent, and needs nothing that is not loaded', async ({ page, site }) => {
    await changeWhatIsRead(page.context())
    await open(page, site.url)
    await hydrated(page)
    await page.route('**/*', (route) => route.abort())
    await page.route('**/functions/v1/send-email', (route) => route.fulfill({ status: 500, json: {} }))
    await fillInAndSend(page)
    await expect(page.getByRole('status').getByRole('listitem')).toHaveText([/Failed to send message/])
  })
})

async function fillInAndSend(page: Page) {
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Quill')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@visitor.example')
  await page.getByRole('textbox', { name: 'Message' }).fill('A talk in May?')
  await page.getByRole('button', { name: 'Send Message' }).click()
}
