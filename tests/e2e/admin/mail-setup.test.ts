import { ageSessions } from '#tests/support/accounts.ts'
import { MAIL_LOGIN, startPublicMailServer } from '#tests/support/mail-names.ts'
import {
  expect,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScroll,
  OWNER,
  openSignedIn,
  test,
  toast,
} from './admin-fixtures.ts'

test.describe('without a mail server', () => {
  // the refusal for want of a recent proof
  test.use({ expectedConsole: [/Failed to load resource: the server responded with a status of 403/] })

  test('the owner sets up mail on a phone, sees what is wrong at its field, and removes it', async ({
    page,
    ownSite,
  }) => {
    await using mails = await startPublicMailServer()
    await page.setViewportSize({ width: 390, height: 800 })
    await openSignedIn(page, ownSite, '/admin/health#mail')
    const card = page.getByRole('region', { name: 'Outgoing mail' })
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Mail \(/ }) })
    await expect(row).toContainText('Set one up below, under Outgoing mail.')
    await expect(card.getByRole('button', { name: 'Set up a mail server' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(card).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(card.getByLabel('Mail provider')).toBeFocused()

    await card.getByLabel('Mail provider').selectOption('Fastmail')
    await expect(card.getByLabel('Server')).toHaveValue('smtp.fastmail.com')
    await expect(card.getByText('An app password: Settings')).toBeVisible()
    await card.getByLabel('Mail provider').selectOption('Another server')
    await card.getByLabel('Server').fill('192.168.1.2')
    await card.getByLabel('Port').selectOption('587 (STARTTLS)')
    await card.getByLabel('User name').fill(MAIL_LOGIN.user)
    await card.getByLabel('Password or key').fill('not the key')
    await card.getByLabel('Mails come from').fill('site@ferry.test')
    const save = card.getByRole('button', { name: 'Send a test mail and save' })
    await save.click()
    await expect(card.getByLabel('Server')).toHaveAccessibleDescription(/192\.168\.1\.2 is in a private network/)
    await expect(card.getByLabel('Server')).toBeFocused()
    await card.getByLabel('Server').fill(mails.host)
    await save.click()
    await expect(card.getByLabel('Password or key')).toHaveAccessibleDescription(/refuses this sign-in.*535/)
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolationsInBothSchemes(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectNoSidewaysScroll(page)

    ageSessions(ownSite, 3600)
    // the next access token tells the age
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('portico-session') ?? '{}')
      localStorage.setItem('portico-session', JSON.stringify({ ...session, expires_at: 1 }))
    })
    await card.getByLabel('Password or key').fill(MAIL_LOGIN.password)
    await save.click()
    const dialog = page.getByRole('dialog', { name: 'Is it you?' })
    await expect(dialog).toContainText('To change where mails go out')
    await dialog.getByLabel('Password').fill(OWNER.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(toast(page, 'Mail is set up')).toContainText(OWNER.email)
    await expect(card).toContainText(`Mails go out by ${mails.host}, port 587, as harbour, from site@ferry.test.`)
    expect(mails.received).toHaveLength(1)
    const domain = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Mail domain' }) })
    await expect(domain).toContainText('SPF: Add a TXT record to ferry.test')

    await card.getByRole('button', { name: 'Change the mail server' }).click()
    await card.getByLabel('Mails come from').fill('site@well.test')
    await expect(card.getByLabel('Password or key')).toHaveValue('')
    await save.click()
    await expect(card).toContainText('from site@well.test')
    await page.getByText(/\d things are fine/).click()
    await expect(domain).toContainText('Mails from site@well.test are as receivers want them.')

    await card.getByRole('button', { name: 'Remove the mail server' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(toast(page, 'Mail server removed')).toBeVisible()
    await expect(card).toContainText('No mail server is set')
    await expect(card).toBeFocused()
  })
})

test.describe('with a mail server of the environment', () => {
  test.use({
    siteEnv: {
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      SMTP_URL: 'smtps://harbour:secret@mail.well.test',
      MAIL_FROM: 'Portico <site@well.test>',
      LOG_LEVEL: 'silent',
    },
  })

  test('the card shows it, and changes nothing', async ({ page, ownSite }) => {
    await openSignedIn(page, ownSite, '/admin/health')
    const card = page.getByRole('region', { name: 'Outgoing mail' })
    await expect(card).toContainText('Mails go out by mail.well.test, port 465, as harbour, from site@well.test.')
    await expect(card).toContainText('SMTP_URL')
    await expect(card.getByRole('button')).toHaveCount(0)
  })
})
