import type { Page } from '@playwright/test'
import { makeMessage } from '#tests/support/messages.ts'
import type { TestSite } from '#tests/support/site.ts'
import {
  cutTexts,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  goOnTo,
  OWNER,
  openSignedIn,
  recordAnnouncements,
  showEverySection,
  signIn,
  test,
  toast,
} from './admin-fixtures.ts'
import { comeBack, endSession, sidebarLink, store } from './inbox-fixtures.ts'

const SAVE = { name: 'Save Changes' }

async function openEditor(page: Page, site: TestSite, path: string) {
  await openSignedIn(page, site, `/admin/${path}`)
  // below a list it is folded
  await expect(page.getByRole('button', { name: /^Save (?!as)/, includeHidden: true }).first()).toBeAttached()
}

/** A card of an editor, by its heading. */
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The public page as the next visitor gets it. */
const publicPage = async (site: TestSite, path = '/') => (await fetch(site.url + path)).text()

test('the hero is edited, formatted and seen on the public page at once', { tag: '@quick' }, async ({
  page,
  ownSite,
}) => {
  await openEditor(page, ownSite, 'hero')
  await expectNoAxeViolations(page)
  await page.getByLabel('Main Heading').fill('Ada Quill')
  const subtitle = page.getByLabel('Subtitle / Tagline')
  const before = await subtitle.inputValue()
  await subtitle.fill('Quiet tools\vfor small towns') // two lines of a slide
  await subtitle.press('ControlOrMeta+z')
  await expect(subtitle).toHaveValue(before)
  await subtitle.press('ControlOrMeta+Shift+z')
  await expect(subtitle).toHaveValue('Quiet tools for small towns')
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.fill('I build quiet tools.')
  await description.press('ControlOrMeta+a')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.getByRole('button', SAVE).click()
  await expect(toast(page, 'Success')).toContainText('Hero content updated successfully')
  const html = await publicPage(ownSite)
  expect(html).toContain('Ada Quill</h1>')
  expect(html).toContain('<strong>I build quiet tools.</strong>')
})

