import { readFile } from 'node:fs/promises'
import type { StoredMessage } from '#content/message/stored-message.ts'
import { makeMessage } from '#tests/support/messages.ts'
import { expect, expectNoAxeViolations, toast } from './admin-fixtures.ts'
import { button, message, openInbox, openRow, row, store, stored, test } from './inbox-fixtures.ts'

test.use({ expectedConsole: [/status of 500/] })

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()

test('an owner exports everything from an address, deletes it, and sets when messages end', async ({ page, site }) => {
  await store(site, [
    makeMessage({ name: 'Mara', email: 'mara@harbour.example', created_at: daysAgo(1) }),
    makeMessage({ name: 'Mara again', email: 'MARA@Harbour.example', created_at: daysAgo(40), status: 'spam' }),
    makeMessage({ name: 'Jonas', email: 'jonas@mill.example', created_at: daysAgo(2) }),
    makeMessage({ name: 'Old', email: 'old@mill.example', created_at: daysAgo(400) }),
    makeMessage({ name: 'Older', email: 'old@mill.example', created_at: daysAgo(800) }),
  ])
  await openInbox(page, site)
  await openRow(page, 'Mara')
  const coming = page.waitForEvent('download')
  await button(page, 'Export everything from this address').click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^messages-from-mara@harbour\.example-\d{4}-\d\d-\d\d\.json$/)
  const exported = JSON.parse(await readFile(await file.path(), 'utf8')) as StoredMessage[]
  expect(exported.map(({ name }) => name).sort()).toEqual(['Mara', 'Mara again'])

  const dialog = page.getByRole('alertdialog')
  await button(page, 'Delete everything from this address').click()
  await expect(dialog).toContainText('2 messages from mara@harbour.example')
  await expect(dialog).toContainText('backups hold it until each ends by its own age')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Delete everything from this address')).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete 2 messages' }).click()
  await expect(toast(page, 'Success')).toContainText('Everything from this address was deleted')
  await expect(message(page)).toHaveCount(0)
  expect((await stored(site)).map(({ name }) => name)).toEqual(['Jonas', 'Old', 'Older'])

  await expect(page.getByText('Messages are kept until you delete them, and spam after 30 days.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete old messages' }).click()
  await expect(dialog).toContainText('Messages stay until you delete them.')
  await dialog.getByText('12 months').click()
  await expect(dialog.getByRole('button', { name: 'Save and delete 2 messages' })).toBeVisible()
  await dialog.getByText('24 months').click()
  await expect(dialog).toContainText(/Deletes 1 message from before .+ now, and each night what has become as old\./)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Save and delete 1 message' }).click()
  await expect(page.getByText('Messages are deleted after 24 months, and spam after 30 days.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete old messages' })).toBeFocused()
  await expect(row(page, 'Old')).toBeVisible()
  expect((await stored(site)).map(({ name }) => name)).toEqual(['Jonas', 'Old'])
  expect(await site.rest('site?select=messages_kept_months')).toEqual([{ messages_kept_months: 24 }])
})

test('what cannot be counted cannot be deleted', async ({ page, site }) => {
  await store(site, [makeMessage({ name: 'Mara', email: 'mara@harbour.example' })])
  await openInbox(page, site)
  await openRow(page, 'Mara')
  await page.route('**/rest/v1/contact_messages?*email=ilike*', (route) =>
    route.fulfill({ status: 500, json: { message: 'The disk is damaged' } }),
  )
  await button(page, 'Delete everything from this address').click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('They could not be counted. Cancel, then try again.', { timeout: 15_000 })
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
})
