import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test('a toast is announced: its words come into a live region that was there before', async ({ page, site }) => {
  await openWithClock(page, site.url)
  const region = page.locator('[role="status"].toasts')
  await expect(region).toBeAttached()
  await expect(region).toBeEmpty()
  await send(page)
  await expect(region).toContainText('SuccessYour message has been sent successfully!')
})

test('Dismiss puts a toast away, and the focus back where it was', async ({ page, site }) => {
  await openWithClock(page, site.url)
  await send(page)
  const button = page.getByRole('button', { name: 'Send Message' })
  await button.focus()
  await dismissButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('a toast goes by itself after 8 s', async ({ page, site }) => {
  await openWithClock(page, site.url)
  await send(page)
  await pauseClock(page)
  await page.clock.runFor(6000)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(2000)
  await expect(toasts(page)).toHaveCount(0)
})

for (const [how, hold, release] of [
  ['the pointer rests on it', (page: Page) => toasts(page).hover(), (page: Page) => page.mouse.move(5, 5)],
  [
    'it has the focus, also when the pointer has left it',
    async (page: Page) => {
      await dismissButton(page).focus()
      await toasts(page).hover()
      await page.mouse.move(5, 5)
    },
    (page: Page) => dismissButton(page).blur(),
  ],
] as const)
  test(`a toast stays as long as ${how}`, async ({ page, site }) => {
    await openWithClock(page, site.url)
    await send(page)
    await pauseClock(page)
    await hold(page)
    await page.clock.runFor(60_000)
    await expect(toasts(page)).toHaveCount(1)
    await release(page)
    await page.clock.runFor(8500)
    await expect(toasts(page)).toHaveCount(0)
  })

test('toasts stand one above the other, inside the screen, at 320 px', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.route('**/api/newsletter', (route) => route.fulfill({ body: 'no JSON' })) // fails without a console message
  await openWithClock(page, site.url)
  await expect(toasts(page)).toHaveText([/Failed to load articles/])
  await send(page)
  await expect(toasts(page)).toHaveCount(2)
  await expect(page.locator('.toasts'), 'the first is not read again with the second').toHaveAttribute(
    'aria-atomic',
    'false',
  )
  for (const toast of await toasts(page).all()) await expect(toast).toBeInViewport({ ratio: 1 })
  const [first, second] = await toasts(page).evaluateAll((items) => items.map((item) => item.getBoundingClientRect()))
  expect(second?.top).toBeGreaterThanOrEqual(first?.bottom ?? Number.NaN)
})

test('a newer toast takes the place of an older one of its kind', async ({ page, site }) => {
  await openWithClock(page, site.url)
  await send(page)
  const first = await toasts(page).elementHandle()
  await fillInAndSend(page)
  await expect.poll(() => first?.isVisible()).toBe(false)
  await expect(toasts(page)).toHaveText([/Success/])
})

test('on a phone toasts leave the button and the fields of the form free', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.route('**/api/newsletter', (route) => route.fulfill({ body: 'no JSON' })) // fails without a console message
  await openWithClock(page, site.url)
  await expect(toasts(page)).toHaveText([/Failed to load articles/])
  const button = page.getByRole('button', { name: 'Send Message' })
  await button.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await send(page)
  await expect(toasts(page)).toHaveCount(2)
  const toastsEnd = await page.locator('.toasts').evaluate((list) => list.getBoundingClientRect().bottom)
  expect((await button.boundingBox())?.y).toBeGreaterThan(toastsEnd)
  for (const label of ['Name', 'Email', 'Message'])
    await page.getByRole('textbox', { name: label }).click({ trial: true })
  await expect(toasts(page)).toHaveCount(2)
})

test.describe('without the connection', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })
  test('the words of a toast come even if its list cannot be loaded', async ({ page, site }) => {
    await page.route('**/toast-list*', (route) => route.abort())
    await openWithClock(page, site.url)
    await page.route('**/functions/v1/send-email', (route) => route.abort())
    await fillInAndSend(page)
    await expect(page.getByText('Error: Failed to send message. Please try again.')).toBeVisible()
  })
})

const toasts = (page: Page) => page.getByRole('status').getByRole('listitem')
const dismissButton = (page: Page) => page.getByRole('button', { name: 'Dismiss' })

/** Opens the home page with a clock that the test turns forward. */
async function openWithClock(page: Page, url: string) {
  await page.clock.install()
  const refetch = page.waitForResponse(/\/rest\/v1\/hero\?/)
  await page.goto(url)
  await refetch
}

/** Stops the clock where it stands. */
const pauseClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)

/** Sends the contact form to a server that takes every message. */
async function send(page: Page) {
  await page.route('**/functions/v1/send-email', (route) => route.fulfill({ json: { success: true } }))
  const shown = await toasts(page).count()
  await fillInAndSend(page)
  await expect(toasts(page)).toHaveCount(shown + 1)
}

async function fillInAndSend(page: Page) {
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Quill')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@visitor.example')
  await page.getByRole('textbox', { name: 'Message' }).fill('A talk in May?')
  await page.getByRole('button', { name: 'Send Message' }).click()
}
