import type { Locator, Page } from '@playwright/test'
import { expect, OWNER, signIn, test } from '#tests/e2e/admin/admin-fixtures.ts'
import { axeViolations, open } from '#tests/e2e/fixtures.ts'
import { Trial } from '#tests/support/trial.ts'

// axe finds no fault on any page, dialog or state, light and dark; dialogs follow https://www.w3.org/WAI/ARIA/apg/

const MORE = { CLARITY_PROJECT_ID: 'a1b2c3d4e5', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }
test.describe.configure({ timeout: 180_000 })
// wide enough for the preview beside a form
test.use({
  viewport: { width: 1280, height: 720 },
  siteEnv: MORE,
  expectedConsole: [/404|Failed to load resource/],
})
test.beforeEach(({ context }) =>
  context.route(/clarity\.ms|bing\.com/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' })),
)

test('axe finds nothing on the public pages and in their states', async ({ page, site }) => {
  const trial = new Trial('everybody can use it', 'pages and states, light and dark, before axe')
  const check = async (state: string, part = 'html') => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const violations = await axeViolations(page, part)
      const found = violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target)}`)
      trial.record(`${state}, ${colorScheme}: ${found}`, found.length === 0)
    }
  }
  for (const path of ['/', '/press-kit', '/advisory', '/speaking', '/nowhere', '/admin/login']) {
    await page.goto(site.url + path)
    await page.waitForLoadState('networkidle')
    await check(path)
  }
  await open(page, site.url)
  await expect(consentBar(page)).toBeVisible()
  await check('consent bar', '.consent-place')
  await consentBar(page).getByRole('button', { name: 'Decline' }).click()

  await tile(page).hover()
  await expect(page.locator('.hover-card').first()).toHaveCSS('opacity', '1')
  await check('hover card', '.tiles')
  await tile(page).click()
  await check('dialog', 'dialog[open]')
  await page.keyboard.press('Escape')

  await page.route('**/functions/v1/send-email', (route) => route.fulfill({ status: 500, body: '' }))
  for (const label of ['Name', 'Message']) await page.getByLabel(label).fill('Ada')
  await page.getByLabel('Email').fill('ada@visitor.example')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.locator('.toast').hover() // it stays
  await check('toast of a failure', '.toasts')
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await check('open menu', '.bar')

  trial.print()
  expect(trial.failures).toEqual([])
})

test('the form that comes back without JavaScript says what is wrong in a way that axe accepts', async ({
  browser,
  page,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(site.url)
  await plain.locator('form.form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await plain.getByRole('button', { name: 'Send Message' }).click()
  await expect(plain.getByRole('alert')).toBeVisible()
  const body = await plain.content()
  await context.close()
  await page.route('**/contact', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${site.url}/contact`)
  const violations = await axeViolations(page)
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('a dialog takes the focus, keeps it, and gives it back', async ({ page, site }) => {
  await open(page, site.url)
  await consentBar(page).getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paperlark' })
  for (const close of ['Escape', 'the button', 'a click outside']) {
    await tile(page).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await expect(dialog).toHaveAccessibleName('Paperlark')
    await expectFocusKept(page, dialog)
    if (close === 'Escape') await page.keyboard.press('Escape')
    else if (close === 'the button') await dialog.getByRole('button', { name: 'Close' }).press('Enter')
    else await page.mouse.click(10, 400)
    await expect(dialog).toBeHidden()
    await expect(tile(page), `after ${close}`).toBeFocused()
  }
})

test('a deletion asks in an alertdialog: Cancel has the focus, and a click outside does nothing', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  for (const path of ['story', 'involvement', 'talks']) {
    await page.goto(`${site.url}/admin/${path}`)
    const opener = page.getByRole('button', { name: /^Delete/ }).first()
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expect(dialog).toHaveAccessibleName(/./)
    await expect(dialog).toHaveAccessibleDescription(/./)
    await expectFocusKept(page, dialog)
    await page.mouse.click(5, 5)
    await expect(dialog, `${path}: after a click outside`).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

const consentBar = (page: Page) => page.getByRole('region', { name: 'Privacy choices' })
const tile = (page: Page) => page.locator('.tiles').getByRole('button', { name: 'Paperlark', exact: true })

/** However often Tab is pressed, the focus stays in the dialog or, as with native dialogs, in the browser's own bar. */
async function expectFocusKept(page: Page, dialog: Locator) {
  const isBehind = () =>
    dialog.evaluate((dialog) => {
      const { activeElement, body } = document
      return (
        activeElement !== body &&
        !dialog.contains(activeElement) &&
        !activeElement?.hasAttribute('data-base-ui-focus-guard')
      )
    })
  expect(await isBehind()).toBe(false)
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    expect(await isBehind(), `after ${key}`).toBe(false)
  }
}
