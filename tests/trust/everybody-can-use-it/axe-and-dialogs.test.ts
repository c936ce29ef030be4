import type { Locator, Page } from '@playwright/test'
import { PUBLIC_PATHS } from '#content/site/routes.ts'
import { DEMO_CONTENT } from '#demo/content.ts'
import { expect, goOnTo, OWNER, signIn, test } from '#tests/e2e/admin/admin-fixtures.ts'
import { AXE_COLOURS, axeViolations, open } from '#tests/e2e/fixtures.ts'
import { expectSoundLayout, inEveryLook, lightAndDark } from '#tests/e2e/looks.ts'
import { Trial } from '#tests/support/trial.ts'

// axe finds no fault on any page, dialog or state, light and dark; dialogs follow https://www.w3.org/WAI/ARIA/apg/

const TALK = `/talks/${DEMO_CONTENT.talks[0]!.slug}`
/** What is posted to each form, and answered by a page of its own: thanks, and what has to be corrected. */
const ANSWERED = {
  '/contact with a message': { name: 'Ada', email: 'ada@visitor.example', message: 'A talk in May?' },
  '/contact with faults': { name: 'Ada', email: 'nobody' },
  '/subscribe with an address': { email: `${'nora.'.repeat(12)}q@press.example` },
  '/subscribe with none': { email: 'nora' },
}
const MORE = { CLARITY_PROJECT_ID: 'a1b2c3d4e5', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }
test.use({
  viewport: { width: 1280, height: 720 },
  siteEnv: MORE,
  expectedConsole: [/404|Failed to load resource/],
})
test.beforeEach(({ context }) =>
  context.route(/clarity\.ms|bing\.com/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' })),
)

test('axe finds nothing on the public pages and in their states, and all is in its place', async ({ page, site }) => {
  const trial = new Trial('everybody can use it', 'pages and states, light and dark, before axe')
  /**
   * The page as it stands, or a part of it, in both colour schemes; a whole page in a narrow and a wide window. What differs
   * between the looks are the colours and, on the home page, what stands for the menu.
   */
  const check = async (state: string, part = '') => {
    let isFirst = true
    const looks = part ? lightAndDark(page.viewportSize()?.width ?? 0) : undefined
    await inEveryLook(
      page,
      async () => {
        if (!part) await expectSoundLayout(page)
        const rules = isFirst || state.startsWith('/,') ? undefined : AXE_COLOURS
        isFirst = false
        const found = (await axeViolations(page, part || 'html', rules)).map(
          ({ id, nodes }) => `${id} ${nodes.map(({ target }) => target)}`,
        )
        trial.record(`${state}: ${found}`, found.length === 0)
      },
      looks,
    )
  }
  await open(page, site.url)
  await expect(consentBar(page)).toBeVisible()
  await check('consent bar', '.consent-place')
  await check('/, with the consent bar')
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
  await page.getByRole('combobox', { name: 'What is this about?' }).selectOption('Speaking')
  await check('form that asks about an event', '#contact')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await check('open menu', '.bar')

  for (const path of [...PUBLIC_PATHS.slice(1), TALK, '/speaking/sheet', '/nowhere', '/admin/login']) {
    await page.goto(site.url + path)
    await page.waitForLoadState('networkidle')
    await check(path)
  }
  // what answers the forms where no script runs
  for (const [action, fields] of Object.entries(ANSWERED)) {
    await page.goto(site.url)
    const answered = page.waitForNavigation()
    await page.locator(`form[action="${action.split(' ')[0]}"]`).evaluate((form: HTMLFormElement, fields) => {
      for (const [name, value] of Object.entries(fields)) Object.assign(form.elements.namedItem(name)!, { value })
      form.submit()
    }, fields)
    await answered
    await check(`the answer to ${action}`)
  }
  trial.print()
  expect(trial.failures).toEqual([])
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
  await page.setViewportSize({ width: 1200, height: 720 })
  await signIn(page, site)
  for (const path of ['story', 'involvement', 'talks']) {
    await goOnTo(page, `/admin/${path}`)
    const first = page.getByRole('button', { name: /^Delete/ }).first()
    // the order by date may come a moment after the talks, and then another one is the first
    const opener = page.locator(`#${await first.getAttribute('id')}`)
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
