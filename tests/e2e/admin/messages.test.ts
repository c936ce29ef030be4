import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import { inboxTexts } from '#content/message/inbox-texts.ts'
import { SEND_AGAIN } from '#content/message/stored-message.ts'
import { hoursFromNow, makeMessage, makeWaitingMessage } from '#tests/support/messages.ts'
import { expect, expectNoAxeViolations, toast } from './admin-fixtures.ts'
import {
  button,
  comeBack,
  message,
  onlyStored,
  openInbox,
  openRow,
  patchBody,
  row,
  rowLink,
  sidebarLink,
  store,
  stored,
  TABLE,
  test,
} from './inbox-fixtures.ts'

test('an empty inbox says what will come, and unread spam is counted in its folder only', async ({ page, site }) => {
  await openInbox(page, site)
  await expect(page.getByText('No messages yet.')).toBeVisible()
  await expect(page).toHaveTitle('Messages')
  await expect(sidebarLink(page)).toHaveText('Messages')
  await page.getByRole('link', { name: 'Spam' }).click()
  await expect(page.getByText('No spam.')).toBeVisible()
  await expectNoAxeViolations(page)

  await store(site, [makeMessage({ status: 'spam', sent_at: null })])
  await openInbox(page, site)
  const spam = page.getByRole('link', { name: 'Spam 1 unread' })
  await expect(spam).toBeVisible()
  // only the folder that is open has an edge: forced colours draw a transparent one as well
  await expect(spam).toHaveCSS('border-bottom-width', '0px')
  await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toHaveCSS('border-bottom-width', '2px')
  await expect(sidebarLink(page)).toHaveText('Messages')
  await expect(page).toHaveTitle('Messages')
})

test('a message of the contact form arrives in the inbox, as it was written', async ({ page, site }) => {
  await page.goto(`${site.url}/#contact`)
  await page.getByLabel('Name').fill('Pia Aalto')
  await page.getByLabel('Email').fill('pia@aalto.example')
  await page.getByLabel('Message').fill('First line\n\n  <b>second</b> & last')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
  await openInbox(page, site)
  await openRow(page, 'Pia Aalto')
  await expect(message(page).locator('.whitespace-pre-wrap')).toHaveText('First line\n\n  <b>second</b> & last', {
    useInnerText: true,
  })
})

test('each message says whether it reached the mailbox, and why not', async ({ page, site }) => {
  const refused = 'connect ECONNREFUSED 192.0.2.1:587'
  await store(site, [
    makeMessage({ name: 'Mailed' }),
    makeWaitingMessage({ name: 'Waiting', attempts: 0 }),
    makeWaitingMessage({ name: 'Failing', attempts: 3, last_error: refused }),
    makeWaitingMessage({ name: 'Failing once', attempts: 1, last_error: refused, next_attempt_at: hoursFromNow(0.1) }),
    makeMessage({ name: 'Failed', status: 'failed', sent_at: null, last_error: '550 No such mailbox' }),
    makeMessage({ name: 'Old', created_at: '2026-01-05T12:00:00Z', sent_at: '2026-01-05T12:00:00Z' }),
  ])
  await openInbox(page, site)
  await expect(row(page, 'Mailed')).toContainText(/Mailed to you, \w/)
  await expect(row(page, 'Waiting')).toContainText('Waiting to be mailed')
  await expect(row(page, 'Waiting')).not.toContainText('Tried')
  await expect(row(page, 'Failing')).toContainText(
    /Waiting to be mailed\. Tried 3 times, next .+\. Last error: connect/,
  )
  await expect(row(page, 'Failing once')).toContainText(/Tried once, next/)
  await expect(row(page, 'Failed')).toContainText('Not mailed. Last error: 550 No such mailbox')
  await expect(row(page, 'Old')).toContainText('Mailed to you, Jan 5, 2026')
  await expect(row(page, 'Old').locator('time').first()).toHaveAttribute('datetime', /^2026-01-05T12:00:00/)
  await openRow(page, 'Old')
  await expect(message(page)).toContainText(/Monday, January 5, 2026 at \d/)
})

