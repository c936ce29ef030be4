import { expect, expectNoAxeViolations, open, test } from './fixtures.ts'
import { inEveryLook, lightAndDark } from './looks.ts'

// each part by itself: home.test.ts checks the page around it; axe takes its time on a busy machine
test.describe.configure({ timeout: 90_000 })

test('axe finds nothing in an open dialog', async ({ page, site }) => {
  await open(page, site.url)
  await page.locator('.tiles').getByRole('button', { name: 'Paperlark' }).click()
  await expect(page.getByRole('dialog', { name: 'Paperlark' })).toBeVisible()
  await inEveryLook(page, () => expectNoAxeViolations(page, 'dialog[open]'))
})

test('axe finds nothing with toasts of both kinds', async ({ page, site }) => {
  await page.route('**/api/newsletter', (route) => route.fulfill({ body: 'no JSON' })) // fails without a console message
  await page.route('**/functions/v1/send-email', (route) => route.fulfill({ json: { success: true } }))
  await open(page, site.url)
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Quill')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@visitor.example')
  await page.getByRole('textbox', { name: 'Message' }).fill('A talk in May?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  const toasts = page.getByRole('status').getByRole('listitem')
  await expect(toasts).toHaveCount(2)
  await toasts.first().getByRole('button', { name: 'Dismiss' }).focus() // holds the one
  await toasts.last().hover() // and the other
  await inEveryLook(page, () => expectNoAxeViolations(page, '.toasts'))
  await expect(toasts).toHaveCount(2)
})

test('axe finds nothing in the open menu', async ({ page, site }) => {
  await open(page, site.url, { width: 360 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'My Story' })).toBeVisible()
  await inEveryLook(page, () => expectNoAxeViolations(page, '.bar'), lightAndDark(360))
})

test('axe finds nothing with a hover card', async ({ page, site }) => {
  await open(page, site.url)
  await page.locator('.tiles > li').first().hover()
  await expect(page.locator('.hover-card').first()).toHaveCSS('opacity', '1')
  await inEveryLook(page, () => expectNoAxeViolations(page, '.tiles'), lightAndDark(1280))
})
