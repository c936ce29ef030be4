import { loginTexts, sessionMessages } from '#data/messages.ts'
import { createAccount } from '#tests/support/accounts.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScroll,
  fillLogin,
  OWNER,
  openSignedIn,
  signInByForm,
  test,
  toast,
} from './admin-fixtures.ts'

test('the owner signs in, is welcomed, and stays signed in after a reload; the browser keeps what knows the device', {
  tag: '@quick',
}, async ({ page, site }) => {
  await page.goto(`${site.url}/admin/login`)
  await expect(page.getByRole('heading', { name: 'Admin Portal' })).toBeVisible()
  await expect(page.getByText('Sign in with your admin credentials')).toBeVisible()
  await fillLogin(page)
  await expect(page).toHaveURL(`${site.url}/admin`)
  await expect(toast(page, 'Login successful')).toContainText(`Welcome ${OWNER.email} (Admin)`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard' })).toBeVisible()
  await expect(toast(page, 'Login successful')).toHaveCount(0)

  // a cookie knows the device, and is shown at the next sign-in only
  const [cookie, ...others] = await page.context().cookies(`${site.url}/auth/v1/token`)
  expect(cookie).toMatchObject({ name: expect.stringContaining('portico-device-'), httpOnly: true, sameSite: 'Strict' })
  expect(others).toEqual([])
  expect(await page.context().cookies(`${site.url}/`)).toEqual([])

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${site.url}/admin/login`)
  const asked = page.waitForRequest(/\/auth\/v1\/token/)
  await fillLogin(page)
  expect((await (await asked).allHeaders()).cookie).toContain(`${cookie?.name}=`)
})

test('a form that something in the browser submits past its script puts no secret into an address', async ({
  page,
  site,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const submit = async (label: string, address: string) => {
    await page.getByLabel(label).fill('paper@clip.example')
    await page.getByLabel(label).evaluate((field: HTMLInputElement) => field.form?.submit())
    await expect(toast(page, sessionMessages.unsent.title)).toContainText(sessionMessages.unsent.description)
    await expect(page).toHaveURL(site.url + address)
    await expect(page.getByLabel('Email')).toHaveValue('')
  }
  await page.goto(`${site.url}/admin/login`)
  await submit('Password', '/admin/login')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await submit('Email', '/admin/login')
  await page.goto(`${site.url}/admin/reset-password`)
  await submit('Code from the mail', '/admin/reset-password')
  expect(addresses.filter((address) => address.includes('clip'))).toEqual([])
})

test('where the browser stores nothing, the sign-in says that it cannot last', async ({ page, site }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get })
  })
  await page.goto(`${site.url}/admin/login`)
  await expect(page.getByText(loginTexts.notStored)).toBeVisible()
  await fillLogin(page)
  await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard' })).toBeVisible()
  await page.getByRole('link', { name: 'Hero Section', exact: true }).click()
  await expect(page.getByLabel('Main Heading')).toBeVisible()
  await page.reload()
  await expect(page.getByText(loginTexts.notStored)).toBeVisible()
})

test.describe('what is refused', () => {
  test.use({ expectedConsole: [/status of [45]\d\d|Failed to fetch|ERR_/] })

  test('a wrong password is told, and a click on the form dismisses it', async ({ page, ownSite }) => {
    await page.goto(`${ownSite.url}/admin/login`)
    await fillLogin(page, { ...OWNER, password: 'not the password at all' })
    await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
    await expect(toast(page, 'Login failed')).toContainText('Invalid login credentials')
    await page.getByLabel('Email').click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByLabel('Email')).toHaveValue(OWNER.email)
    await fillLogin(page)
    await expect(toast(page, 'Login successful')).toBeVisible()
    await expect(toast(page, 'Login failed')).toHaveCount(0)
  })

  test('a server that is out of order, or slows down a guesser, is told in words, and asked again who is an admin', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/admin/login`)
    await page.route('**/auth/v1/token**', (route) => route.fulfill({ status: 500, json: {} }))
    await fillLogin(page)
    await expect(page.getByRole('alert')).toHaveText('The server failed. Please try again in a few minutes.')

    await page.unrouteAll()
    await page.route('**/auth/v1/token**', (route) => route.abort())
    await fillLogin(page)
    await expect(page.getByRole('alert')).toHaveText('The server could not be reached. Please try again.')

    await page.unrouteAll()
    const refusal = { code: 'over_request_rate_limit', message: 'Request rate limit reached' }
    await page.route('**/auth/v1/token**', (route) => route.fulfill({ status: 429, json: refusal }))
    await fillLogin(page)
    await expect(page.getByRole('alert')).toContainText('rate limit')

    await page.unrouteAll()
    await page.route('**/rest/v1/profiles?*', (route) => route.fulfill({ status: 503, json: {} }))
    await fillLogin(page)
    await expect(page.getByRole('heading', { name: 'Not checked yet' })).toBeFocused()
    await expect(toast(page, 'Login failed')).toHaveCount(0, { timeout: 3000 }) // it leaves by itself after eight seconds
    await expectNoAxeViolationsInBothSchemes(page)
    await page.goto(`${site.url}/admin/contact`)
    await expect(page.getByRole('heading', { name: 'Not checked yet' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(`${site.url}/admin/contact`)
    await expect(page.getByLabel('Section Title')).toBeVisible()
  })
})

test('the button is busy until the sign-in is checked; the session leads to the dashboard, and is refreshed when the tab has slept', async ({
  page,
  site,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/auth/v1/token**', (route) => held.promise.then(() => route.continue()))
  await page.goto(`${site.url}/admin/login`)
  await fillLogin(page)
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  held.resolve()
  await expect(page).toHaveURL(`${site.url}/admin`)
  await page.goto(`${site.url}/admin/login`)
  await expect(page).toHaveURL(`${site.url}/admin`)

  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('portico-session')!)
    localStorage.setItem('portico-session', JSON.stringify({ ...session, expires_at: 1 }))
  })
  const refreshed = page.waitForResponse(/grant_type=refresh_token/)
  await page.reload()
  expect((await refreshed).status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard' })).toBeVisible()
})