test('opening a message marks it as read, and it can be marked as unread again', async ({ page, site }) => {
  await store(site, [makeMessage(), makeMessage({ name: 'Jonas Petrov', created_at: hoursFromNow(-5) })])
  await openInbox(page, site)
  await expect(row(page, 'Mara Lindqvist')).toContainText('Unread')
  await expect(sidebarLink(page)).toHaveText('Messages 2 unread')
  await expect(page).toHaveTitle('Messages (2 unread)')

  await openRow(page, 'Mara Lindqvist')
  await expect(message(page).getByRole('heading', { name: 'Mara Lindqvist' })).toBeFocused()
  await expect(row(page, 'Mara Lindqvist')).not.toContainText('Unread')
  await expect(sidebarLink(page)).toHaveText('Messages 1 unread')
  await expect(page).toHaveTitle('Messages (1 unread)')
  expect((await onlyStored(site)).read_at).not.toBeNull()

  const boxes = () =>
    message(page)
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  const before = await boxes()
  await button(page, 'Mark as unread').click()
  await expect(row(page, 'Mara Lindqvist')).toContainText('Unread')
  await expect(page.getByRole('link', { name: 'Inbox 2 unread' })).toBeVisible()
  expect((await onlyStored(site)).read_at).toBeNull()
  await expect(button(page, 'Mark as read')).toBeFocused()
  expect(await boxes()).toEqual(before) // opening a message changes the label a moment later

  // marked as unread elsewhere after it was open here
  for (const name of ['Jonas Petrov', 'Mara Lindqvist', 'Jonas Petrov']) {
    await openRow(page, name)
    await expect(row(page, name)).not.toContainText('Unread')
  }
  await site.rest(`${TABLE}?name=eq.Mara Lindqvist`, { method: 'PATCH', body: { read_at: null } })
  await comeBack(page)
  await expect(row(page, 'Mara Lindqvist')).toContainText('Unread')
  await openRow(page, 'Mara Lindqvist')
  await expect(row(page, 'Mara Lindqvist')).not.toContainText('Unread')
  await expect(page).toHaveTitle('Messages')
})

test('spam goes where it belongs, counts for itself, and comes back to be mailed', async ({ page, site }) => {
  await store(site, [
    makeWaitingMessage({ attempts: 2, last_error: 'time-out' }),
    makeMessage({ name: 'Jonas Petrov', created_at: hoursFromNow(-5) }),
  ])
  await openInbox(page, site)
  await openRow(page, 'Mara Lindqvist')
  await button(page, 'Spam').click()
  await expect(toast(page, 'Success')).toContainText('Message moved to Spam')
  await expect(rowLink(page, 'Jonas Petrov')).toBeFocused()
  await expect(rowLink(page, 'Mara Lindqvist')).toHaveCount(0)
  expect(await onlyStored(site)).toMatchObject({ status: 'spam' })

  await page.getByRole('link', { name: 'Spam', exact: true }).click()
  await expect(row(page, 'Mara Lindqvist')).not.toContainText(/mailed/i)
  await openRow(page, 'Mara Lindqvist')
  await expect(button(page, 'Send again')).toHaveCount(0)
  await expectNoAxeViolations(page)
  const body = patchBody(page)
  await button(page, 'Not spam').click()
  expect(await body).toEqual(SEND_AGAIN)
  await expect(page.getByText('No spam.')).toBeVisible()
  await page.getByRole('link', { name: /^Inbox/ }).click()
  await expect(rowLink(page, 'Mara Lindqvist')).toBeVisible()
  await expect(row(page, 'Mara Lindqvist')).not.toContainText('time-out')
})

test('a message is sent again, mailed or not, from the first attempt on', async ({ page, site }) => {
  await store(site, [makeMessage({ status: 'failed', sent_at: null, attempts: 9, last_error: '550 Refused' })])
  await openInbox(page, site)
  await openRow(page, 'Mara Lindqvist')
  await expect(message(page)).toContainText('Not mailed')
  await expect(button(page, 'Mark as unread')).toBeVisible()
  const body = patchBody(page)
  await button(page, 'Send again').click()
  expect(await body).toEqual(SEND_AGAIN)
  await expect(toast(page, 'No mail server is set')).toContainText('written to the outbox folder')
  await expect(message(page)).toContainText(`Not mailed. ${inboxTexts.noMail.whole}`)
  await expect(message(page)).not.toContainText('550 Refused')
  await expect(button(page, 'Send again')).toBeFocused()
})

test('a message that is on its way is not sent again', async ({ page, site }) => {
  await store(site, [
    makeWaitingMessage({ name: 'Waiting', attempts: 0 }),
    makeWaitingMessage({ name: 'Under way', last_outcome: 'under_way' }),
    makeWaitingMessage({ name: 'Failing', last_error: 'time-out' }),
  ])
  await openInbox(page, site)
  for (const name of ['Waiting', 'Under way']) {
    await openRow(page, name)
    await expect(message(page).getByRole('heading', { name })).toBeVisible()
    await expect(button(page, 'Send again')).toHaveAttribute('aria-disabled', 'true')
  }
  await openRow(page, 'Failing')
  await expect(message(page).getByRole('heading', { name: 'Failing' })).toBeVisible()
  await expect(button(page, 'Send again')).not.toHaveAttribute('aria-disabled')
})

