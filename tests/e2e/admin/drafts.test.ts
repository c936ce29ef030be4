import type { Page } from '@playwright/test'
import { createAccount } from '#tests/support/accounts.ts'
import type { TestSite } from '#tests/support/site.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  fillLogin,
  OWNER,
  signIn,
  signInByForm,
  test,
  toast,
} from './admin-fixtures.ts'

const WORDS = 'A thought for later'
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Log out without saving?' })
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' })
const restore = (page: Page) => page.getByRole('button', { name: 'Restore' })
const keptWords = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))

async function typeUnsaved(page: Page, site: TestSite, path = 'contact', label = 'Section Title') {
  await page.goto(`${site.url}/admin/${path}`)
  await page.getByLabel(label, { exact: true }).first().fill(WORDS)
  await expect(page.getByText('Not saved yet').first()).toBeVisible()
}

/** Opens an editor and waits until a draft would be offered. */
async function openContact(page: Page, site: TestSite) {
  await page.goto(`${site.url}/admin/contact`)
  await expect(page.getByLabel('Section Title')).toBeVisible()
}

test('who logs out with unsaved words is asked, and may go on writing', async ({ page, site }) => {
  await signIn(page, site)
  await typeUnsaved(page, site)
  await logout(page).click()
  await expect(question(page)).toContainText('Unsaved changes from 1 form are kept in this browser.')
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.mouse.click(5, 5)
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(logout(page)).toBeFocused()
  await expect(page.getByLabel('Section Title')).toHaveValue(WORDS)
  await page.reload()
  await expect(restore(page)).toBeVisible()
})

test('words that are kept are offered to their own account alone', async ({ page, ownSite }) => {
  const other = await createAccount(ownSite, 'second@portico.example')
  await ownSite.rest('profiles', { method: 'POST', body: { id: other.id, is_admin: true } })
  await signIn(page, ownSite)
  await typeUnsaved(page, ownSite)
  await logout(page).click()
  await question(page).getByRole('button', { name: 'Keep them' }).click()
  await expect(toast(page, 'Logged out successfully')).toBeVisible()
  await expect(page).toHaveURL(`${ownSite.url}/admin/login`)

  await signInByForm(page, ownSite, other)
  await openContact(page, ownSite)
  await expect(restore(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await logout(page).click()
  await expect(page).toHaveURL(`${ownSite.url}/admin/login`)

  await signInByForm(page, ownSite)
  await openContact(page, ownSite)
  await restore(page).click()
  await expect(page.getByLabel('Section Title')).toHaveValue(WORDS)
})

test('words that are to be deleted are gone from the browser, in all forms', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signIn(page, site)
  await typeUnsaved(page, site, 'newsletter')
  page.once('dialog', (dialog) => dialog.accept())
  await typeUnsaved(page, site)
  expect(await keptWords(page)).toContain(WORDS)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await logout(page).click()
  await expect(question(page)).toContainText('Unsaved changes from 2 forms are kept in this browser.')
  await expectNoSidewaysScroll(page)
  await question(page).getByRole('button', { name: 'Delete them' }).click()
  await expect(page).toHaveURL(`${site.url}/admin/login`)
  expect(await keptWords(page)).not.toContain(WORDS)
  await fillLogin(page, OWNER)
  await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard' })).toBeVisible()
  await openContact(page, site)
  await expect(restore(page)).toHaveCount(0)
})

test.describe('without a working connection', () => {
  test.use({ expectedConsole: [/status of (500|4\d\d)|Refresh Token/] })

  test('a logout that fails deletes nothing', async ({ page, site }) => {
    await signIn(page, site)
    await typeUnsaved(page, site)
    await page.route('**/auth/v1/logout**', (route) =>
      route.fulfill({ status: 500, json: { msg: 'The disk is full.' } }),
    )
    await logout(page).click()
    await question(page).getByRole('button', { name: 'Delete them' }).click()
    await expect(toast(page, 'Logout failed')).toContainText('The disk is full')
    await expect(page.getByLabel('Section Title')).toHaveValue(WORDS)
    expect(await keptWords(page)).toContain(WORDS)
  })

  test('a session that ended by itself leaves the words to the account that wrote them', async ({ page, site }) => {
    await signIn(page, site)
    await typeUnsaved(page, site)
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('portico-session')!)
      localStorage.setItem('portico-session', JSON.stringify({ ...session, expires_at: 1, refresh_token: 'unknown' }))
    })
    page.once('dialog', (dialog) => dialog.accept())
    await page.goto(`${site.url}/admin`)
    await expect(page).toHaveURL(`${site.url}/admin/login`)
    await signInByForm(page, site)
    await openContact(page, site)
    await restore(page).click()
    await expect(page.getByLabel('Section Title')).toHaveValue(WORDS)
  })
})

test("where the browser's storage is full, the owner writes on, is told once, and is asked before it is lost", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, text) {
      if (key.startsWith('portico-draft')) throw new DOMException('no', 'QuotaExceededError')
      setItem.call(this, key, text)
    }
  })
  await signInByForm(page, site)
  await page.getByRole('link', { name: 'Skin in the Game', exact: true }).click()
  const told = toast(page, 'Unsaved changes are not kept here')
  await page.getByText('Edit "Skin in the Game" Section').click()
  await page.getByLabel('Section Description').pressSequentially('Half a thought')
  await expect(told).toBeVisible()
  await expect(page.getByLabel('Section Description')).toHaveValue(/Half a thought$/)
  await page.getByRole('button', { name: 'Add New Involvement' }).click()
  await page.getByRole('dialog').getByLabel('Company', { exact: true }).fill('Quay')
  await expect(page.getByRole('dialog').getByText('Not saved yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toContainText('This browser cannot keep them: they will be lost.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await logout(page).click()
  await expect(question(page)).toContainText('This browser cannot keep your unsaved changes: they will be lost.')
  await expect(told).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave', exact: true })
    .click()
  await logout(page).click()
  await expect(page).toHaveURL(`${site.url}/admin/login`)
})