test('somebody without admin rights is told so, and can log out', async ({ page, ownSite, context }) => {
  const user = await createAccount(ownSite, 'visitor@portico.example')
  await page.goto(`${ownSite.url}/admin/login`)
  await fillLogin(page, user)
  await expect(page.getByRole('heading', { name: 'No admin rights' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto(`${ownSite.url}/admin/hero`)
  await expect(page).toHaveURL(`${ownSite.url}/admin/login`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Portal' })).toBeVisible()

  // while the owner has words in a form of another tab: nobody has changed them elsewhere
  const form = await context.newPage()
  await openSignedIn(form, ownSite, '/admin/contact')
  await form.getByLabel('Section Title').fill('Written before')
  await page.goto(`${ownSite.url}/admin`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Keep them' }).click()
  await fillLogin(page, user)
  await expect(page.getByRole('heading', { name: 'No admin rights' })).toBeVisible()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  const dialog = form.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('Email').fill(user.email)
  await dialog.getByLabel('Password').fill(user.password)
  await form.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('This account may not edit the site.')
  await dialog.getByLabel('Email').fill(OWNER.email)
  await dialog.getByLabel('Password').fill(OWNER.password)
  await form.keyboard.press('Enter')
  await expect(toast(form, 'Success')).toContainText('Contact information updated successfully')
})

test('logging out ends the session, here and in the other tab', async ({ page, site, context }) => {
  await signInByForm(page, site)
  const other = await context.newPage()
  await other.goto(`${site.url}/admin/hero`)
  await expect(other.getByRole('heading', { name: 'Hero Section' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, 'Logged out successfully')).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/admin/login`)
  await expect(other).toHaveURL(`${site.url}/admin/login`)
  await page.goto(`${site.url}/admin`)
  await expect(page).toHaveURL(`${site.url}/admin/login`)
})

test.describe('a logout without an answer', () => {
  test.use({ expectedConsole: [/net::ERR_FAILED|status of 40[13]/] })

  test('leaves no session in this browser, and says what that means', async ({ page, site }) => {
    await openSignedIn(page, site, '/admin/contact')
    await page.route('**/auth/v1/logout**', (route) => route.abort())
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${site.url}/admin/login`)
    await expect(toast(page, 'Logged out of this browser')).toContainText('You may still be logged in on other devices')
    expect(await page.evaluate(() => localStorage.getItem('portico-session'))).toBeNull()
  })
})

test.describe('an admin right that is removed', () => {
  // what the dashboard was still reading is refused
  test.use({ expectedConsole: [/status of 403/] })

  test('takes effect at the next look', async ({ page, ownSite }) => {
    await signInByForm(page, ownSite)
    await ownSite.rest('profiles?is_admin=eq.true', { method: 'PATCH', body: { is_admin: false } })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No admin rights' })).toBeVisible()
  })
})

test('an owner whose clock is a day ahead signs in, once', async ({ page, site }) => {
  await page.clock.setSystemTime(Date.now() + 86_400_000)
  const signIns: string[] = []
  page.on('request', (request) => request.url().includes('/auth/v1/token') && signIns.push(request.url()))
  await signInByForm(page, site)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard' })).toBeVisible()
  expect(signIns).toEqual([`${site.url}/auth/v1/token?grant_type=password`])
})

test('a sign-in leads to the dashboard, or back to what a mail linked to', async ({ page, site }) => {
  for (const path of ['', '/hero']) {
    await page.goto(`${site.url}/admin${path}`)
    await expect(page).toHaveURL(`${site.url}/admin/login`)
  }
  await fillLogin(page)
  await expect(page).toHaveURL(`${site.url}/admin`)
  for (const linked of ['messages?message=8d5c0a3e-2f1b-8c4d-9e6f-0a1b2c3d4e5f', 'health']) {
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${site.url}/admin/login`)
    await page.goto(`${site.url}/admin/${linked}`)
    await expect(page).toHaveURL(`${site.url}/admin/login`)
    await fillLogin(page)
    await expect(page).toHaveURL(`${site.url}/admin/${linked}`)
  }
})

test('the public bar shows Admin to an admin only, and loads no auth code for visitors', async ({ page, site }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(site.url)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
  expect(scripts.filter((url) => url.includes('watch-admin'))).toEqual([])
  await signInByForm(page, site)
  await page.goto(site.url)
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/admin`)
})

test('empty fields are named before anything is sent, in order for axe, narrow and dark, wide and light', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/admin/login`)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Email and password are required')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(OWNER.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Email and password are required')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  for (const [width, colorScheme] of [
    [320, 'dark'],
    [1280, 'light'],
  ] as const)
    await test.step(`at ${width} px, ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height: 700 })
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
    })
})
