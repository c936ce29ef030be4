import type { Page } from '@playwright/test'
import { hoursFromNow, makeMessage, makeWaitingMessage } from '#tests/support/messages.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  recordAnnouncements,
  signIn,
  toast,
} from './admin-fixtures.ts'
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
  test,
} from './inbox-fixtures.ts'

test('new messages come by themselves, and move nothing that is being read', async ({ page, site }) => {
  await page.clock.install()
  await store(site, [makeMessage()])
  await openInbox(page, site)
  await openRow(page, 'Mara Lindqvist')
  // the minute begins once the list and the count have been read anew, because it is read by now
  await expect(row(page, 'Mara Lindqvist')).not.toContainText('Unread')
  await expect(sidebarLink(page)).toHaveText('Messages')
  const before = await message(page).boundingBox()
  await store(site, [makeMessage({ name: 'Jonas Petrov', created_at: hoursFromNow(0) })])
  await page.clock.fastForward(61_000)
  await expect(row(page, 'Jonas Petrov')).toContainText('Unread')
  await expect(sidebarLink(page)).toHaveText('Messages 1 unread')
  expect(await message(page).boundingBox()).toEqual(before)
  await expect(message(page).getByRole('heading')).toBeFocused()

  await store(site, [makeMessage({ name: 'Ines Okafor', created_at: hoursFromNow(0) })])
  await comeBack(page)
  await expect(rowLink(page, 'Ines Okafor')).toBeVisible()
  await expect(page).toHaveTitle('Messages (2 unread)')
})

test('the dashboard has the unread messages, also those that arrive while it is open, and so has a collapsed sidebar', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await expect(sidebarLink(page)).toHaveText('Messages')
  const line = page.getByRole('main').getByRole('link', { name: /unread message/ })
  await expect(page.getByText('No unread messages')).toBeVisible()
  await expect(line).toHaveCount(0)
  await store(site, [makeMessage(), makeMessage({ name: 'Jonas Petrov' })])
  await comeBack(page)
  await expect(line).toHaveText('2 unread messages')
  await expect(page.getByRole('link', { name: 'Reply to Jonas Petrov' })).toHaveAttribute('href', /^mailto:/)
  await expect(sidebarLink(page)).toHaveText('Messages 2 unread')
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
  await expect(sidebarLink(page)).toHaveAccessibleName('Messages 2 unread')
  await expect(sidebarLink(page).getByText('2')).toBeInViewport()
  await expectNoAxeViolations(page)
  await line.click()
  await expect(rowLink(page, 'Jonas Petrov')).toBeVisible()
})

