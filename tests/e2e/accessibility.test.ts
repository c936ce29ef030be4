import { expect, expectNoAxeViolations, open, test } from './fixtures.ts'

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [360, 1280]) {
    test(`axe finds nothing in an open dialog at ${width} px, ${colorScheme}`, async ({ page, site }) => {
      await page.emulateMedia({ colorScheme })
      await open(page, site.url, { width })
      await page.locator('.tiles').getByRole('button', { name: 'Paperlark' }).click()
      await expect(page.getByRole('dialog', { name: 'Paperlark' })).toBeVisible()
      await expectNoAxeViolations(page)
    })

    test(`axe finds nothing with toasts of both kinds at ${width} px, ${colorScheme}`, async ({ page, site }) => {
      await page.emulateMedia({ colorScheme })
      await page.route('**/api/newsletter', (route) => route.fulfill({ body: 'no JSON' })) // fails without a console message
      await page.route('**/functions/v1/send-email', (route) => route.fulfill({ json: { success: true } }))
      await open(page, site.url, { width })
      await page.getByRole('textbox', { name: 'Name' }).fill('Ada Quill')
      await page.getByRole('textbox', { name: 'Email' }).fill('ada@visitor.example')
      await page.getByRole('textbox', { name: 'Message' }).fill('A talk in May?')
      await page.getByRole('button', { name: 'Send Message' }).click()
      const toasts = page.getByRole('status').getByRole('listitem')
      await expect(toasts).toHaveCount(2)
      await toasts.first().hover()
      await expectNoAxeViolations(page)
    })
  }

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the open menu, ${colorScheme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme })
    await open(page, site.url, { width: 360 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('link', { name: 'My Story' })).toBeVisible()
    await expectNoAxeViolations(page)
  })

  test(`axe finds nothing with a hover card, ${colorScheme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme })
    await open(page, site.url)
    await page.locator('.tiles > li').first().hover()
    await expect(page.locator('.hover-card').first()).toHaveCSS('opacity', '1')
    await expectNoAxeViolations(page)
  })
}

test.describe('the answer to a form sent without JavaScript', () => {
  test.use({ expectedConsole: [/Failed to load resource.* 422/] })
  for (const [what, name, heading] of [
    ['thanks', 'Ada Quill', 'Success'],
    ['an error', '   ', 'Get in Touch'],
  ] as const)
    test(`axe finds nothing in ${what}`, async ({ page, ownSite }) => {
      await open(page, ownSite.url)
      await page.getByRole('textbox', { name: 'Name' }).fill(name)
      await page.getByRole('textbox', { name: 'Email' }).fill('ada@visitor.example')
      await page.getByRole('textbox', { name: 'Message' }).fill('A talk in May?')
      await page.getByRole('form').evaluate((form: HTMLFormElement) => form.submit()) // no submit event: JavaScript does not see it
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expectNoAxeViolations(page)
    })
})
