import { TOTP } from 'otpauth'
import { ageSessions, forgetUsedAppCodes } from '#tests/support/accounts.ts'
import { scan } from '#tests/support/mail-scanner.ts'
import { newestMail } from '#tests/support/outbox.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInBothSchemes,
  fillLogin,
  OWNER,
  openSignedIn,
  sessionOf,
  signIn,
  test,
  toast,
} from './admin-fixtures.ts'
import { endSession } from './inbox-fixtures.ts'

const codeOf = (secret: string) => new TOTP({ secret }).generate()
/** The code in the text of a mail. */
const codeIn = (text: string) => /^ {4}(\d{6})/m.exec(text)![1]!
const NORA = 'nora@portico.example'
const NEW_PASSWORD = 'the tide table for tomorrow'

test('a forgotten password is reset by the code of a mail, in the browser that asked for it', async ({
  page,
  ownSite,
}) => {
  await page.goto(`${ownSite.url}/admin/login`)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByText('a mail with a link is in the outbox folder on the server')).toBeFocused()
  await page.getByRole('link', { name: 'Enter the code from the mail here' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(OWNER.email)
  await expectNoAxeViolationsInBothSchemes(page)
  const { text } = await newestMail(ownSite.dataDir, 'recovery')
  await page.getByLabel('Code from the mail').fill(codeIn(text))
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(toast(page, 'Password changed')).toBeVisible()
})

test.describe('a scanned mailbox', () => {
  // of a removed account
  test.use({ expectedConsole: [/status of 40[13]/] })

  test('whose mailbox is scanned gets in by every mail: a new password, an invitation, a sign-in', async ({
    page,
    ownSite,
    browser,
  }) => {
    const ask = (path: string, key: string, data: object) =>
      page.request.post(`${ownSite.url}/auth/v1/${path}`, { headers: { apikey: key }, data })
    await ask('recover', ownSite.publishableKey, { email: OWNER.email })
    const recovery = await newestMail(ownSite.dataDir, 'recovery')
    await scan(browser, recovery.link!)
    await page.goto(recovery.link!)
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Password changed')).toBeVisible()

    await page.getByRole('link', { name: 'People and programs' }).click()
    await page.getByLabel('Invite by e-mail address').fill(NORA)
    await page.getByRole('button', { name: 'Invite an assistant' }).click()
    const invitation = await newestMail(ownSite.dataDir, 'invite')
    expect(invitation.text).toContain(`${OWNER.email} invites you to the website of`)
    await scan(browser, invitation.link!)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.goto(invitation.link!)
    await expectNoAxeViolationsInBothSchemes(page)
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Password set')).toBeVisible()
    await expect(page.getByText('You are an assistant')).toContainText('waits until an owner')
    await page.getByRole('button', { name: 'Logout' }).click()

    await ask('otp', ownSite.publishableKey, { email: NORA })
    const signInMail = await newestMail(ownSite.dataDir, 'magic-link')
    await scan(browser, signInMail.link!)
    await page.goto(signInMail.link!)
    await expectNoAxeViolationsInBothSchemes(page)
    await page.getByLabel('Email').fill(NORA)
    await page.getByLabel('Code from the mail').fill(codeIn(signInMail.text))
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByText('You are an assistant')).toBeVisible()

    // an owner removes them while their window is open: a refusal is an answer
    const { access_token } = JSON.parse(await sessionOf(page, ownSite, { ...OWNER, password: NEW_PASSWORD }))
    const headers = { authorization: `Bearer ${access_token}` }
    const people = await (await page.request.get(`${ownSite.url}/api/people`, { headers })).json()
    const { id } = people.find(({ email }: { email: string }) => email === NORA)
    expect((await page.request.delete(`${ownSite.url}/api/people/${id}`, { headers })).status()).toBe(200)
    await page.reload()
    await expect(page).toHaveURL(`${ownSite.url}/admin/login`)
    await expect(page.getByRole('alert')).toContainText('this account no longer exists')
  })
})