test('a link leads to one message; Back closes one, does not open it again, and leads to where the list was opened', async ({
  page,
  site,
}) => {
  const [first] = await store(site, [makeMessage()])
  await signIn(page, site)
  await page.goto(`${site.url}/admin/messages?message=${first!.id}`)
  await expect(message(page).getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await message(page).getByRole('link', { name: 'Close the message' }).click()
  await expect(rowLink(page, 'Mara Lindqvist')).toBeFocused()
  await expect(page).toHaveURL(`${site.url}/admin/messages`)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard' })).toBeVisible()

  await sidebarLink(page).click()
  await openRow(page, 'Mara Lindqvist')
  await expect(message(page)).toBeVisible()
  await page.goBack()
  await expect(message(page)).toHaveCount(0)
  await openRow(page, 'Mara Lindqvist')
  await message(page).getByRole('link', { name: 'Close the message' }).click()
  await expect(rowLink(page, 'Mara Lindqvist')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard' })).toBeVisible()
})

test('a message that was deleted elsewhere says so', async ({ page, site }) => {
  const [first] = await store(site, [makeMessage()])
  await openInbox(page, site)
  await openRow(page, 'Mara Lindqvist')
  await expect(button(page, 'Mark as unread')).toBeVisible()
  await page.route('**/rest/v1/contact_messages?*', async (route) => {
    // only now: the list may be read once more before the click
    if (route.request().method() === 'PATCH') await site.rest(`${TABLE}?id=eq.${first!.id}`, { method: 'DELETE' })
    await route.continue()
  })
  await button(page, 'Mark as unread').click()
  await expect(toast(page, 'Error')).toContainText('This message was deleted elsewhere')
  await expect(page.getByRole('region').getByRole('link')).toHaveCount(0)
  await expect(page.getByText('There is no such message any more.')).toBeFocused()
  for (const id of [first!.id, 'nonsense']) {
    await page.goto(`${site.url}/admin/messages?message=${id}`)
    await expect(page.getByText('There is no such message any more.')).toBeVisible()
  }
})

test('a request shows what it is about and its answers, and the list can be narrowed to it', async ({ page, site }) => {
  const speaking = 'About: Speaking\nEvent: Harbour Days\nDate: 2027-05-14\n\nMay we talk?\nEvent: in the text'
  await store(site, [
    makeMessage({ message: speaking }),
    makeMessage({ name: 'Jonas Petrov', message: 'About: Press\n\nA question', created_at: hoursFromNow(-5) }),
    makeMessage({ name: 'Ines Okafor', created_at: hoursFromNow(-6) }),
  ])
  await openInbox(page, site)
  await expect(row(page, 'Mara Lindqvist')).toContainText('Speaking')
  await expect(row(page, 'Mara Lindqvist')).toContainText('Harbour Days · May we talk?')
  await expect(row(page, 'Jonas Petrov')).toContainText('Press')

  const topic = page.getByRole('combobox', { name: 'What the messages are about' })
  const said = await recordAnnouncements(page)
  await topic.selectOption('Speaking')
  await expect(page).toHaveURL(`${site.url}/admin/messages?about=speaking`)
  await expect(rowLink(page, 'Jonas Petrov')).toHaveCount(0)
  await expect.poll(said).toContain('1 message')
  await openRow(page, 'Mara Lindqvist')
  await expect(message(page).getByRole('term')).toHaveText(['About', 'Event', 'Date'])
  await expect(message(page).getByRole('definition')).toHaveText(['Speaking', 'Harbour Days', 'May 14, 2027'])
  await expect(message(page).locator('.whitespace-pre-wrap')).toHaveText('May we talk?\nEvent: in the text', {
    useInnerText: true,
  })
  await expectNoAxeViolations(page)
  await message(page).getByRole('link', { name: 'Close the message' }).click()
  await expect(page).toHaveURL(`${site.url}/admin/messages?about=speaking`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^messages-speaking-/)

  const steps = await page.evaluate(() => history.length)
  await topic.selectOption('Something else')
  await expect(page.getByRole('region').getByRole('listitem')).toHaveCount(1)
  await expect(rowLink(page, 'Ines Okafor')).toBeVisible()
  await topic.selectOption('Advisory')
  await expect(page.getByText('No messages about advisory.')).toBeVisible()
  expect(await page.evaluate(() => history.length), 'Back leads out of the list').toBe(steps)
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page.getByRole('region').getByRole('listitem')).toHaveCount(3)
  await expect(topic).toHaveValue('')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
})

test('everything works by keyboard alone', async ({ page, site }) => {
  await store(site, [makeMessage(), makeMessage({ name: 'Jonas Petrov', created_at: hoursFromNow(-5) })])
  await openInbox(page, site)
  await expect(rowLink(page, 'Mara Lindqvist')).toBeVisible()
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
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rowLink(page, 'Jonas Petrov')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message(page).getByRole('heading', { name: 'Jonas Petrov' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rowLink(page, 'Jonas Petrov')).toBeFocused()
})

test('list and message are in order for axe at 320 px, dark, and at 1280 px, light', async ({ page, site }) => {
  await store(site, [
    makeMessage({ name: 'Longest'.repeat(28), email: `${'a'.repeat(240)}@b.example`, message: 'x'.repeat(10_000) }),
    makeWaitingMessage({ name: 'Waiting', attempts: 4, last_error: `refused:${'y'.repeat(300)}` }),
    makeMessage({ name: 'Failed', status: 'failed', sent_at: null, last_error: '550 No such mailbox' }),
    makeMessage({ name: 'Filed', status: 'failed', sent_at: null, last_outcome: 'no_server' }),
  ])
  await openInbox(page, site)
  for (const [width, colorScheme] of [
    [320, 'dark'],
    [1280, 'light'],
  ] as const)
    await test.step(`at ${width} px, ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height: 740 })
      await page.emulateMedia({ colorScheme })
      await expect(rowLink(page, 'Waiting')).toBeVisible()
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
      for (const name of ['Longest'.repeat(28), 'Waiting', 'Failed', 'Filed']) {
        await openRow(page, name)
        await expect(button(page, 'Mark as unread')).toBeVisible()
        await expectNoAxeViolations(page, 'article')
        await expectNoSidewaysScroll(page)
        if (name === 'Longest'.repeat(28)) {
          await checkDialog(page)
          await checkPaper(page)
        }
        await message(page).getByRole('link', { name: 'Close the message' }).click()
        await expect(rowLink(page, name)).toBeFocused()
      }
    })
})

async function checkDialog(page: Page) {
  await button(page, 'Delete').click()
  const dialog = page.getByRole('alertdialog')
  await expectNoAxeViolations(page)
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
}

/** Nothing of it is scrolled out of sight, and nothing that is only pressed is printed. */
async function checkPaper(page: Page) {
  await page.emulateMedia({ media: 'print' })
  expect(await message(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  for (const part of [page.getByRole('banner'), button(page, 'Delete'), rowLink(page, 'Waiting')])
    await expect(part).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
}

test('on a phone unread messages are one tap away, and an open one has the page to itself', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await store(site, [
    makeWaitingMessage({ last_error: 'refused: '.repeat(30), message: 'Would you speak in March?' }),
    makeMessage({ name: 'Jonas Petrov' }),
  ])
  await signIn(page, site)
  await page.getByRole('banner').getByRole('link', { name: 'Messages 2 unread' }).click()
  await expect(page.getByRole('link', { name: /unread message/ })).toHaveCount(0)
  const aroundIt = [
    page.getByText('Messages from the contact form.'),
    page.getByText('Export as CSV'),
    page.getByRole('navigation', { name: 'Folders' }),
  ]
  for (const part of aroundIt) await expect(part).toBeVisible()
  await openRow(page, 'Mara Lindqvist')
  for (const part of aroundIt) await expect(part).toBeHidden()
  // it is marked as read by now, and says no more that it is not
  await expect(message(page).getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  const words = message(page).getByText('Would you speak in March?')
  expect((await words.boundingBox())!.y).toBeLessThan(480) // under two lines of a long error
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const part of aroundIt) await expect(part).toBeVisible()
})
