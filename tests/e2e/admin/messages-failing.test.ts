import { hoursFromNow, makeMessage } from '#tests/support/messages.ts'
import { expect, expectNoAxeViolations, OWNER, openSignedIn, toast } from './admin-fixtures.ts'
import {
  button,
  comeBack,
  endSession,
  message,
  onlyStored,
  openInbox,
  openRow,
  row,
  rowLink,
  store,
  TABLE,
  test,
} from './inbox-fixtures.ts'

test.use({ expectedConsole: [/status of (500|401)/] })

test('a backend that fails is told, with a way to try again', async ({ page, site }) => {
  await store(site, [makeMessage()])
  await page.route(`**/rest/v1/${TABLE}?*`, (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
  await openSignedIn(page, site, '/admin/messages')
  await expect(page.getByRole('alert')).toContainText('The messages could not be loaded.')
  await expectNoAxeViolations(page)
  await page.unroute(`**/rest/v1/${TABLE}?*`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowLink(page, 'Mara Lindqvist')).toBeVisible()
})

test('no message is lost, whatever action fails', async ({ page, site }) => {
  await store(site, [makeMessage({ read_at: hoursFromNow(-1) })])
  await openInbox(page, site)
  await openRow(page, 'Mara Lindqvist')
  await page.route(`**/rest/v1/${TABLE}?*`, (route) =>
    ['PATCH', 'DELETE'].includes(route.request().method())
      ? route.fulfill({ status: 500, json: { message: 'broken' } })
      : route.continue(),
  )
  const failures = {
    'Mark as unread': 'Failed to mark the message as unread. Please try again.',
    'Send again': 'Failed to send the message again. Please try again.',
    Spam: 'Failed to move the message to Spam. Please try again.',
  }
  for (const [action, text] of Object.entries(failures)) {
    await button(page, action).click()
    await expect(page.locator('.toast').filter({ hasText: text })).toBeVisible()
  }
  await button(page, 'Delete').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Failed to delete message.' })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(message(page)).toContainText('Would you speak at our meeting in March?')
  expect(await onlyStored(site)).toMatchObject({ status: 'sent' })
})

test('the list that was loaded stays, and says that it may be old', async ({ page, site }) => {
  await store(site, [makeMessage()])
  await openInbox(page, site)
  await expect(rowLink(page, 'Mara Lindqvist')).toBeVisible()
  await page.route(`**/rest/v1/${TABLE}?*`, (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
  await comeBack(page)
  await expect(page.getByRole('alert')).toContainText('New messages could not be loaded.')
  await expect(rowLink(page, 'Mara Lindqvist')).toBeVisible()
})

test('further messages that do not come are asked for again', async ({ page, site }) => {
  const many = Array.from({ length: 60 }, (_, index) =>
    makeMessage({ name: `Visitor ${index}`, created_at: hoursFromNow(-index - 1) }),
  )
  await store(site, many)
  await openInbox(page, site)
  await expect(rowLink(page, 'Visitor 49')).toBeVisible()
  const further = /contact_messages.*offset=50/
  await page.route(further, (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(toast(page, 'Error')).toContainText('Failed to load more messages. Please try again.')
  await expect(rowLink(page, 'Visitor 49')).toBeVisible()
  await page.unroute(further)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(rowLink(page, 'Visitor 50')).toBeFocused()
})

test('an export that fails is told, until one succeeds', async ({ page, site }) => {
  await openInbox(page, site)
  await expect(page.getByText('No messages yet.')).toBeVisible()
  await page.route(`**/rest/v1/${TABLE}?*`, (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  await expect(toast(page, 'Error')).toContainText('Failed to export the messages. Please try again.')
  await page.unroute(`**/rest/v1/${TABLE}?*`)
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export as CSV' }).click()])
  await expect(toast(page, 'Error')).toBeHidden()
})

test('an ended session asks for the password once, and goes on', async ({ page, site }) => {
  await store(site, [makeMessage()])
  await openInbox(page, site)
  await expect(rowLink(page, 'Mara Lindqvist')).toBeVisible()
  await endSession(page, site)
  await openRow(page, 'Mara Lindqvist')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await dialog.getByLabel('Password').fill(OWNER.password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row(page, 'Mara Lindqvist')).not.toContainText('Unread')
  await expect(message(page)).toContainText('Would you speak at our meeting in March?')
})