test.describe('what is wrong', () => {
  test.use({ expectedConsole: [/status of 4\d\d/] })

  test('a code that is none is told at its field', async ({ page, site }) => {
    await page.goto(`${site.url}/admin/reset-password`)
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByLabel('Code from the mail').fill('000000')
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save Password' }).click()
    await expect(page.getByText('This code is wrong, used already or expired.')).toBeVisible()
    await expect(page.getByLabel('Code from the mail')).toHaveAccessibleDescription(
      'This code is wrong, used already or expired. Open the link in the mail, or ask for a new mail.',
    )
    await expect(page.getByLabel('Code from the mail'), 'where it is read out').toBeFocused()
  })

  test('a wrong current password, or the address that the account has already, is told at its field', async ({
    page,
    site,
  }) => {
    await openSignedIn(page, site, '/admin/account')
    const current = page.getByLabel('Current password')
    await current.fill('not the password at all')
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save Password' }).click()
    await expect(current).toHaveAccessibleDescription('This is not the password of your account.')
    await expect(current).toBeFocused()

    const address = page.getByLabel('New e-mail address')
    await address.fill(OWNER.email.toUpperCase())
    await page.getByRole('button', { name: 'Change Address' }).click()
    await expect(address).toHaveAccessibleDescription('This is already your address.')
  })
})

