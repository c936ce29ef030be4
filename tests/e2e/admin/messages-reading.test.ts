import { hoursFromNow, makeMessage, makeWaitingMessage } from '#tests/support/messages.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, signIn, test, toast } from './admin-fixtures.ts'
import {
  button,
  comeBack,
  message,
  openInbox,
  openRow,
  row,
  rowLink,
  sidebarLink,
  store,
  TABLE,
} from './inbox-fixtures.ts'

test('new messages come by themselves, and move nothing that is being read', async ({ page, ownSite }) => {
  await page.clock.install()
  await store(ownSite, [makeMessage()])
  await openInbox(page, ownSite)
  await openRow(page, 'Mara Lindqvist')
  const before = await message(page).boundingBox()
  await store(ownSite, [makeMessage({ name: 'Jonas Petrov', created_at: hoursFromNow(0) })])
  await page.clock.fastForward(61_000)
  await expect(row(page, 'Jonas Petrov')).toContainText('Unread')
  await expect(sidebarLink(page)).toHaveText('Messages 1 unread')
  expect(await message(page).boundingBox()).toEqual(before)
  await expect(message(page).getByRole('heading')).toBeFocused()

  await store(ownSite, [makeMessage({ name: 'Ines Okafor', created_at: hoursFromNow(0) })])
  await comeBack(page)
  await expect(rowLink(page, 'Ines Okafor')).toBeVisible()
  await expect(page).toHaveTitle('Messages (2 unread)')
})

test('the collapsed sidebar still counts what is unread', async ({ page, ownSite }) => {
  await store(ownSite, [makeMessage(), makeMessage({ name: 'Jonas Petrov' })])
  await signIn(page, ownSite)
  await expect(sidebarLink(page)).toHaveText('Messages 2 unread')
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
  await expect(sidebarLink(page)).toHaveAccessibleName('Messages 2 unread')
  await expect(sidebarLink(page).getByText('2')).toBeInViewport()
  await expectNoAxeViolations(page)
})

test('a link leads to one message, and Back closes it', async ({ page, ownSite }) => {
  const [first] = await store(ownSite, [makeMessage()])
  await openInbox(page, ownSite, `?message=${first!.id}`)
  await expect(message(page).getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await message(page).getByRole('link', { name: 'Close the message' }).click()
  await expect(rowLink(page, 'Mara Lindqvist')).toBeFocused()
  await expect(page).toHaveURL(`${ownSite.url}/admin/messages`)
  await page.goBack()
  await expect(message(page)).toBeVisible()
})

test('a message that was deleted elsewhere says so', async ({ page, ownSite }) => {
  const [first] = await store(ownSite, [makeMessage()])
  await openInbox(page, ownSite)
  await openRow(page, 'Mara Lindqvist')
  await expect(button(page, 'Mark as unread')).toBeVisible()
  await ownSite.rest(`${TABLE}?id=eq.${first!.id}`, { method: 'DELETE' })
  await button(page, 'Mark as unread').click()
  await expect(toast(page, 'Error')).toContainText('This message was deleted elsewhere')
  await expect(page.getByRole('region').getByRole('link')).toHaveCount(0)
  await expect(page.getByText('This message was deleted elsewhere.', { exact: true })).toBeFocused()
  for (const id of [first!.id, 'nonsense']) {
    await page.goto(`${ownSite.url}/admin/messages?message=${id}`)
    await expect(page.getByText('This message was deleted elsewhere.', { exact: true })).toBeVisible()
  }
})

test('everything works by keyboard alone', async ({ page, ownSite }) => {
  await store(ownSite, [makeMessage(), makeMessage({ name: 'Jonas Petrov', created_at: hoursFromNow(-5) })])
  await openInbox(page, ownSite)
  await page.getByRole('link', { name: /^Spam/ }).focus()
  await page.keyboard.press('Tab')
  await expect(rowLink(page, 'Mara Lindqvist')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message(page).getByRole('heading', { name: 'Mara Lindqvist' })).toBeFocused()
  for (const name of ['Close the message', 'Reply']) {
    await page.keyboard.press('Tab')
    await expect(message(page).getByRole('link', { name })).toBeFocused()
  }
  for (const name of ['Mark as unread', 'Send again', 'Spam', 'Delete']) {
    await page.keyboard.press('Tab')
    await expect(button(page, name)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rowLink(page, 'Jonas Petrov')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message(page).getByRole('heading', { name: 'Jonas Petrov' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rowLink(page, 'Jonas Petrov')).toBeFocused()
})

for (const width of [320, 360, 1280])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`list and message are in order for axe at ${width} px, ${colorScheme}`, async ({ page, ownSite }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.emulateMedia({ colorScheme })
      await store(ownSite, [
        makeMessage({ name: 'Longest'.repeat(28), email: `${'a'.repeat(240)}@b.example`, message: 'x'.repeat(10_000) }),
        makeWaitingMessage({ name: 'Waiting', attempts: 4, last_error: `refused:${'y'.repeat(300)}` }),
        makeMessage({ name: 'Failed', status: 'failed', sent_at: null, last_error: '550 No such mailbox' }),
      ])
      await openInbox(page, ownSite)
      await expect(rowLink(page, 'Waiting')).toBeVisible()
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
      for (const name of ['Longest'.repeat(28), 'Waiting', 'Failed']) {
        await openRow(page, name)
        await expect(button(page, 'Mark as unread')).toBeVisible()
        await expectNoAxeViolations(page)
        await expectNoSidewaysScroll(page)
        await button(page, 'Delete').click()
        const dialog = page.getByRole('alertdialog')
        await expectNoAxeViolations(page)
        expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
        await dialog.getByRole('button', { name: 'Cancel' }).click()
        await message(page).getByRole('link', { name: 'Close the message' }).click()
        await expect(rowLink(page, name)).toBeFocused()
      }
    })

test('on a phone, where the menu is closed, unread messages are one tap away', async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await store(ownSite, [makeMessage()])
  await signIn(page, ownSite)
  await page.getByRole('link', { name: '1 unread message' }).click()
  await openRow(page, 'Mara Lindqvist')
  await expect(message(page)).toBeVisible()
  await expect(page.getByRole('link', { name: /unread message/ })).toHaveCount(0)
})
