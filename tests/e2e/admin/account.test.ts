import { TOTP } from 'otpauth'
import { newestMail } from '#tests/support/outbox.ts'
import { expect, expectNoAxeViolations, fillLogin, OWNER, signIn, test, toast } from './admin-fixtures.ts'

const codeOf = (secret: string) => new TOTP({ secret }).generate()
const NEW_PASSWORD = 'the tide table for tomorrow'

test('a forgotten password is reset by the link of a mail, once', async ({ page, ownSite }) => {
  await page.goto(`${ownSite.url}/admin/login`)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expectNoAxeViolations(page)
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByText('a mail with a link is on its way')).toBeVisible()

  const { link } = await newestMail(ownSite.dataDir, 'recovery')
  expect(link).toContain(`${ownSite.url}/admin/reset-password?token_hash=`)
  await page.goto(link!)
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel('New password').fill('too short')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page.getByText('Use at least 12 characters.')).toBeVisible()
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page).toHaveURL(`${ownSite.url}/admin`)
  await expect(toast(page, 'Password changed')).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await fillLogin(page, { ...OWNER, password: NEW_PASSWORD })
  await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard' })).toBeVisible()
})

test.describe('what is used up', () => {
  test.use({ expectedConsole: [/status of 4\d\d/] })

  test('the link of a mail works once, and says so', async ({ page, ownSite, browser }) => {
    await page.goto(`${ownSite.url}/admin/login`)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByRole('button', { name: 'Send Link' }).click()
    const { link } = await newestMail(ownSite.dataDir, 'recovery')
    await page.goto(link!)
    await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible()
    const stranger = await browser.newPage()
    await stranger.goto(link!)
    await expect(stranger.getByText('This link is used up or too old.')).toBeVisible()
    await stranger.close()
  })

  test('a changed password ends the other sessions, and the old one no longer signs in', async ({
    page,
    ownSite,
    browser,
  }) => {
    await signIn(page, ownSite)
    const elsewhere = await browser.newPage()
    await signIn(elsewhere, ownSite)
    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByLabel('Current password').fill(OWNER.password)
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save Password' }).click()
    await expect(toast(page, 'Password changed')).toBeVisible()
    await elsewhere.reload()
    await expect(elsewhere).toHaveURL(`${ownSite.url}/admin/login`)
    await fillLogin(elsewhere)
    await expect(elsewhere.getByRole('alert')).toHaveText('Invalid login credentials')
    await elsewhere.close()
    await newestMail(ownSite.dataDir, 'password')
  })
})

test('a second factor is set up, asked for at the next sign-in, and turned off', async ({ page, ownSite }) => {
  await signIn(page, ownSite)
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the secret below' })).toBeVisible()
  await expectNoAxeViolations(page)
  const secret = (await page.locator('code').textContent())!
  await page.getByLabel('Code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(toast(page, 'Second factor is on')).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await fillLogin(page)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto(`${ownSite.url}/admin`)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  // the code that turned it on is used up: the next one comes within half a minute
  await page.getByLabel('Code').fill(new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard' })).toBeVisible()
  await expect(toast(page, 'Login successful')).toContainText('(Admin)')

  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(toast(page, 'Second factor is off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('signing out everywhere else leaves this browser signed in', async ({ page, ownSite, browser }) => {
  await signIn(page, ownSite)
  const elsewhere = await browser.newPage()
  await signIn(elsewhere, ownSite)
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(toast(page, 'Signed out everywhere else')).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(`${ownSite.url}/admin/login`)
  await elsewhere.close()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
})
