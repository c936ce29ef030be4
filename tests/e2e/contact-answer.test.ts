import { expect, test } from './fixtures.ts'
import { expectNoAxeViolationsInAnyLook, expectSoundLayout, inEveryLook } from './looks.ts'

// Without JavaScript the form is answered with a page of its own.
test.use({ javaScriptEnabled: false, expectedConsole: [/status of 4(22|03)/] })

test('axe finds nothing on the page that thanks for a message', async ({ browser, ownSite, page }) => {
  await page.goto(ownSite.url)
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Message').fill('Good morning')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Success')
  await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
  const html = await page.content()

  // axe itself needs JavaScript: the same bytes in a page that has it
  const context = await browser.newContext({ javaScriptEnabled: true, reducedMotion: 'reduce' })
  const copy = await context.newPage()
  await copy.route(`${ownSite.url}/contact`, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await copy.goto(`${ownSite.url}/contact`)
  await expectNoAxeViolationsInAnyLook(copy)
  await inEveryLook(copy, () => expectSoundLayout(copy))
  await context.close()
})

test('axe finds nothing on the page that asks to correct a message', async ({ browser, site, page }) => {
  await page.goto(site.url)
  await page.getByRole('form', { name: 'Contact form' }).evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get in Touch')
  await expect(page.getByLabel('Name')).toHaveValue('Ada')
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert')).toBeVisible()
  const html = await page.content()

  const context = await browser.newContext({ javaScriptEnabled: true, reducedMotion: 'reduce' })
  const copy = await context.newPage()
  await copy.route(`${site.url}/contact`, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await copy.goto(`${site.url}/contact`)
  await expectNoAxeViolationsInAnyLook(copy)
  await inEveryLook(copy, () => expectSoundLayout(copy))
  await context.close()
})