test('contact information is saved by Ctrl+S, and a bad address is told at its field', async ({ page, ownSite }) => {
  await openEditor(page, ownSite, 'contact')
  await page.getByLabel('Email Address').fill('nobody')
  await page.getByRole('button', SAVE).click()
  await expect(page.getByText('Enter an e-mail address like name@example.com')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel('Email Address').fill('ada@quill.example')
  await page.getByLabel('Email Address').press('ControlOrMeta+s')
  await expect(toast(page, 'Success')).toContainText('Contact information updated successfully')
  expect(await publicPage(ownSite)).toContain('mailto:ada@quill.example')

  // with the focus outside of the form, and Caps Lock on
  await page.getByLabel('Email Address').fill('grace@quill.example')
  await page.getByLabel('Email Address').blur()
  await page.locator('body').dispatchEvent('keydown', { key: 'S', code: 'KeyS', ctrlKey: true, bubbles: true })
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await expect.poll(() => publicPage(ownSite)).toContain('mailto:grace@quill.example')
})

test('the newsletter and the press kit are saved, and what is too long is refused', async ({ page, ownSite }) => {
  await openEditor(page, ownSite, 'press-kit')
  const short = page.getByLabel('Short Biography')
  await short.fill('x'.repeat(401))
  await expect(page.getByText('1 word, 401 of 400 characters')).toBeVisible()
  await page.getByRole('button', SAVE).click()
  await expect(page.getByText('Short biography: 400 characters at most')).toBeVisible()
  await short.fill('Ada Quill builds quiet tools.')
  await page.getByRole('button', SAVE).click()
  await expect(toast(page, 'Success')).toContainText('Press kit information updated successfully')
  expect(await publicPage(ownSite, '/press-kit')).toContain('Ada Quill builds quiet tools.')

  await goOnTo(page, '/admin/newsletter')
  await page.getByLabel('Section Title').fill('Letters from the quay')
  await page.getByLabel('Substack URL').fill('https://quay.example')
  await page.getByLabel('How often').fill('Whenever the ferry is late')
  await page.getByLabel('What readers get').fill('One letter, no advertising.')
  await expect(page.getByRole('link', { name: /View your newsletter/ })).toHaveAttribute(
    'href',
    'https://quay.example/',
  )
  await page.getByRole('button', SAVE).click()
  await expect(toast(page, 'Newsletter settings updated successfully')).toBeVisible()
  const html = await publicPage(ownSite)
  expect(html).toContain('Letters from the quay')
  expect(html).toContain('https://quay.example/')
  expect(html).toContain('Whenever the ferry is late')
  expect(html).toContain('One letter, no advertising.')
})

test.describe('a site that began empty', () => {
  test.use({ siteEnv: { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, CONTENT: 'empty' } })

  test('the newsletter is saved the first time as any other time', async ({ page, ownSite }) => {
    await showEverySection(ownSite)
    await openEditor(page, ownSite, 'newsletter')
    await expect(page.getByLabel('Section Title')).toHaveValue('')
    await page.getByLabel('Section Title').fill('Letters from the quay')
    // the field is left by the click, and completes it: nothing may move the button away from under the pointer
    await page.getByLabel('Substack URL').fill('quay.example')
    await page.getByRole('button', SAVE).click()
    await expect(toast(page, 'Success')).toContainText('Newsletter settings updated successfully')
    const html = await publicPage(ownSite)
    expect(html).toContain('Letters from the quay')
    expect(html).toContain('https://quay.example/')
  })
})

test('expertise: limits, primary, adding and removing, all saved together, between one and ten items', async ({
  page,
  ownSite,
}) => {
  await openEditor(page, ownSite, 'expertise')
  await expectNoAxeViolations(page)
  const titles = page.getByLabel('Title')
  const count = await titles.count()
  const first = await titles.first().inputValue()
  await titles.first().fill('x'.repeat(100))
  await expect(page.locator('.toast').filter({ hasText: 'Title must be less than 100 characters' })).toBeVisible()
  await expect(titles.first()).toHaveValue(first)
  // the caret stays where it was
  const full = 'y'.repeat(99)
  await titles.first().fill(full)
  await titles.first().press('Home')
  await page.keyboard.type('x')
  await expect(titles.first()).toHaveValue(full)
  await page.keyboard.press('Delete')
  await page.keyboard.type('z')
  await expect(titles.first()).toHaveValue(`z${full.slice(1)}`)
  // and what was typed before can be taken back
  await page.keyboard.type('x')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(titles.first()).toHaveValue(full)
  await titles.first().fill(first)
  await page.getByLabel('Description').first().fill('x'.repeat(500))
  await expect(page.locator('.toast').filter({ hasText: 'Description must be less than 500 characters' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Expertise' }).click()
  await expect(titles).toHaveCount(count + 1)
  await expect(titles.last()).toBeFocused()
  await page.getByRole('button', { name: 'Save All Expertise' }).click()
  await expect(page.getByText('All expertise items must have valid title and description').first()).toBeVisible()
  await titles.last().fill('Harbour lights')
  await page.getByLabel('Description').last().fill('When to light them.')
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Save All Expertise' }).click()
  await expect(toast(page, 'Success')).toContainText('Expertise content updated successfully')
  await expect(titles).toHaveCount(count)
  const rows = (await ownSite.rest('expertise?select=display_order&order=display_order')) as { display_order: number }[]
  expect(rows.map((row) => row.display_order)).toEqual(rows.map((_, index) => index))
  expect(await publicPage(ownSite)).toContain('Harbour lights')

  const add = page.getByRole('button', { name: 'Add Expertise' })
  for (let now = await titles.count(); now < 10; now++) {
    await expect(titles).toHaveCount(now)
    await add.click()
  }
  await expect(titles).toHaveCount(10)
  await add.click()
  await expect(toast(page, 'Cannot Add')).toContainText('Maximum of 10 expertise items allowed')
  const remove = page.getByRole('button', { name: /^Remove/ })
  await remove.last().click()
  await expect(remove.last()).toBeFocused()
  for (let now = 9; now > 1; now--) {
    await expect(remove).toHaveCount(now)
    await remove.first().click()
  }
  await expect(remove).toBeFocused()
  await remove.click()
  await expect(toast(page, 'Cannot Remove')).toContainText('You must have at least one expertise item')
})

test('a talk is added, moved, edited and deleted', async ({ page, ownSite }) => {
  await openEditor(page, ownSite, 'talks')
  await page.getByRole('button', { name: 'Add New Item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Item' })
  await expect(dialog.getByLabel('Date')).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  await dialog.getByRole('button', SAVE).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await expect(dialog.getByText('Location/Host is required')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Title').fill('Slow ships')
  await dialog.getByLabel('Location/Host').fill('The pier')
  await dialog.getByLabel('Description').fill('On arriving.')
  await dialog.getByRole('button', SAVE).click()
  await expect(toast(page, 'Success')).toContainText('New talk added successfully')
  await expect(dialog).toBeHidden()

  const down = page.getByRole('button', { name: 'Move Slow ships down' })
  await down.click()
  await expect(page.getByText(/Slow ships is now at position/)).toBeAttached()
  await expect(down).toBeFocused()

  await page.getByRole('button', { name: 'Edit Slow ships' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Item' })
  await edit.getByLabel('Title').fill('Slower ships')
  await edit.getByRole('button', SAVE).click()
  await expect(toast(page, 'Success').filter({ hasText: 'Talk updated successfully' })).toBeVisible()
  expect(await publicPage(ownSite)).toContain('Slower ships')

  await page.getByRole('button', { name: 'Delete Slower ships' }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('"Slower ships" will be removed from Talks & Media.')
  await expect(alert).toContainText('This will remove this item.')
  await expect(alert.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoAxeViolations(page)
  await alert.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Success').filter({ hasText: 'Talk deleted successfully' })).toBeVisible()
  // the keyboard goes on at the next row
  await expect(page.locator('tbody :focus')).toHaveAccessibleName(/^Delete /)
  expect(await publicPage(ownSite)).not.toContain('Slower ships')
})

test('an involvement is added, and deleted from its dialog after a question', async ({ page, ownSite }) => {
  await openEditor(page, ownSite, 'involvement')
  await page.getByRole('button', { name: 'Add New Involvement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Involvement' })
  await dialog.getByRole('button', SAVE).click()
  for (const text of [
    'Company name is required',
    'Role is required',
    'Time period is required',
    'Short description is required',
  ])
    await expect(dialog.getByText(text)).toBeVisible()
  await dialog.getByLabel('Company', { exact: true }).fill('Lantern Works')
  await dialog.getByLabel('Role', { exact: true }).fill('Founder')
  await dialog.getByLabel('Time Period').fill('2026')
  await dialog.getByLabel('Short Description').fill('Lamps for quays.')
  await dialog.getByLabel('Highlight').check()
  await dialog.getByRole('button', SAVE).click()
  await expect(toast(page, 'Success')).toContainText('New involvement added successfully')
  expect(await publicPage(ownSite)).toContain('Lantern Works')

  await page.getByRole('button', { name: 'Edit Lantern Works' }).click()
  await page.getByRole('dialog', { name: 'Edit Involvement' }).getByRole('button', { name: 'Delete' }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Are you sure you want to delete "Lantern Works"?')
  await expect(alert).toContainText('You can bring it back for 90 days under Recently deleted.')
  await alert.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Success').filter({ hasText: 'Involvement deleted successfully' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Edit Involvement' })).toHaveCount(0)
  expect(await publicPage(ownSite)).not.toContain('Lantern Works')
})

test('story sections change places, and their title card is saved', async ({ page, ownSite }) => {
  await openEditor(page, ownSite, 'story')
  await page.getByText('Edit My Story Section').click()
  await page.getByLabel('Section Title').fill('My Harbour')
  await page.getByRole('button', SAVE).click()
  await expect(toast(page, 'Success')).toContainText('Story section configuration saved successfully')
  const names = page.locator('tbody tr td:nth-child(3)')
  const before = await names.allTextContents()
  await expect(page.getByRole('button', { name: `Move ${before[0]} up` })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: `Move ${before[0]} down` }).click()
  await expect(toast(page, 'Order updated')).toContainText('The story sections have been reordered.')
  await expect(names).toHaveText([before[1]!, before[0]!, ...before.slice(2)])
  expect(await publicPage(ownSite)).toContain('My Harbour')

  // of several moves the last can be undone, and one toast offers it
  await page.getByRole('button', { name: `Move ${before[0]} down` }).click()
  const moved = [before[1]!, before[2]!, before[0]!, ...before.slice(3)]
  await expect(names).toHaveText(moved)
  const moves = toast(page, 'Order updated')
  await expect(moves).toHaveCount(1)
  await moves.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Everything is as it was before.')).toBeVisible()
  await expect(names).toHaveText([before[1]!, before[0]!, ...before.slice(2)])

  // after a move elsewhere it cannot be undone, for that would make an order that never was
  const said = await recordAnnouncements(page)
  await page.getByRole('button', { name: `Move ${before[0]} down` }).click()
  await expect(names).toHaveText(moved)
  await expect.poll(said, 'as before').toContain(`${before[0]} is now at position 3 of 3`)
  await ownSite.rest(`stories?title=eq.${encodeURIComponent(before[0]!)}`, {
    method: 'PATCH',
    body: { display_order: 99 },
  })
  await moves.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Not undone')).toContainText('The order has been changed again since.')
  await expect(names).toHaveText(moved)
})

test.describe('what fails', () => {
  test.use({ expectedConsole: [/status of 500|A save failed/] })

  const fail = (page: Page, table: string) =>
    page.route(`**/rest/v1/${table}?*`, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: { message: 'no' } }),
    )

  test('every save that fails is told in its words, and nothing typed is lost', async ({ page, ownSite }) => {
    await signIn(page, ownSite)
    for (const [path, table, label, text] of [
      ['contact', 'contact', 'Section Title', 'Failed to update contact information'],
      ['story', 'story_section_config', 'Section Title', 'Failed to save story section configuration'],
      ['talks', 'talks_description', 'Section Description', 'Failed to save description. Please try again.'],
      ['hero', 'hero', 'Main Heading', 'Failed to update hero content'],
      ['newsletter', 'newsletter', 'Section Title', 'the texts were not saved, the address was'],
      ['expertise', 'expertise', 'Title', 'Failed to update expertise content'],
    ] as const) {
      const before = await page.title()
      await page.getByRole('navigation', { name: 'Admin' }).locator(`a[href="/admin/${path}"]`).click()
      if (path !== 'contact')
        await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click()
      await expect(page).toHaveURL(`${ownSite.url}/admin/${path}`)
      await expect(page).not.toHaveTitle(before)
      const field = page.getByLabel(label, { exact: true }).first()
      await expect(field).toBeAttached()
      const fold = page.locator('summary', { hasText: /^Edit / }) // of the card that describes a list
      if (!(await field.isVisible())) await fold.click()
      await fail(page, table)
      await field.fill('Still here')
      await page
        .getByRole('button', { name: /^Save (?!as)/ })
        .first()
        .click()
      await expect(page.locator('.toast').filter({ hasText: text })).toBeVisible()
      await expect(field).toHaveValue('Still here')
      await page.unrouteAll()
    }
  })

  test('a row that cannot be saved or deleted is told in its words', async ({ page, site }) => {
    await signIn(page, site)
    for (const [path, table, title, saved, deleted] of [
      [
        'story',
        'stories',
        'Edit Story Section',
        'Failed to save story section',
        'Failed to delete the story section. Please try again.',
      ],
      [
        'involvement',
        'involvements',
        'Edit Involvement',
        'Failed to save involvement. Please try again.',
        'Failed to delete involvement. Please try again.',
      ],
      [
        'talks',
        'talks',
        'Edit Item',
        'Failed to save talk. Please try again.',
        'Failed to delete talk. Please try again.',
      ],
    ] as const) {
      await goOnTo(page, `/admin/${path}`)
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog).toBeVisible()
      await fail(page, table)
      await dialog.getByRole('button', SAVE).click()
      await expect(page.locator('.toast').filter({ hasText: saved })).toBeVisible()
      await expect(dialog.getByRole('button', SAVE)).toBeEnabled() // before, it cannot be closed
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.locator('.toast').filter({ hasText: deleted })).toBeVisible()
      await page.keyboard.press('Escape')
    }
  })

  test('a move whose second half fails is undone', async ({ page, ownSite }) => {
    await openEditor(page, ownSite, 'talks')
    const names = page.locator('tbody tr td:nth-child(3)')
    await expect(names.first()).toBeVisible()
    const before = await names.allTextContents()
    let patches = 0
    await page.route('**/rest/v1/talks?*', (route) =>
      route.request().method() === 'PATCH' && ++patches === 2
        ? route.fulfill({ status: 500, json: { message: 'no' } })
        : route.continue(),
    )
    const move = page.getByRole('button', { name: `Move ${before[0]} down` })
    await move.click()
    await expect(page.locator('.toast')).toContainText('Failed to reorder talk. Please try again.')
    await expect(names).toHaveText(before)

    // what succeeds takes the failure away
    await move.click()
    await expect(toast(page, 'Order updated')).toBeVisible()
    await expect(toast(page, 'Error')).toHaveCount(0)
    await fail(page, 'talks')
    await page.getByRole('button', { name: `Delete ${before[0]}` }).click()
    const deletion = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
    await deletion.click()
    await expect(toast(page, 'Error')).toContainText('Failed to delete talk. Please try again.')
    await page.unrouteAll()
    await deletion.click()
    await expect(toast(page, 'Success')).toContainText('Talk deleted successfully')
    await expect(toast(page, 'Error')).toHaveCount(0)
  })
})

test('closing a dirty form asks, a killed tab offers its draft', async ({ page, ownSite }) => {
  await openEditor(page, ownSite, 'contact')
  await page.getByLabel('Section Title').fill('Half a thought')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const alert = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await alert.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Section Title')).toHaveValue('Half a thought')
  await page.close({ runBeforeUnload: false })
  const next = await page.context().newPage()
  await next.goto(`${ownSite.url}/admin/contact`)
  await next.getByRole('button', { name: 'Restore' }).click()
  await expect(next.getByLabel('Section Title')).toHaveValue('Half a thought')
  await next.getByRole('button', SAVE).click()
  await expect(toast(next, 'Success')).toBeVisible()
  await next.reload()
  await expect(next.getByRole('button', { name: 'Restore' })).toHaveCount(0)
})

test('an offered draft outlasts what is typed beside it, and leaves the focus in the form', async ({
  page,
  ownSite,
}) => {
  await openEditor(page, ownSite, 'contact')
  const title = page.getByLabel('Section Title')
  const offers = page.getByText('You have unsaved changes')
  page.on('dialog', (dialog) => dialog.accept()) // where the browser asks
  const typeAndReload = async (text: string) => {
    await title.fill(text)
    await page.reload()
    await expect(title).toBeVisible()
  }
  await typeAndReload('A whole evening of words')
  await typeAndReload('One more')
  await page.reload() // however often
  await page.reload()
  await expect(offers).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ hasText: 'Section Title: ' })).toHaveText('Section Title: One more')
  await expect(page.getByText('1 earlier version is offered next.')).toBeVisible()
  await page.evaluate(changeDrafts, { email: undefined, linkedin_url: { of: 'another kind' } })
  await page.reload()
  await expect(offers).toHaveCount(1)
  // restoring leaves both as they are
  await expect(page.getByText('Email Address: Empty')).toHaveCount(0)
  await expect(page.getByText('LinkedIn URL: ')).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard' }).first().press('Enter')
  await expect(page.getByText('Section Title: A whole evening of words')).toBeVisible()
  await expect(offers).toHaveCount(1)
  await expect(page.locator('.record-form')).toBeFocused()

  await title.fill('Typed now')
  await page.getByRole('button', { name: 'Restore' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Replace your unsaved changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(title).toHaveValue('Typed now')
  await page.getByRole('button', { name: 'Restore' }).press('Enter')
  await question.getByRole('button', { name: 'Replace' }).click()
  await expect(title).toHaveValue('A whole evening of words')
  await expect(title).toBeFocused()
})

/** Changes fields of the stored drafts: they are from before an update that added them or changed what they hold. */
function changeDrafts(fields: object) {
  for (const [key, stored] of Object.entries<string>(localStorage)) {
    if (!key.startsWith('portico-draft:')) continue
    const { values, ...draft } = JSON.parse(stored)
    localStorage.setItem(key, JSON.stringify({ ...draft, values: { ...values, ...fields } }))
  }
}

test('two tabs on one record: the second is told and shown both', async ({ page, ownSite, context }) => {
  await openEditor(page, ownSite, 'contact')
  const other = await context.newPage()
  await other.goto(`${ownSite.url}/admin/contact`)
  const address = `https://example.org/${'averylongpath'.repeat(4)}`
  await other.getByLabel('Section Title').fill(`From the other tab: ${address}`)
  await other.getByRole('button', SAVE).click()
  await expect(toast(other, 'Success')).toBeVisible()
  await page.getByLabel('Section Title').fill('From this tab')
  await page.getByRole('button', SAVE).click()
  const dialog = page.getByRole('dialog', { name: 'This was changed elsewhere' })
  await expect(dialog).toContainText('From the other tab')
  await expect(dialog).toContainText('From this tab')
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await cutTexts(dialog), 'both can be read on a phone').toEqual([])
  // taken back there, it is as it was when it was opened here
  await toast(other, 'Success').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(other, 'Undone')).toBeVisible()
  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(toast(page, 'Success')).toBeVisible()
  expect(await publicPage(ownSite)).toContain('From this tab')

  await other.getByLabel('Section Title').fill('Once more')
  await other.getByRole('button', SAVE).click()
  await other.getByRole('button', { name: 'Take the other version' }).click()
  await expect(other.getByLabel('Section Title')).toHaveValue('From this tab')
})

