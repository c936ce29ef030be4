import { createClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import { openSupabaseAccounts } from '#scripts/admin/supabase-accounts.ts'
import { scan } from '#tests/support/mail-scanner.ts'
import { expectNoAxeViolationsInBothSchemes, toast } from './admin/admin-fixtures.ts'
import { expect } from './fixtures.ts'
import { OWNER, signIn, test } from './project-fixtures.ts'

/* What the account page and the pages before it do on a Supabase project, which asks for other proofs. */

const NEW_PASSWORD = 'the tide table for tomorrow'

/** As the templates of this repository have it. */
const linkOf = (url: string, { tokenHash }: { tokenHash?: string }, type: string) =>
  `${url}/admin/reset-password?token_hash=${tokenHash}&type=${type}`

test.slow()
// one after another in one worker, which starts Postgres once
test.describe.configure({ mode: 'default' })
test.use({ expectedConsole: [/status of (4\d\d|500)/], viewport: { width: 1200, height: 720 } })

test('a new password takes the current one, and a day later a mailed code with it, in one dialog', async ({
  page,
  house: { project, url },
}) => {
  await signIn(page, url)
  await page.getByRole('link', { name: 'Account' }).click()
  const current = page.getByLabel('Current password')
  const save = async (password: string) => {
    await current.fill(password)
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save Password' }).click()
  }
  await save('anything at all')
  await expect(current).toHaveAccessibleDescription('This is not the password of your account.')

  project.auth.ageSessions(25)
  await save(OWNER.password)
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  const [password, code] = [dialog.getByLabel('Password'), dialog.getByLabel('Code from the mail')]
  const mailMe = dialog.getByRole('button', { name: 'Mail me a code' })
  await expect(password, 'it was entered before').toHaveValue(OWNER.password)
  await expectNoAxeViolationsInBothSchemes(page)
  await mailMe.click()
  await expect(code).toBeFocused()
  const mailed = async () => (await project.auth.mail('reauthentication')).code!
  await mailMe.click()
  await expect(code).toHaveAccessibleDescription(
    /A mail was already sent: look for it first\. You can request another in \d+ seconds\.$/,
  )
  await code.fill('27000000')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/This code is wrong, used already or expired\.$/)
  await password.fill('anything at all')
  await code.fill(await mailed())
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription(/This is not the password .* request another one\.$/)
  await expect(code).toHaveValue('')

  project.auth.ageMails()
  await mailMe.click()
  await expect(code).toHaveAccessibleDescription(/^Sent to/)
  await password.fill(OWNER.password)
  await code.fill(await mailed())
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Password changed')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a scanned mailbox keeps nobody out: a new password by the link or the code, and the session of the mail ends', async ({
  page,
  browser,
  house: { project, projectUrl, url },
}) => {
  await openSupabaseAccounts({ url: projectUrl, secretKey: project.keys.secret }).create(
    'owner@localhost',
    NEW_PASSWORD,
  )
  project.auth.refuseMailsTo('localhost')
  const askFor = async (email: string) => {
    await page.goto(`${url}/admin/login`)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Link' }).click()
    await expect(
      page.getByText('If this address belongs to an account, a mail with a link is on its way.'),
    ).toBeVisible()
  }
  for (const email of [OWNER.email, OWNER.email, 'nobody@portico.example', 'owner@localhost']) await askFor(email)
  const byCode = await project.auth.mail('recovery')
  await scan(browser, linkOf(url, byCode, 'recovery'))
  await page.getByRole('link', { name: 'Enter the code from the mail here' }).click()
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Code from the mail').fill(byCode.code!)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Password changed')).toBeVisible()

  // which is a session by password now: no other is left, and this one gives the current password
  expect(project.auth.sessionMethods()).toEqual(['password'])
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByLabel('Current password').fill('anything at all')
  await page.getByLabel('New password').fill(OWNER.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is not the password of your account.')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()

  project.auth.ageMails()
  await askFor(OWNER.email)
  const byLink = linkOf(url, await project.auth.mail('recovery'), 'recovery')
  await scan(browser, byLink)
  await page.goto(byLink)
  await page.getByLabel('New password').fill(OWNER.password)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Password changed')).toBeVisible()
  expect(project.auth.sessionMethods()).toEqual(['password'])
  await page.goto(byLink)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This link was used already or has expired.')).toBeVisible()
})

test('with a second factor, for which a project has no recovery codes, a new password by mail asks for a code before and after', async ({
  page,
  house: { project, url },
}) => {
  await signIn(page, url)
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Set up' }).click()
  const totp = new TOTP({ secret: (await page.locator('code').textContent())! })
  const passCode = async (button: string) => {
    await page.getByLabel('Code').fill(totp.generate())
    await page.getByRole('button', { name: button }).click()
  }
  await passCode('Turn on')
  const section = page.getByRole('region', { name: 'Second factor' })
  await expect(section).toContainText('has no recovery codes')
  await expect(section).toContainText('npm run admin -- reset-mfa')
  await expect(section.getByRole('button')).toHaveText(['Turn off', 'Add another app'])
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await page.goto(linkOf(url, await project.auth.mail('recovery'), 'recovery'))
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a recovery code' })).toHaveCount(0)
  await passCode('Continue')
  await expect(toast(page, 'Password changed')).toContainText('asked for a code once more')
  await expect(page).toHaveURL(`${url}/admin/login`)
  await passCode('Continue')
  await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard' })).toBeVisible()
  expect(project.auth.sessionMethods()).toEqual(['totp', 'password'])
})

