import type { Page } from '@playwright/test'
import {
  chooseForRow,
  expect,
  expectNoAxeViolationsInBothSchemes,
  openSignedIn,
  signIn,
  test,
  toast,
} from './admin-fixtures.ts'
import { message, store } from './inbox-fixtures.ts'

const search = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => search(page).getByRole('combobox', { name: 'Search' })
const option = (page: Page, name: string | RegExp) => search(page).getByRole('option', { name })

/** Opens the search by its key, and types into it. */
async function find(page: Page, query: string) {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
  await field(page).fill(query)
}

const announcesChosen = (dialog: Element) => {
  const id = dialog.querySelector('[role="option"][data-highlighted]')?.id
  return Boolean(id) && dialog.querySelector('[role="combobox"]')?.getAttribute('aria-activedescendant') === id
}

/** The option that Enter would choose. */
const chosen = (page: Page) => search(page).locator('[role="option"][data-highlighted]')

test('the search leads to pages, entries, fields and messages, by keyboard, and loses nothing', async ({
  page,
  ownSite,
}) => {
  await store(ownSite, [
    { name: '王伟', email: 'wang@holm.example', message: 'Two characters are a whole name.' },
    { name: 'Ines Holm', email: 'ines@holm.example', message: 'About: Speaking\n\nA keynote on 100% of our ferries?' },
  ])
  await signIn(page, ownSite)

  // more than fits
  await find(page, 'a')
  const results = search(page).getByRole('listbox', { name: 'Results' })
  await expect(results.getByRole('option', { name: 'A chair at the long table Story' })).toBeVisible()
  await expectNoAxeViolationsInBothSchemes(page)

  // an entry opens in its dialog
  await field(page).fill('THÜMB')
  await expect(option(page, 'Built for the Thumb Talk')).toBeVisible()
  await expect(chosen(page)).toContainText('Built for the Thumb')
  // read together, for the option is another one once a further part has been searched
  await expect
    .poll(() => search(page).evaluate(announcesChosen), { message: 'the field names the chosen option' })
    .toBe(true)
  await expectNoAxeViolationsInBothSchemes(page)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit Item' })
  const title = dialog.getByLabel('Title', { exact: true })
  await expect(title).toHaveValue('Built for the Thumb')
  await expect(page).toHaveURL(/\/admin\/talks\?edit=[^&]+$/)

  // another one in its place asks before anything unsaved is left
  await title.fill('Built for two thumbs')
  await find(page, 'question before')
  await expect(chosen(page)).toContainText('The Question Before the Brief')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(title).toHaveValue('Built for two thumbs')
  await find(page, 'question before')
  await expect(chosen(page)).toContainText('The Question Before the Brief')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(title).toHaveValue('The Question Before the Brief')
  await expect(title).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit The Question Before the Brief' })).toBeFocused()

  // the entry itself in place of a copy of it
  await chooseForRow(page, 'A Price Is a Sentence', 'Duplicate')
  await expect(page.getByRole('dialog', { name: 'Add New Item' })).toContainText('A copy of')
  await find(page, 'price sentence')
  await expect(chosen(page)).toContainText('A Price Is a Sentence')
  await page.keyboard.press('Enter')
  await expect(title).toBeFocused()
  await dialog.getByRole('button', { name: 'Save Changes' }).press('Enter')
  await expect(toast(page, 'Success')).toContainText('Talk updated successfully')
  await expect(dialog).toBeHidden()

  // a field, an area of expertise, a new entry
  await find(page, 'job tit')
  await expect(chosen(page)).toContainText('Job Title')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Job Title')).toBeFocused()
  await find(page, 'pricing packaging')
  await expect(chosen(page)).toContainText('Pricing and Packaging')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Pricing and Packaging' }).getByLabel('Title')).toBeFocused()
  await find(page, 'new quote')
  await expect(chosen(page)).toContainText('New approved quote')
  await page.keyboard.press('Enter')
  const quote = page.getByRole('dialog', { name: 'Add Quote' })
  await expect(quote).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(quote).toBeHidden() // it gives the focus back

  // a message, found by the server
  await find(page, '100% FERRIES')
  await expect(option(page, /^Ines Holm/)).toBeVisible()
  await option(page, /^Ines Holm/).click()
  await expect(message(page)).toContainText('A keynote on 100% of our ferries?')
  await find(page, '王伟')
  await expect(option(page, /^王伟/)).toBeVisible()
  await field(page).fill('90% ferries')
  await expect(search(page).getByText('Nothing found for “90% ferries”')).toBeVisible()

  // the recent choices, without the message
  await field(page).fill('')
  const recent = search(page).getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect(recent.first()).toContainText('New approved quote')
  await expect(recent).toHaveCount(5)
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toContainText('Pricing and Packaging')
  await page.keyboard.press('Escape')
  await expect(search(page)).toBeHidden()
})

test('what is typed while the search is loaded goes into it, and not into the form', async ({ page, site }) => {
  await openSignedIn(page, site, '/admin/contact')
  const email = page.getByLabel('Email Address')
  const before = await email.inputValue()
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/search-dialog-*', (route) => held.promise.then(() => route.continue()))
  await email.focus()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('thux')
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  held.resolve()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('mb')
  await expect(field(page)).toHaveValue('thumb')
  await page.keyboard.press('Escape')
  await expect(search(page)).toBeHidden()
  await expect(email).toBeFocused()
  await expect(email).toHaveValue(before)
})

test.describe('a search of which a part fails', () => {
  test.use({ expectedConsole: [/status of 500/], viewport: { width: 360, height: 740 } })

  test('shows what it has, says so, and tries again, on a phone too', async ({ page, site }) => {
    await page.route('**/rest/v1/talks?*', (route) => route.fulfill({ status: 500, json: {} }))
    await openSignedIn(page, site, '/admin/contact')
    const button = page.getByRole('button', { name: 'Search' })
    await button.click()
    await field(page).fill('thumb paperlark')
    await expect(search(page).getByRole('alert')).toContainText('Some content could not be searched')
    await expectNoAxeViolationsInBothSchemes(page)
    await page.unrouteAll()
    await search(page).getByRole('button', { name: 'Try again' }).click()
    await expect(option(page, /^Built for the Thumb/)).toBeVisible()
    await expect(search(page).getByRole('alert')).toHaveCount(0)
    await field(page).press('Escape')
    await expect(search(page)).toBeHidden()
    await expect(button).toBeFocused()
  })
})