test.describe('an ended session', () => {
  test.use({ expectedConsole: [/status of 40\d/] })

  test('is signed in again in place for the history and for a save; who declines is not asked a second time', async ({
    page,
    ownSite,
  }) => {
    await openEditor(page, ownSite, 'contact')
    await page.getByLabel('Section Title').fill('A former title')
    await page.getByRole('button', SAVE).click()
    await expect(toast(page, 'Success')).toBeVisible()
    await page.request.post(`${ownSite.url}/auth/v1/logout?scope=global`, {
      headers: {
        apikey: ownSite.publishableKey,
        authorization: await page.evaluate(
          () => `Bearer ${JSON.parse(localStorage.getItem('portico-session')!).access_token}`,
        ),
      },
    })
    const history = page.getByRole('dialog', { name: 'History' })
    const question = page.getByRole('dialog', { name: 'Your session has ended' })
    await page.getByRole('button', { name: 'History' }).click()
    await question.getByRole('button', { name: 'Close' }).click()
    await expect(history.getByRole('alert')).toContainText('could not be loaded')
    await expect(question).toHaveCount(0)
    await history.getByRole('button', { name: 'Try again' }).click()
    await question.getByLabel('Password').fill('a quiet harbour in november')
    await question.getByRole('button', { name: 'Log In' }).click()
    await expect(history.getByText(/^Section Title/).first()).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByLabel('Section Title').fill('Written before the end')
    await endSession(page, ownSite)
    await store(ownSite, [makeMessage()])
    const refused = page.waitForResponse((answer) => answer.status() === 401)
    await comeBack(page)
    await refused // the number of unread messages
    await page.getByRole('button', SAVE).click()
    await question.getByLabel('Password').fill('a quiet harbour in november')
    await question.getByRole('button', { name: 'Log In' }).click()
    await expect.poll(() => publicPage(ownSite)).toContain('Written before the end')
    await expect(sidebarLink(page)).toContainText('1 unread')
  })
})

