import { createClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import { openSupabaseAccounts } from '#scripts/admin/supabase-accounts.ts'
import { expectNoAxeViolationsInBothSchemes, toast } from './admin/admin-fixtures.ts'
import { expect } from './fixtures.ts'
import { OWNER, signIn, test } from './project-fixtures.ts'

/* What the account page and the pages before it do on a Supabase project, which asks for other proofs. */

const NEW_PASSWORD = 'the tide table for tomorrow'

test.slow()
// one after another in one worker, which starts Postgres once
test.describe.configure({ mode: 'default' })
test.use({ expectedConsole: [/status of (4\d\d|500)/], viewport: { width: 1200, height: 720 } })

test('a new password takes the current one, and a day later a mailed code with it, in one dialog', async ({
  page,
  house: { project, urls },
}) => {
  await signIn(page, urls[0])
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

test('where the link of a mail is used up, a new password takes the current one; a new link takes none', async ({
  page,
  house: { project, projectUrl, urls },
}) => {
  const [url] = urls
  await openSupabaseAccounts({ url: projectUrl, secretKey: project.keys.secret }).create(
    'owner@localhost',
    NEW_PASSWORD,
  )
  project.auth.refuseMailsTo('localhost')
  for (const email of [OWNER.email, OWNER.email, 'nobody@portico.example', 'owner@localhost']) {
    await page.goto(`${url}/admin/login`)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Link' }).click()
    await expect(
      page.getByText('If this address belongs to an account, a mail with a link is on its way.'),
    ).toBeVisible()
  }
  const { tokenHash, code } = await project.auth.mail('recovery')
  await page.getByRole('link', { name: 'Enter the code from the mail here' }).click()
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Code from the mail').fill(code!)
  await page.keyboard.press('Enter')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Password changed')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()

  await signIn(page, url, { ...OWNER, password: NEW_PASSWORD })
  await page.goto(`${url}/admin/reset-password?token_hash=${tokenHash}&type=recovery`)
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await page.getByLabel('New password').fill(OWNER.password)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await expect(dialog.getByRole('button', { name: /code/ })).toHaveCount(0)
  await expectNoAxeViolationsInBothSchemes(page)
  await page.keyboard.type('anything at all')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not the password of your account.')).toBeVisible()
  await dialog.getByLabel('Password').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Password changed')).toBeVisible()
})

test('whoever is invited in the dashboard chooses a first password, and is signed in', async ({
  page,
  house: { project, projectUrl, urls },
}) => {
  const [url] = urls
  const { auth } = createClient(projectUrl, project.keys.secret, { auth: { persistSession: false } })
  await auth.admin.inviteUserByEmail('helper@portico.example')
  const { tokenHash } = await project.auth.mail('invite')
  const link = `${url}/admin/reset-password?token_hash=${tokenHash}&type=invite`
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
  await expect(page.getByText('This invitation was used already or has expired.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the login' }).click()
  await signIn(page, url, { email: 'helper@portico.example', password: NEW_PASSWORD })
})

test('a project without recovery codes offers none, and the page says how a lost app is mended', async ({
  page,
  house: { urls },
}) => {
  await signIn(page, urls[0])
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Code').fill(new TOTP({ secret: (await page.locator('code').textContent())! }).generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  const section = page.getByRole('region', { name: 'Second factor' })
  await expect(section).toContainText('has no recovery codes')
  await expect(section).toContainText('npm run admin -- reset-mfa')
  await expect(section.getByRole('button')).toHaveText(['Turn off', 'Add another app'])
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a recovery code' })).toHaveCount(0)
})

test('an address where no mail arrives is changed by a command only, which the page names', async ({
  page,
  house: { project, projectUrl, urls },
}) => {
  const accounts = openSupabaseAccounts({ url: projectUrl, secretKey: project.keys.secret })
  const local = { ...OWNER, email: 'owner@localhost' }
  await accounts.setEmail(OWNER.email, local.email)
  await signIn(page, urls[0], local)
  await page.getByRole('link', { name: 'Account' }).click()
  const section = page.getByRole('region', { name: 'E-mail address' })
  await expect(section).toContainText(
    'It cannot be replaced here, because Supabase requires a link from both addresses.',
  )
  await expect(section).toContainText('npm run admin -- set-email owner@localhost you@example.com')
  await expect(section.getByRole('button')).toHaveCount(0)
  await accounts.setEmail(local.email, OWNER.email)
  await page.getByRole('button', { name: 'Logout' }).click()
  await signIn(page, urls[0])
})
