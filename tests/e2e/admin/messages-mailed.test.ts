import { inboxTexts } from '#content/message/inbox-texts.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { hoursFromNow, makeMessage } from '#tests/support/messages.ts'
import { test as base, expect, OWNER, toast } from './admin-fixtures.ts'
import { button, message, openInbox, openRow, row, store } from './inbox-fixtures.ts'

/** The site of these tests mails. */
const test = base.extend<{ mailServer: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  mailServer: async ({}, use) => {
    await using server = await startMailServer()
    await use(server)
  },
  siteEnv: ({ mailServer }, use) =>
    use({
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'site@portico.example',
      CONTACT_TO: OWNER.email,
    }),
})

test('what is sent again is being mailed, and then mailed, without a reload', async ({ page, ownSite, mailServer }) => {
  let take = (_: string) => {}
  mailServer.answers.push(new Promise((resolve) => (take = resolve)))
  await store(ownSite, [
    makeMessage({ status: 'failed', sent_at: null, last_outcome: 'no_server', read_at: hoursFromNow(-1) }),
  ])
  await openInbox(page, ownSite)
  await openRow(page, 'Mara Lindqvist')
  await expect(message(page)).toContainText(`Not mailed. ${inboxTexts.noMailThen.whole}`)
  await button(page, 'Send again').click()
  await expect(toast(page, 'Success')).toContainText('The message will be mailed to you again')
  for (const place of [message(page), row(page, 'Mara Lindqvist')]) {
    await expect(place).toContainText('Being mailed now')
    await expect(place.locator('.text-danger')).toHaveCount(0)
  }
  await expect(button(page, 'Send again')).toHaveAttribute('aria-disabled', 'true')
  take('250 taken')
  for (const place of [message(page), row(page, 'Mara Lindqvist')]) await expect(place).toContainText('Mailed to you')
  expect(mailServer.received).toHaveLength(1)
})