test.describe('a change whose answer was lost', () => {
  test.use({ expectedConsole: [/net::ERR_FAILED/] })

  test('may be a password in force: the owner is told how to find out', async ({ page, ownSite }) => {
    await openSignedIn(page, ownSite, '/admin/account')
    await page.route('**/auth/v1/user', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.getByLabel('Current password').fill(OWNER.password)
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save Password' }).click()
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/the new one is already in force/)
  })

  test('may have turned the second factor on, which Cancel shows, or off', async ({ page, ownSite }) => {
    await signIn(page, ownSite)
    await page.route('**/auth/v1/user', (route) => route.abort())
    await page.getByRole('link', { name: 'Account' }).click()
    const section = page.getByRole('region', { name: 'Second factor' })
    await expect(section).toHaveText(/^Second factorThe server could not be reached\./)
    await page.unroute('**/auth/v1/user')
    await section.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Set up' }).click()
    const secret = (await page.locator('code').textContent())!
    await page.route('**/auth/v1/factors/*/verify', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByLabel('Code').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/could not be reached/)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.unroute('**/auth/v1/factors/*/verify')

    forgetUsedAppCodes(ownSite)
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.route('**/auth/v1/factors/*', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('dialog').getByLabel('Code').fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Second factor is off')).toBeVisible()
    await expect(section.getByRole('button', { name: 'Set up' })).toBeVisible()
    await expect(section).toBeFocused()
  })
})

test.describe('what is used up', () => {
  test.use({ expectedConsole: [/status of 4\d\d/] })

  test('a forgotten password is reset by the link of a mail, once, which is said afterwards', async ({
    page,
    ownSite,
    browser,
  }) => {
    await page.goto(`${ownSite.url}/admin/login`)
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Back to the login' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(OWNER.email)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByRole('button', { name: 'Send Link' }).click()
    await expect(page.getByText('a mail with a link is in the outbox folder on the server')).toBeVisible()

    const { link } = await newestMail(ownSite.dataDir, 'recovery')
    expect(link).toContain(`${ownSite.url}/admin/reset-password?token_hash=`)
    await page.goto(link!)
    await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible()
    await expect(page, 'the token leaves the address').toHaveURL(`${ownSite.url}/admin/reset-password`)
    await expectNoAxeViolations(page)
    await page.reload()
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

    const stranger = await browser.newPage()
    // where somebody is signed in, too
    for (const browser of [stranger, page]) {
      await browser.goto(link!)
      await browser.getByLabel('New password').fill('another one by the weir')
      await browser.keyboard.press('Enter')
      await expect(browser.getByRole('heading', { name: 'Link not valid' })).toBeFocused()
      await expect(browser.getByText('This link was used already or has expired.')).toBeVisible()
      await expect(browser.getByText(/code/), 'which went with the link').toHaveCount(0)
      await expectNoAxeViolations(browser)
      await browser.getByRole('link', { name: 'Ask for a new mail' }).click()
      await expect(browser.getByRole('heading', { name: 'Forgot password?' })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Back to the login' }).click()
    await expect(page, 'where the owner is signed in').toHaveURL(`${ownSite.url}/admin`)
    await stranger.close()
  })

  test('a sign-out everywhere else, and a changed password, end the other sessions; the old one no longer signs in', async ({
    page,
    ownSite,
    browser,
  }) => {
    await signIn(page, ownSite)
    const elsewhere = await browser.newPage()
    await signIn(elsewhere, ownSite)
    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Log out everywhere else' }).click()
    await expect(toast(page, 'Logged out everywhere else')).toBeVisible()
    await elsewhere.reload()
    await expect(elsewhere).toHaveURL(`${ownSite.url}/admin/login`)
    await fillLogin(elsewhere)
    await expect(elsewhere.getByRole('heading', { name: 'Welcome to the Admin Dashboard' })).toBeVisible()
    await page.getByLabel('Current password').fill(OWNER.password)
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save Password' }).click()
    await expect(toast(page, 'Password changed')).toBeVisible()
    await elsewhere.reload()
    await expect(elsewhere).toHaveURL(`${ownSite.url}/admin/login`)
    await expect(elsewhere.getByRole('alert')).toHaveText('Your session has ended. Log in again.')
    await fillLogin(elsewhere)
    await expect(elsewhere.getByRole('alert')).toHaveText('Invalid login credentials')
    await elsewhere.close()
    await newestMail(ownSite.dataDir, 'password')
  })
})

test.describe('a second factor', () => {
  test.use({ expectedConsole: [/status of (422|500)/] })

  test('a second factor is set up, asked for at the next sign-in, and turned off by a code', async ({
    page,
    ownSite,
  }) => {
    await openSignedIn(page, ownSite, '/admin/account')
    const preparing = Promise.withResolvers<void>()
    await page.route('**/auth/v1/factors', (route) => preparing.promise.then(() => route.continue()))
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page.getByRole('button', { name: 'Preparing...' })).toBeDisabled()
    preparing.resolve()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('region', { name: 'Second factor' })).toBeFocused()
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page.getByRole('img', { name: 'QR code of the secret below' })).toBeVisible()
    await expectNoAxeViolationsInBothSchemes(page)
    const secret = (await page.locator('code').textContent())!
    // on a touch screen alone, which is in the way of a scan
    await expect(page.getByText('Open in the app')).toHaveAttribute('href', /^otpauth:.*secret=\w/)
    await page.getByLabel('Code').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(toast(page, 'Second factor is on')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Added' })).toHaveText(/^Authenticator app\s*Added/)

    await page.getByRole('button', { name: 'Logout' }).click()
    await fillLogin(page)
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
    await expectNoAxeViolationsInBothSchemes(page)
    await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await page.getByRole('button', { name: 'Use another account' }).click()
    await expect(toast(page, 'Logout failed')).toBeVisible()
    await page.goto(`${ownSite.url}/admin`)
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
    // the code that turned it on is used up: the next one comes within half a minute
    await page.getByLabel('Code').fill(new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard' })).toBeVisible()
    await expect(toast(page, 'Login successful')).toContainText('(Admin)')

    await page.getByRole('link', { name: 'Account' }).click()
    forgetUsedAppCodes(ownSite)
    const turnOff = page.getByRole('button', { name: 'Turn off' })
    await turnOff.click()
    const dialog = page.getByRole('dialog', { name: 'Turn off the second factor?' })
    await expect(dialog.getByLabel('Code')).toBeFocused()
    await expectNoAxeViolationsInBothSchemes(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden() // its button has the same name
    await expect(turnOff).toBeFocused()
    await turnOff.click()
    await dialog.getByLabel('Code').fill('000000')
    await page.keyboard.press('Enter')
    // the focus is in the field already, so that nothing else reads it out
    await expect(dialog.getByRole('alert')).toContainText('This code is wrong or was used already.')
    const removing = Promise.withResolvers<void>()
    await page.route(/\/factors\/[^/]+$/, (route) => removing.promise.then(() => route.continue()))
    await dialog.getByLabel('Code').fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Removing...' })).toBeDisabled()
    removing.resolve()
    await expect(toast(page, 'Second factor is off')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
  })
})

test.describe('a second factor, in a session that has ended', () => {
  test.use({ expectedConsole: [/status of 40[13]/] })

  test('is asked for in place once the session has ended, and what was typed is saved', async ({ page, ownSite }) => {
    await openSignedIn(page, ownSite, '/admin/account')
    await page.getByRole('button', { name: 'Set up' }).click()
    const secret = (await page.locator('code').textContent())!
    await page.getByLabel('Code').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(toast(page, 'Second factor is on')).toBeVisible()
    forgetUsedAppCodes(ownSite)

    await page.getByRole('link', { name: 'Contact Info' }).click()
    await page.getByLabel('Section Title').fill('Written before the end')
    const { access_token } = await page.evaluate(() => JSON.parse(localStorage.getItem('portico-session')!))
    await page.request.post(`${ownSite.url}/auth/v1/logout?scope=global`, {
      headers: { apikey: ownSite.publishableKey, authorization: `Bearer ${access_token}` },
    })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    async function signInInPlace() {
      await expect(dialog.getByLabel('Password')).toBeFocused()
      await page.keyboard.type(OWNER.password)
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel('Code')).toBeFocused()
      await page.keyboard.type(codeOf(secret))
      await page.keyboard.press('Enter')
    }
    await dialog.getByLabel('Password').fill(OWNER.password)
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Code')).toBeFocused()
    // whoever closes the dialog is asked for the code at the next try
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog.getByLabel('Code')).toBeFocused()
    // a session that ends before its code is entered begins with the password again
    await endSession(page, ownSite)
    await page.keyboard.type(codeOf(secret))
    await page.keyboard.press('Enter')
    await signInInPlace()
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeFocused()
    await expect(toast(page, 'Success')).toContainText('Contact information updated successfully')
    expect(await ownSite.rest('contact?select=title')).toEqual([{ title: 'Written before the end' }])

    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await endSession(page, ownSite)
    forgetUsedAppCodes(ownSite)
    await page.keyboard.type(codeOf(secret))
    await page.keyboard.press('Enter')
    await signInInPlace()
    await expect(toast(page, 'Second factor is off')).toBeVisible()
  })
})

test.describe('two apps', () => {
  // a code is tried with each of them
  test.use({ expectedConsole: [/status of 422/] })

  test('with two apps a code of either signs in, and each is removed by itself', async ({ page, ownSite }) => {
    await openSignedIn(page, ownSite, '/admin/account')
    const secrets: string[] = []
    for (const button of ['Set up', 'Add another app']) {
      await page.getByRole('button', { name: button }).click()
      secrets.push((await page.locator('code').textContent())!)
      await page.getByLabel('Code').fill(codeOf(secrets.at(-1)!))
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expect(page.locator('code')).toHaveCount(0)
    }
    await expect(toast(page, 'App added')).toBeVisible()
    await expectNoAxeViolationsInBothSchemes(page)
    for (const secret of secrets) {
      await page.getByRole('button', { name: 'Logout' }).click()
      await fillLogin(page)
      forgetUsedAppCodes(ownSite)
      await page.getByLabel('Code').fill(codeOf(secret))
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard' })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Account' }).click()
    forgetUsedAppCodes(ownSite)
    await page.getByRole('button', { name: 'Remove Authenticator app', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Code').fill(codeOf(secrets[1]!))
    await page.keyboard.press('Enter')
    await expect(toast(page, 'App removed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
    await expect(page.getByText('Authenticator app 2')).toBeVisible()
  })
})

test.describe('what changes how one signs in, in a session of some days ago', () => {
  const DAYS = 3 * 24 * 3600
  test.use({ expectedConsole: [/status of 4\d\d|net::ERR_FAILED/] })
  test.beforeEach(async ({ page, ownSite }) => {
    await openSignedIn(page, ownSite, '/admin/account')
    ageSessions(ownSite, DAYS)
  })

  test('takes the password once more, by keyboard', async ({ page, ownSite, browser }) => {
    await page.getByLabel('New e-mail address').fill('new@portico.example')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Is it you?' })
    await expect(dialog.getByLabel('Password')).toBeFocused()
    await expectNoAxeViolations(page)
    await page.keyboard.type('a wrong password of mine')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('This is not the password of your account.')).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Mail me a code instead' }).click()
    await expect(dialog.getByLabel('Code from the mail')).toBeFocused()
    await dialog.getByRole('button', { name: 'Enter the password instead' }).click() // where no mail arrives
    await expect(dialog.getByLabel('Password')).toBeFocused()
    await dialog.getByLabel('Password').fill(OWNER.password)
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Confirm the new address')).toBeVisible()
    await expect(dialog).toBeHidden()

    const linkTo = async (to: string) => (await newestMail(ownSite.dataDir, 'email-change', to)).link!
    const question = page.getByRole('region', { name: 'Confirm the new e-mail address?' })
    await scan(browser, await linkTo(OWNER.email))
    await page.goto(await linkTo(OWNER.email))
    await expect(page).toHaveURL(`${ownSite.url}/admin/account`)
    await expectNoAxeViolationsInBothSchemes(page)
    await question.getByRole('button', { name: 'Not now' }).click()
    await expect(question).toHaveCount(0)
    await page.goto(await linkTo(OWNER.email))
    await page.reload()
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, 'One of two addresses confirmed')).toContainText('the mail to the other address')
    await expect(question).toHaveCount(0)
    await page.goto(await linkTo(OWNER.email))
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, 'That did not work')).toContainText('This link was used already or has expired.')

    // the new address is read on a phone, say, where nobody has signed in
    const phone = await browser.newPage()
    await phone.goto(await linkTo('new@portico.example'))
    await fillLogin(phone)
    await phone.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(phone, 'E-mail address changed')).toBeVisible()
    await expect(phone.getByText('You log in as new@portico.example.')).toBeVisible()

    // this browser, which knows the former address only, is signed out with words in a form
    await page.getByRole('link', { name: 'Contact Info' }).click()
    await page.getByLabel('Section Title').fill('Written before the end')
    await phone.getByRole('button', { name: 'Log out everywhere else' }).click()
    await expect(toast(phone, 'Logged out everywhere else')).toBeVisible()
    await phone.close()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const ended = page.getByRole('dialog', { name: 'Your session has ended' })
    await ended.getByLabel('Email').fill('new@portico.example')
    await ended.getByLabel('Password').fill(OWNER.password)
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Success')).toContainText('Contact information updated successfully')
  })

  test('takes a code from a mail instead, also if the answer is lost; closing the dialog changes nothing', async ({
    page,
    ownSite,
  }) => {
    await page.route('**/auth/v1/reauthenticate', async (route) => {
      await route.fetch()
      await route.abort()
    })
    const setUp = page.getByRole('button', { name: 'Set up' })
    await setUp.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Is it you?' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(toast(page, 'That did not work')).toContainText('Nothing was changed')
    await expect(setUp).toBeFocused()

    await page.keyboard.press('Enter')
    await dialog.getByLabel('Password').press('Tab')
    await page.keyboard.press('Enter')
    const code = dialog.getByLabel('Code from the mail')
    await expect(code).toBeFocused()
    await expect(code).toHaveAccessibleDescription(
      /The server did not answer\. If no mail arrives, try again in a minute/,
    )
    await expectNoAxeViolations(page)
    await code.fill('000000')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('This code is wrong, used already or expired.')).toBeVisible()
    const { text } = await newestMail(ownSite.dataDir, 'reauthentication')
    await code.fill(codeIn(text))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: 'QR code of the secret below' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Scan this with your authenticator app' })).toBeFocused()
  })
})

