import type { Page } from '@playwright/test'
import type { TestSite } from '#tests/support/site.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openSignedIn,
  signIn,
  test,
  toast,
} from './admin-fixtures.ts'

const SAVE = { name: 'Save Changes' }
const publicPage = async (site: TestSite, path = '/') => (await fetch(site.url + path)).text()
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]').last()

async function openEditor(page: Page, site: TestSite, path: string) {
  await openSignedIn(page, site, `/admin/${path}`)
  await expect(page.getByRole('button', SAVE).first()).toBeVisible()
}

test.describe('preview', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the page follows what is typed, leaves the keyboard in the field, and nothing of it is saved', async ({
    page,
    ownSite,
  }) => {
    await openEditor(page, ownSite, 'hero')
    const heading = preview(page).getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    const field = page.getByLabel('Main Heading')
    await field.fill('Not Saved By Anybody')
    await expect(heading).toHaveText('Not Saved By Anybody')
    await expect(field).toBeFocused()
    await expect(page.getByText('With your changes, which nobody else sees yet.')).toBeVisible()
    expect(await publicPage(ownSite)).not.toContain('Not Saved By Anybody')
    await page.getByRole('button', { name: 'Dark' }).click()
    await expect(preview(page).locator('html')).toHaveCSS('color-scheme', 'dark')
    await page.getByRole('button', { name: 'Desktop' }).click()
    await expect(preview(page).locator('nav a[href="/#talks-media"]')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  test('a new talk is seen in its place before it is saved', async ({ page, ownSite }) => {
    await openEditor(page, ownSite, 'talks')
    await page.getByRole('button', { name: 'Add New Item' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill('An unsaved talk')
    await dialog.getByLabel('Location/Host').fill('Lisbon')
    await dialog.getByLabel('Description', { exact: true }).fill('About words.')
    await expect(preview(page).getByRole('heading', { name: 'An unsaved talk' })).toBeInViewport()
  })

  test('the same page is left to its own devices by a press of Tab', async ({ page, ownSite }) => {
    await openEditor(page, ownSite, 'contact')
    await expect(preview(page).getByRole('heading', { level: 1 })).toBeAttached()
    await page.getByRole('button', { name: 'Dark' }).focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
  })
})

test('on a phone the preview opens at a press, below the form', async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openEditor(page, ownSite, 'press-kit')
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a save is taken back by the button in its toast, and by Ctrl+Z', async ({ page, ownSite }) => {
  await openEditor(page, ownSite, 'hero')
  const field = page.getByLabel('Main Heading')
  const before = await field.inputValue()
  await field.fill('Saved By Mistake')
  await page.getByRole('button', SAVE).click()
  await expect(toast(page, 'Success')).toBeVisible()
  expect(await publicPage(ownSite)).toContain('Saved By Mistake')
  await toast(page, 'Success').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone')).toBeVisible()
  await expect(field).toHaveValue(before)
  expect(await publicPage(ownSite)).not.toContain('Saved By Mistake')

  await field.fill('Saved Again')
  await page.getByRole('button', SAVE).click()
  await expect.poll(() => publicPage(ownSite)).toContain('Saved Again')
  await page.getByRole('button', SAVE).focus()
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue(before)
  await expect.poll(() => publicPage(ownSite)).not.toContain('Saved Again')
})

test('what was deleted comes back, at once or later, with its id and in its place', async ({ page, ownSite }) => {
  await openEditor(page, ownSite, 'talks')
  const rows = page.getByRole('row')
  const first = rows.nth(1)
  const name = ((await first.getByRole('cell').nth(2).textContent()) ?? '').trim()
  const order = await rows.allInnerTexts()
  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(rows).toHaveCount(order.length - 1)
  }
  await remove()
  await toast(page, 'Success').getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(order.length)
  expect(await rows.allInnerTexts()).toEqual(order)

  await remove()
  await page.reload()
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  const deleted = page.getByRole('dialog')
  await expectNoAxeViolations(page)
  await deleted.getByRole('button', { name: `Bring back ${name}` }).click()
  await expect(deleted.getByText('Nothing was deleted.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(order.length)
  expect(await rows.allInnerTexts()).toEqual(order)
  expect(await publicPage(ownSite)).toContain(name)
})

test('a former version says what was different, and comes into the form', async ({ page, ownSite }) => {
  await openEditor(page, ownSite, 'hero')
  const field = page.getByLabel('Main Heading')
  const first = await field.inputValue()
  await field.fill('Somebody Else')
  await page.getByRole('button', SAVE).click()
  await expect(toast(page, 'Success')).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog')
  await expect(history.getByText('Main Heading changed')).toBeVisible()
  await history.getByRole('button', { name: 'Show differences' }).first().click()
  await expect(history.locator('ins').first()).toHaveText('Somebody')
  await expectNoAxeViolations(page)
  await history.getByRole('button', { name: 'Use this version' }).first().click()
  await expect(field).toHaveValue(first)
  await page.getByRole('button', SAVE).click()
  await expect.poll(() => publicPage(ownSite)).not.toContain('Somebody Else')
})

test('a draft is kept, shown by a link, and published, on a phone too', async ({ page, ownSite, browser }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openEditor(page, ownSite, 'hero')
  await page.getByLabel('Main Heading').fill('Not Before Friday')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(toast(page, 'Draft saved')).toBeVisible()
  expect(await publicPage(ownSite)).not.toContain('Not Before Friday')

  await page.goto(`${ownSite.url}/admin/drafts`)
  await expect(page.getByRole('heading', { name: 'Hero Section' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByLabel('Link to the preview').inputValue()
  const visitor = await browser.newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Not Before Friday')
  await expectNoAxeViolations(visitor)
  await visitor.goto(`${link}press-kit`)
  await expect(visitor.getByText('not published yet')).toBeVisible()

  await page.getByRole('button', { name: 'Publish Hero Section' }).click()
  await expect(toast(page, 'Published')).toBeVisible()
  expect(await publicPage(ownSite)).toContain('Not Before Friday')
  await page.getByRole('button', { name: 'End this link' }).click()
  await expect(toast(page, 'Link ended')).toBeVisible()
  expect((await visitor.goto(link))?.status()).toBe(404)
  await visitor.close()
})

test('a new entry waits as a draft, is gone on with, and is published from its form', async ({ page, ownSite }) => {
  await openEditor(page, ownSite, 'talks')
  await page.getByRole('button', { name: 'Add New Item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Item' })
  await dialog.getByLabel('Title').fill('A talk for later')
  await dialog.getByLabel('Location/Host').fill('Lisbon')
  await dialog.getByLabel('Description', { exact: true }).fill('About words.')
  await dialog.getByRole('button', { name: 'Save as draft' }).click()
  await expect(dialog).toBeHidden()
  expect(await publicPage(ownSite)).not.toContain('A talk for later')
  await signIn(page, ownSite)
  await expect(page.getByRole('link', { name: 'One draft waits' })).toBeVisible()
  await page.goto(`${ownSite.url}/admin/talks`)
  await page.getByRole('button', { name: 'Continue with Talk: A talk for later' }).click()
  await expect(dialog.getByLabel('Location/Host')).toHaveValue('Lisbon')
  await dialog.getByRole('button', SAVE).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => publicPage(ownSite)).toContain('A talk for later')
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0)
})

test('a draft whose page has changed since is named, and the others are published', async ({ page, ownSite }) => {
  await openEditor(page, ownSite, 'hero')
  await page.getByLabel('Main Heading').fill('Overtaken')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(toast(page, 'Draft saved')).toBeVisible()
  await page.getByRole('button', { name: 'Show the live version' }).click()
  await page.getByLabel('Subtitle / Tagline').fill('Changed meanwhile')
  await page.getByRole('button', SAVE).click()
  await expect(toast(page, 'Success')).toBeVisible()
  await page.goto(`${ownSite.url}/admin/contact`)
  await page.getByLabel('Section Title').fill('Write to me')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(toast(page, 'Draft saved')).toBeVisible()

  await page.goto(`${ownSite.url}/admin/drafts`)
  await expect(page.getByRole('alert')).toContainText('has been changed since this draft was begun')
  await page.getByRole('button', { name: 'Publish all 2' }).click()
  await expect(toast(page, 'Not everything was published')).toContainText('1 published, 1 not')
  const html = await publicPage(ownSite)
  expect(html).toContain('Write to me')
  expect(html).toContain('Changed meanwhile')
  expect(html).not.toContain('Overtaken')
  await page.getByRole('button', { name: 'Discard the draft of Hero Section' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('There are no drafts.')).toBeVisible()
})
