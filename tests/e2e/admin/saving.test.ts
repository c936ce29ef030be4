import type { Locator, Page } from '@playwright/test'
import {
  addArea,
  expect,
  expectNoAxeViolationsInBothSchemes,
  openSignedIn,
  signIn,
  test,
  toast,
} from './admin-fixtures.ts'

const save = (page: Page | Locator) => page.getByRole('button', { name: 'Save Changes' })

/** Lets the writes to a table wait, and counts them. */
async function holdWrites(page: Page, table: string) {
  const held: (() => void)[] = []
  let count = 0
  await page.route(`**/rest/v1/${table}?*`, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    count++
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  const release = () => {
    for (const resolve of held) resolve()
  }
  return { count: () => count, release }
}

test('a save that is asked for again while it runs is made once', async ({ page, ownSite }) => {
  await openSignedIn(page, ownSite, '/admin/talks')
  await page.getByRole('button', { name: 'Add New Item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Item' })
  await dialog.getByLabel('Title').fill('Slow ships')
  await dialog.getByLabel('Location/Host').fill('The pier')
  await dialog.getByLabel('Description').fill('On arriving.')
  const writes = await holdWrites(page, 'talks')
  const field = dialog.getByLabel('Title')
  for (let times = 0; times < 3; times++) await field.press('ControlOrMeta+s')
  await field.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await field.press('ControlOrMeta+s')
  await dialog.getByLabel('Description').fill('On arriving late.')
  writes.release()
  await expect(toast(page, 'Success')).toContainText('New talk added successfully')
  expect(writes.count()).toBe(1)
  await page.unrouteAll()
  expect(await ownSite.rest('talks?select=id&title=eq.Slow%20ships')).toHaveLength(1)

  // what was typed meanwhile stays in view
  const edited = page.getByRole('dialog', { name: 'Edit Item' })
  await expect(edited.getByText('not saved yet')).toBeVisible()
  await edited.getByLabel('Description').press('ControlOrMeta+s')
  await expect(edited).toBeHidden()
  expect(await ownSite.rest('talks?select=description&title=eq.Slow%20ships')).toEqual([
    { description: 'On arriving late.' },
  ])
})

test('what is typed while a save runs is not lost', async ({ page, ownSite }) => {
  await openSignedIn(page, ownSite, '/admin/contact')
  const title = page.getByLabel('Section Title')
  await title.fill('First words')
  const writes = await holdWrites(page, 'contact')
  await title.press('ControlOrMeta+s')
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await title.fill('Second words')
  writes.release()
  await expect(toast(page, 'Success')).toBeVisible()
  await expect(title).toHaveValue('Second words')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.unrouteAll()
  await save(page).click()
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  expect(await ownSite.rest('contact?select=title')).toEqual([{ title: 'Second words' }])
})

test('whoever types on in a list while it is saved keeps the focus, the caret and every word', async ({
  page,
  ownSite,
}) => {
  await openSignedIn(page, ownSite, '/admin/expertise')
  await addArea(page, 'Harbour lights', 'When to light them.')
  const field = page.getByLabel('Title').first()
  await field.fill('quay')
  const writes = await holdWrites(page, 'expertise')
  await field.press('ControlOrMeta+s')
  await expect.poll(writes.count).toBeGreaterThan(0)
  await field.press('Home')
  await page.keyboard.type('Old ')
  writes.release()
  await expect(toast(page, 'Success')).toBeVisible()
  await page.keyboard.type('and dry ')
  await expect(field).toHaveValue('Old and dry quay')
  await page.unrouteAll()
  await field.press('ControlOrMeta+s')
  await expect(toast(page, 'Success')).toHaveCount(2)
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await expect(field).toBeFocused()
  expect(JSON.stringify(await ownSite.rest('expertise?select=title'))).toContain('Old and dry quay')
})

test('who leaves during a save is asked only until it has ended', async ({ page, ownSite }) => {
  await openSignedIn(page, ownSite, '/admin/contact')
  await page.getByLabel('Section Title').fill('Last words')
  const writes = await holdWrites(page, 'contact')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByRole('link', { name: 'Drafts', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  writes.release()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(`${ownSite.url}/admin/drafts`)
  expect(await ownSite.rest('contact?select=title')).toEqual([{ title: 'Last words' }])

  // or saves first, unless that is refused
  await page.unrouteAll()
  await page.goBack()
  await page.getByLabel('Section Title').fill('The very last words')
  await page.getByLabel('Email Address').fill('nobody')
  await page.getByRole('link', { name: 'Drafts', exact: true }).click()
  await question.getByRole('button', { name: 'Save and leave' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Email Address')).toBeFocused()
  await page.getByLabel('Email Address').fill('')
  await page.getByRole('link', { name: 'Drafts', exact: true }).click()
  await question.getByRole('button', { name: 'Save and leave' }).click()
  await expect(page).toHaveURL(`${ownSite.url}/admin/drafts`)
  expect(await ownSite.rest('contact?select=title')).toEqual([{ title: 'The very last words' }])
})

test('an entry that was deleted while it was edited is saved as a new one, once, and can be taken back', async ({
  page,
  ownSite,
}) => {
  const talks = await ownSite.rest('talks?select=id,title,display_order&order=display_order&limit=1')
  const [{ id, title, display_order }] = talks as [{ id: string; title: string; display_order: number }]
  await openSignedIn(page, ownSite, '/admin/talks')
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Item' })
  await dialog.getByLabel('Title').fill('Slow ships')
  await ownSite.rest(`talks?id=eq.${id}`, { method: 'DELETE' })
  await save(dialog).click()
  const conflict = page.getByRole('dialog', { name: 'This was changed elsewhere' })
  await conflict.getByRole('button', { name: 'Save as new' }).click()
  await expect(toast(page, 'Success')).toContainText('New talk added successfully')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add New Item' }), 'the other button has gone').toBeFocused()
  const inItsPlace = [{ display_order }]
  await expect.poll(() => ownSite.rest('talks?select=display_order&title=eq.Slow%20ships')).toEqual(inItsPlace)
  await toast(page, 'Success').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone')).toBeVisible()
  expect(await ownSite.rest('talks?select=id&title=eq.Slow%20ships')).toEqual([])
})

test('after a save the focus stays on the button, and no message covers it, wide and narrow', async ({
  page,
  ownSite,
}) => {
  await openSignedIn(page, ownSite, '/admin/contact')
  for (const [width, height] of [
    [1200, 800],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.getByLabel('Section Title').fill('Say hello')
    await save(page).focus()
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Success')).toBeVisible()
    await expect(save(page)).toBeFocused()
    await expectApart(page)
    // wherever the button is on the screen
    for (const block of ['start', 'center', 'end'] as const) {
      await save(page).evaluate((button, place) => button.scrollIntoView({ block: place }), block)
      await expectApart(page)
    }
    // and when what is above the button gets lower, as a list does after a deletion
    await page.evaluate(() => scrollTo(0, 0))
    await page.waitForTimeout(100) // the message is placed anew in the next frame
    const [message, button] = [await page.locator('.toast').boundingBox(), await save(page).boundingBox()]
    await page.locator('main').evaluate((main, less) => {
      main.style.marginTop = `${less}px`
    }, message!.y - button!.y)
    await expectApart(page)
    // only the latest message is shown
    await page.locator('.toast').hover() // its time stands still
    await page.getByLabel('Section Title').fill('Say hi')
    await page.keyboard.press('Control+s')
    await expect(page.locator('.toast')).toHaveCount(2)
    expect(await page.locator('.toast').filter({ visible: true }).count()).toBe(1)
    // and one that still offers Undo is there again once the latest is gone
    const undo = page.getByRole('button', { name: 'Undo' }).filter({ visible: true })
    await undo.click()
    await expect(toast(page, 'Undone')).toBeVisible()
    await expect(undo).toHaveCount(0)
    await page.mouse.move(0, 0)
    await expect(undo).toHaveCount(1)
    await page.locator('main').evaluate((main) => main.removeAttribute('style'))
    await page.reload()
  }
})

async function expectApart(page: Page) {
  await expect(async () => {
    const [shown, button] = [await page.locator('.toast').boundingBox(), await save(page).boundingBox()]
    if (!shown || !button) return
    const isApart = shown.y >= button.y + button.height || shown.y + shown.height <= button.y
    expect(isApart || shown.x >= button.x + button.width).toBe(true)
  }).toPass({ timeout: 30_000 })
}

test('Back closes a dialog in which nothing has changed, and asks before an unsaved card is left', async ({
  page,
  ownSite,
}) => {
  await signIn(page, ownSite)
  await page.getByRole('link', { name: 'Skin in the Game', exact: true }).click()
  await page.getByText('Edit "Skin in the Game" Section').click()
  await page.getByLabel('Section Description').fill('Half a thought')
  await page.getByRole('button', { name: 'Add New Involvement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Involvement' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await dialog.getByLabel('Company', { exact: true }).fill('Ferry')
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(dialog.getByLabel('Company', { exact: true })).toHaveValue('Ferry')
  await page.goBack()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Role', { exact: true }), 'which is missing').toBeFocused()
  await page.goBack()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Section Description')).toHaveValue('Half a thought')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(`${ownSite.url}/admin`)
})

test('the actions of a tall dialog are in view at 320 × 256 px', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await openSignedIn(page, site, '/admin/involvement')
  await page.getByRole('button', { name: 'Add New Involvement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Involvement' })
  await expect(save(dialog)).toBeInViewport({ ratio: 1 })
  const last = dialog.getByLabel('My Role')
  await last.focus()
  await expect(save(dialog)).toBeInViewport({ ratio: 1 })
  const [field, button] = [await last.boundingBox(), await save(dialog).boundingBox()]
  expect(field!.y).toBeLessThan(button!.y)
  // nothing shows below the actions
  const [frame, actions] = [await dialog.boundingBox(), await dialog.locator('.form-actions').boundingBox()]
  expect(actions!.y + actions!.height).toBeCloseTo(frame!.y + frame!.height - 1, 0)
})

test('required fields are marked and announced', async ({ page, site }) => {
  await openSignedIn(page, site, '/admin/talks')
  await page.getByRole('button', { name: 'Add New Item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Item' })
  for (const label of ['Title', 'Location/Host', 'Description', 'Date'])
    await expect(dialog.getByLabel(label)).toHaveAttribute('required')
  await expect(dialog.getByLabel('Action URL')).not.toHaveAttribute('required')
  const markOf = (label: string) =>
    dialog.getByText(label, { exact: true }).evaluate((element) => getComputedStyle(element, '::after').content)
  expect(await markOf('Title')).toContain('(required)')
  expect(await markOf('Action URL')).toBe('none')
  await expect(dialog.getByRole('group', { name: 'Button' }).getByLabel('Action URL')).toBeVisible()
  await expectNoAxeViolationsInBothSchemes(page)

  await dialog.getByLabel('Date').press('Backspace') // of its three parts one
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await expect(dialog.getByLabel('Date')).toHaveAccessibleDescription('Enter the day, the month and the year')
})

test.describe('without a connection', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|A save failed/] })

  test('a save says that the owner is offline and that the words are kept, and succeeds afterwards', async ({
    page,
    ownSite,
    context,
  }) => {
    await openSignedIn(page, ownSite, '/admin/contact')
    const title = page.getByLabel('Section Title')
    await title.fill('From a train')
    await context.setOffline(true)
    await title.press('ControlOrMeta+s')
    await expect(toast(page, 'You are offline')).toContainText('This browser keeps what you have written')
    await expect(title).toHaveValue('From a train')
    await context.setOffline(false)
    await title.press('ControlOrMeta+s')
    await expect(toast(page, 'Contact information updated successfully')).toBeVisible()
    await expect(toast(page, 'You are offline')).toHaveCount(0)
  })
})