test.describe('the mail about a second factor', () => {
  // a wrong code
  test.use({ expectedConsole: [/status of 422/] })

  test('a second factor that somebody else has added is taken back by the mail about it', async ({
    page,
    ownSite,
    browser,
  }) => {
    const thief = await browser.newPage()
    await openSignedIn(thief, ownSite, '/admin/account')
    await thief.getByRole('button', { name: 'Set up' }).click()
    const secret = (await thief.locator('code').textContent())!
    await thief.getByLabel('Code').fill(codeOf(secret))
    await thief.getByRole('button', { name: 'Turn on' }).click()
    await expect(toast(thief, 'Second factor is on')).toBeVisible()

    const { link, text } = await newestMail(ownSite.dataDir, 'factor-added')
    await scan(browser, link!)
    await page.goto(link!)
    await expect(page.getByRole('heading', { name: 'Recover your account' })).toBeVisible()
    await expectNoAxeViolationsInBothSchemes(page)
    await page.reload()
    await page.getByLabel('Code from the mail').fill('000000')
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Code from the mail')).toHaveAccessibleDescription(/^This code is wrong/)
    await page.getByLabel('Code from the mail').fill(codeIn(text))
    await page.getByRole('button', { name: 'Recover the account' }).click()
    await expect(page).toHaveURL(`${ownSite.url}/admin`)
    await page.getByRole('link', { name: 'Account' }).click()
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
    await thief.reload()
    await expect(thief).toHaveURL(`${ownSite.url}/admin/login`)
    await thief.close()
  })
})

test.describe('in a session that has ended elsewhere', () => {
  test.use({ expectedConsole: [/status of 403/] })

  test('a change is made after the sign-in in place, and nothing is said to be done', async ({ page, ownSite }) => {
    await openSignedIn(page, ownSite, '/admin/account')
    await page.getByLabel('Current password').fill(OWNER.password)
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await endSession(page, ownSite)
    await page.getByRole('button', { name: 'Save Password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Password').fill(OWNER.password)
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Password changed')).toBeVisible()

    const setUp = page.getByRole('button', { name: 'Set up' })
    await endSession(page, ownSite)
    for (const button of [setUp, page.getByRole('button', { name: 'Log out everywhere else' }), setUp]) {
      await button.click()
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(toast(page, 'That did not work').first()).toContainText('Your session has ended.')
      await expect(button).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Password').fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: 'QR code of the secret below' })).toBeVisible()
  })
})