test('every editor is in order for axe on a phone, in the dark', async ({ page, site }) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, site)
  for (const path of EDITORS)
    await test.step(path, async () => {
      await goOnTo(page, `/admin/${path}`)
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
      // nor does the page scroll with letters twice as large; lines of a list are cut off
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.poll(beyond).toBeLessThanOrEqual(0)
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    })
})

const EDITORS = [
  'hero',
  'story',
  'expertise',
  'involvement',
  'talks',
  'newsletter',
  'contact',
  'press-kit',
  'site-settings',
]

test('the speaking page gets a topic, its texts and its link in the footer', async ({ page, ownSite }) => {
  await openEditor(page, ownSite, 'speaking')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Add Topic' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Tides')
  await dialog.getByRole('button', { name: /^Save (?!as)/ }).click()
  await expect(dialog.getByText('Abstract is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Abstract' }).fill('Wait for them.')
  await dialog.getByRole('button', { name: /^Save (?!as)/ }).click()
  await expect(toast(page, 'Success')).toContainText('New speaking topic added successfully')
  await page.getByLabel('What a Stage Needs').fill('A quay')
  await card(page, 'Texts of the page').getByRole('button', SAVE).click()
  await expect(page.getByText('Speaking page updated successfully')).toBeVisible()
  const html = await publicPage(ownSite, '/speaking')
  for (const text of ['Tides</h3>', 'Wait for them.', 'A quay']) expect(html).toContain(text)
  expect(await publicPage(ownSite)).toContain('href="/speaking"')
  await page.getByLabel('Link to this page in the footer').uncheck()
  await card(page, 'Links').getByRole('button', SAVE).click()
  await expect(page.getByText('The footer of your site has no link to this page yet.')).toBeVisible()
  expect(await publicPage(ownSite)).not.toContain('href="/speaking"')
})