test('whoever is invited in the dashboard chooses a first password, and is signed in, also from a scanned mailbox', async ({
  page,
  browser,
  house: { project, projectUrl, url },
}) => {
  const { auth } = createClient(projectUrl, project.keys.secret, { auth: { persistSession: false } })
  await auth.admin.inviteUserByEmail('helper@portico.example')
  const link = linkOf(url, await project.auth.mail('invite'), 'invite')
  await scan(browser, link)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your password' })).toBeVisible()
  await expectNoAxeViolationsInBothSchemes(page)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Password set')).toBeVisible()
  await expect(page.getByText('You are logged in as helper@portico.example')).toBeVisible()
  await openSupabaseAccounts({ url: projectUrl, secretKey: project.keys.secret }).create('helper@portico.example', '')
  await page.getByRole('button', { name: 'Logout' }).click()

  await page.goto(link)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This invitation was used already or has expired.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the login' }).click()
  await signIn(page, url, { email: 'helper@portico.example', password: NEW_PASSWORD })

  // removed while the window is open: a refusal is an answer
  const { data } = await auth.admin.listUsers()
  await auth.admin.deleteUser(data.users.find(({ email }) => email === 'helper@portico.example')!.id)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('this account no longer exists')
})

test('a scanned mailbox confirms no address and signs nobody in: the owner does, by the same mails', async ({
  page,
  browser,
  house: { project, projectUrl, url },
}) => {
  const { auth } = createClient(projectUrl, project.keys.publishable, { auth: { persistSession: false } })
  await auth.signInWithOtp({ email: OWNER.email })
  const { code } = await project.auth.mail('magic_link')
  await scan(browser, `${url}/admin/login?type=magiclink`)
  await page.goto(`${url}/admin/login?type=magiclink`)
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Code from the mail').fill(code!)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard' })).toBeVisible()

  await auth.signInWithPassword(OWNER)
  await auth.updateUser({ email: 'new@portico.example' })
  for (const [kind, title] of [
    ['email_change', 'One of two addresses confirmed'],
    ['email_change_current', 'E-mail address changed'],
  ] as const) {
    const { tokenHash } = await project.auth.mail(kind)
    const link = `${url}/admin/account?token_hash=${tokenHash}&type=email_change`
    await scan(browser, link)
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, title)).toBeVisible()
  }
  await expect(page.getByText('You log in as new@portico.example.')).toBeVisible()
})

test('links of GoTrue’s own templates begin no session: the page says what to do, and Health that they are in use', async ({
  page,
  house: { project, projectUrl, url },
}) => {
  const page2 = `${url}/admin/reset-password`
  const { auth } = createClient(projectUrl, project.keys.secret, { auth: { persistSession: false } })
  await auth.admin.inviteUserByEmail('helper@portico.example')
  const { tokenHash } = await project.auth.mail('invite')
  const verify = new URLSearchParams({ token: tokenHash!, type: 'invite', redirect_to: page2 })
  const invitation = await fetch(`${projectUrl}/auth/v1/verify?${verify}`, { redirect: 'manual' })
  const ends = [
    `${page2}#${invitation.headers.get('location')!.split('#')[1]}`,
    `${page2}?code=0b1c2d3e-0000-4000-8000-000000000000`,
    `${page2}?error=access_denied&error_code=otp_expired#error=access_denied&error_code=otp_expired`,
  ]
  expect(ends[0]).toContain('access_token=')
  for (const end of ends) {
    await page.goto('about:blank')
    await page.goto(end)
    await expect(page.getByRole('heading', { name: 'Link not usable' })).toBeVisible()
    await expect(page).toHaveURL(page2)
    await expect(page.getByText('npm run admin -- reset-password')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('portico-session'))).toBeNull()
  }
  await expectNoAxeViolationsInBothSchemes(page)
  await signIn(page, url)
  await page.getByRole('link', { name: 'Health' }).click()
  await expect(page.getByText('A link of Supabase’s own mail was opened')).toBeVisible()
})

test('an address where no mail arrives is changed by a command only, which the page names', async ({
  page,
  house: { project, projectUrl, url },
}) => {
  const accounts = openSupabaseAccounts({ url: projectUrl, secretKey: project.keys.secret })
  const local = { ...OWNER, email: 'owner@localhost' }
  await accounts.setEmail(OWNER.email, local.email)
  await signIn(page, url, local)
  await page.getByRole('link', { name: 'Account' }).click()
  const section = page.getByRole('region', { name: 'E-mail address' })
  await expect(section).toContainText(
    'It cannot be replaced here, because Supabase requires a link from both addresses.',
  )
  await expect(section).toContainText('npm run admin -- set-email owner@localhost you@example.com')
  await expect(section.getByRole('button')).toHaveCount(0)
  await accounts.setEmail(local.email, OWNER.email)
  await page.getByRole('button', { name: 'Logout' }).click()
  await signIn(page, url)
})