test('a delete asks first, and goes on at the next message', async ({ page, site }) => {
  await store(site, [
    makeMessage(),
    makeMessage({ name: 'Jonas Petrov', created_at: hoursFromNow(-5) }),
    makeMessage({ name: 'Ines Okafor', created_at: hoursFromNow(-6) }),
  ])
  await openInbox(page, site)
  await openRow(page, 'Jonas Petrov')
  await button(page, 'Delete').click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(
    'Are you sure you want to delete the message from "Jonas Petrov"? This action cannot be undone.',
  )
  await expect(dialog).toContainText('This will permanently remove this message.')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Delete')).toBeFocused()
  expect(await stored(site)).toHaveLength(3)

  await button(page, 'Delete').click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Success')).toContainText('Message deleted successfully')
  await expect(dialog).toHaveCount(0)
  await expect(rowLink(page, 'Ines Okafor')).toBeFocused()
  await expect(rowLink(page, 'Jonas Petrov')).toHaveCount(0)
  expect((await stored(site)).map(({ name }) => name)).toEqual(['Mara Lindqvist', 'Ines Okafor'])

  for (const name of ['Ines Okafor', 'Mara Lindqvist']) {
    await openRow(page, name)
    await button(page, 'Delete').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(rowLink(page, name)).toHaveCount(0)
  }
  await expect(page.getByRole('main').locator(':focus'), 'where no message is left').toContainText('No messages')
})

test('on a slow line nothing waits until a message is marked as read', async ({ page, site }) => {
  await store(site, [
    makeMessage(),
    makeMessage({ name: 'Jonas Petrov', created_at: hoursFromNow(-5) }),
    makeMessage({ name: 'Ines Okafor', created_at: hoursFromNow(-6) }),
  ])
  await openInbox(page, site)
  let answered = Promise.withResolvers<void>()
  const listed = Promise.withResolvers<void>()
  await page.route(`**/rest/v1/${TABLE}?*`, async (route) => {
    if (route.request().method() === 'PATCH') await answered.promise
    if (route.request().url().includes('order=')) await listed.promise
    await route.continue()
  })
  await openRow(page, 'Mara Lindqvist')
  await expect(button(page, 'Spam')).toBeEnabled()
  await button(page, 'Delete').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Deleting...')
  answered.resolve()
  await expect(page.locator('.toast')).toHaveText(/Message deleted/)
  expect(await stored(site)).toHaveLength(2)
  // nor until the list is read again
  await expect(rowLink(page, 'Mara Lindqvist')).toHaveCount(0)
  await expect(rowLink(page, 'Jonas Petrov')).toBeFocused()
  listed.resolve()

  // a message that goes does not close the one that was opened since
  await openRow(page, 'Jonas Petrov')
  await expect(button(page, 'Mark as unread')).toBeVisible()
  answered = Promise.withResolvers()
  await button(page, 'Spam').click()
  await openRow(page, 'Ines Okafor')
  answered.resolve()
  await expect(rowLink(page, 'Jonas Petrov')).toHaveCount(0)
  await expect(message(page).getByRole('heading', { name: 'Ines Okafor' })).toBeFocused()
})

test('hundreds of messages come fifty at a time, and are all exported', async ({ page, site }) => {
  const many = Array.from({ length: 120 }, (_, index) =>
    makeMessage({ name: `Visitor ${index}`, created_at: hoursFromNow(-index - 1), read_at: hoursFromNow(-1) }),
  )
  await store(site, [
    makeMessage({ name: 'Gone', read_at: hoursFromNow(-1), created_at: hoursFromNow(0) }),
    ...many,
    makeMessage({ name: '=1+1', message: 'a "quote", a comma\nand a line', created_at: hoursFromNow(-500) }),
  ])
  await openInbox(page, site)
  const rows = page.getByRole('region', { name: 'Inbox' }).getByRole('listitem')
  await expect(rows).toHaveCount(50)
  await expect(page.getByText('50 of 122')).toBeVisible()
  // deleted elsewhere: what was the first of the next fifty is now the last of these
  await site.rest(`${TABLE}?name=eq.Gone`, { method: 'DELETE' })
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(rowLink(page, 'Visitor 49')).toBeVisible()
  await expect(rows).toHaveCount(100)
  await expect(rowLink(page, 'Visitor 50')).toBeFocused()
  // a message that is opened meanwhile keeps the focus
  const answered = Promise.withResolvers<void>()
  await page.route(`**/rest/v1/${TABLE}?*offset=100*`, async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Load more' }).click()
  await openRow(page, 'Visitor 50')
  answered.resolve()
  await expect(rows).toHaveCount(121)
  await expect(message(page).getByRole('heading', { name: 'Visitor 50' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)

  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const download = await downloaded
  expect(download.suggestedFilename()).toMatch(/^messages-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.charCodeAt(0)).toBe(0xfeff)
  const { data, errors } = Papa.parse<Record<string, string>>(csv.slice(1), { header: true })
  expect(errors).toEqual([])
  expect(data).toHaveLength(121)
  expect(data[0]).toMatchObject({ name: 'Visitor 0', status: 'sent', 'last error': '' })
  expect(data[120]).toMatchObject({ name: "'=1+1", message: 'a "quote", a comma\nand a line', read: '' })
})

test('spam is exported to a file of its own name', async ({ page, site }) => {
  await store(site, [makeMessage({ status: 'spam', sent_at: null })])
  await openInbox(page, site, '?folder=spam')
  await expect(rowLink(page, 'Mara Lindqvist')).toBeVisible()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/^spam-\d{4}-\d\d-\d\d\.csv$/)
})
