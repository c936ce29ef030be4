import { MAIL_LOGIN, startPublicMailServer } from '#tests/support/mail-names.ts'
import { expect } from './fixtures.ts'
import { OWNER, signIn, test } from './project-fixtures.ts'

test.slow()

test('the mail server that an owner sets on one process is that of the other, and the card names the project’s own', async ({
  page,
  house: { url: one, startOther },
}) => {
  await using mails = await startPublicMailServer()
  const other = await startOther()
  await signIn(page, one)
  await page.goto(`${one}/admin/health`)
  const card = page.getByRole('region', { name: 'Outgoing mail' })
  await expect(card).toContainText(
    'Mails about accounts, such as a forgotten password, are sent by your Supabase project',
  )
  await card.getByRole('button', { name: 'Set up a mail server' }).click()
  await card.getByLabel('Mail provider').selectOption('Another server')
  await card.getByLabel('Server').fill(mails.host)
  await card.getByLabel('User name').fill(MAIL_LOGIN.user)
  await card.getByLabel('Password or key').fill(MAIL_LOGIN.password)
  await card.getByLabel('Mails come from').fill('site@well.test')
  await card.getByRole('button', { name: 'Send a test mail and save' }).click()
  await expect(card).toContainText(`Mails go out by ${mails.host}`)
  expect(mails.received).toMatchObject([{ to: [`<${OWNER.email}>`] }])

  await signIn(page, other)
  await page.goto(`${other}/admin/health`)
  await expect(card).toContainText(`Mails go out by ${mails.host}`)
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect.poll(() => mails.received.length).toBe(2)
})
