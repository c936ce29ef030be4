import type { Locator, Page, Route } from '@playwright/test'
import type { TestSite } from '#tests/support/site.ts'
import {
  addArea,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  goOnTo,
  isDropRefused,
  OWNER,
  openSignedIn,
  recordAnnouncements,
  test,
  toast,
} from './admin-fixtures.ts'
import { comeBack, endSession } from './inbox-fixtures.ts'

const SAVE = { name: 'Save Changes' }
const SAVE_ALL = { name: 'Save All Expertise' }
/** A control of an editor, and one in the dialog of its entries, of the home page and of another one. */
const EDITORS = [
  ['expertise', 'Title'],
  ['advisory', 'Page Title', 'Company'],
] as const
const publicPage = async (site: TestSite, path = '/') => (await fetch(site.url + path)).text()
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]').last()

async function openEditor(page: Page, site: TestSite, path: string) {
  await openSignedIn(page, site, `/admin/${path}`)
  // below a list it is folded
  await expect(page.getByRole('button', { ...SAVE, includeHidden: true }).first()).toBeAttached()
}

/** The names of the attributes that are set in a frame from now on. */
function attributesSetIn(frame: Element) {
  const { contentDocument } = frame as HTMLIFrameElement // what the locator finds
  const names: (string | null)[] = []
  const note = (records: MutationRecord[]) => names.push(...records.map(({ attributeName }) => attributeName))
  new MutationObserver(note).observe(contentDocument!, { attributes: true, subtree: true })
  return names
}

/** The contact editor with a draft, and what visitors see in its first field. */
async function openWithDraft(page: Page, site: TestSite, more: object = {}) {
  const [row] = (await site.rest('contact?select=id,updated_at,title')) as {
    id: string
    updated_at: string
    title: string
  }[]
  const { id, updated_at, title: live } = row! // the demo has one
  const draft = { table_name: 'contact', row_id: id, base_updated_at: updated_at, fields: { title: 'In the draft' } }
  await site.rest('content_drafts', { method: 'POST', body: { ...draft, ...more } })
  await openEditor(page, site, 'contact')
  return { title: page.getByLabel('Section Title'), live }
}

test.describe('preview', () => {
  test.use({ viewport: { width: 1440, height: 900 }, expectedConsole: [/net::ERR_/] })

  test('the page follows what is typed, which is not saved, and what was saved where an update failed', async ({
    page,
    ownSite,
  }) => {
    await openEditor(page, ownSite, 'hero')
    const heading = preview(page).getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    // set when the frame has loaded
    await expect(preview(page).locator('html')).toHaveAttribute('style', /color-scheme/)
    expect(await isDropRefused(heading, 'file')).toBe(true)
    const attributesSet = await page.locator('iframe').evaluateHandle(attributesSetIn)
    const field = page.getByLabel('Main Heading')
    await field.fill('Not Saved By Anybody')
    await expect(heading).toHaveText('Not Saved By Anybody')
    await expect(field).toBeFocused()
    // the portrait's; one on the root element would have a page of a thousand talks laid out anew
    expect(await attributesSet.jsonValue()).toEqual(['alt'])
    await expect(page.getByText('With your changes, which nobody else can see yet.')).toBeVisible()
    expect(await publicPage(ownSite)).not.toContain('Not Saved By Anybody')
    await page.getByRole('button', { name: 'Dark' }).click()
    await expect(preview(page).locator('html')).toHaveCSS('color-scheme', 'dark')
    await page.getByRole('button', { name: 'Desktop' }).click()
    await expect(preview(page).locator('nav a[href="/#talks-media"]')).toBeVisible()
    // the page is left to its own devices by a press of Tab
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
    await expectNoAxeViolations(page)

    await page.route('**/api/preview', (route) => route.abort())
    await field.fill('Saved Unseen')
    await expect(page.getByText('The preview could not be updated.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', SAVE).click()
    await expect(heading).toHaveText('Saved Unseen')
    await expect(page.getByText('The preview could not be updated.')).toHaveCount(0)
  })

  test('a new talk is seen in its place before it is saved', async ({ page, ownSite }) => {
    await openEditor(page, ownSite, 'talks')
    const scroller = page.getByRole('region', { name: 'Page' })
    const isAtTop = () =>
      scroller.evaluate((box) => {
        const frame = box.querySelector('iframe')!
        const scale = frame.getBoundingClientRect().width / frame.offsetWidth
        const { top } = frame.contentDocument!.getElementById('talks-media')!.getBoundingClientRect()
        return Math.abs(top * scale - box.scrollTop) < 1
      })
    await expect.poll(isAtTop).toBe(true)
    await page.getByRole('button', { name: 'Desktop' }).click()
    await expect.poll(isAtTop).toBe(true)
    await page.getByRole('button', { name: 'Add New Item' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill('An unsaved talk')
    await dialog.getByLabel('Location/Host').fill('Lisbon')
    await dialog.getByLabel('Description', { exact: true }).fill('About words.')
    await expect(preview(page).getByRole('heading', { name: 'An unsaved talk' })).toBeInViewport()
  })

  test('in other editors too the page follows what is typed, before it is saved', async ({ page, site }) => {
    await openSignedIn(page, site, '/admin/expertise')
    const typeAndSee = async (field: Locator, words: string) => {
      await expect(preview(page).getByRole('heading').first()).toBeAttached()
      await field.fill(words)
      await expect(preview(page).locator('body')).toContainText(words)
      await expect(field).toBeFocused()
    }
    for (const [path, label, inDialog] of EDITORS)
      await test.step(path, async () => {
        if (inDialog) {
          await page.getByRole('navigation', { name: 'Admin' }).locator(`a[href="/admin/${path}"]`).click()
          await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click()
          await expect(page).toHaveURL(`${site.url}/admin/${path}`)
        }
        await typeAndSee(page.getByLabel(label, { exact: true }).first(), 'Zephyrine')
        if (!inDialog) return
        await page
          .getByRole('button', { name: /^Edit / })
          .first()
          .click()
        await typeAndSee(page.getByRole('dialog').getByLabel(inDialog, { exact: true }), 'Anselmine')
      })
    for (const path of ['/', '/advisory']) expect(await publicPage(site, path)).not.toMatch(/Zephyrine|Anselmine/)
  })
})

test('on a phone the preview opens at a press, over the form', async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openEditor(page, ownSite, 'press-kit')
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect(preview(page).getByRole('heading', { level: 1 })).toBeInViewport()
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
  // the toast does not go on to offer what is done: a second undo would be refused
  const undo = page.locator('.toast').getByRole('button', { name: 'Undo' })
  await expect(undo).toHaveCount(0)

  for (const words of ['First', 'Second']) {
    await field.fill(words)
    await page.getByRole('button', SAVE).click()
    await expect.poll(() => publicPage(ownSite)).toContain(words)
    await expect(page.getByText('Not saved yet')).toHaveCount(0)
  }
  await expect(undo).toHaveCount(1)
  await undo.click()
  await expect(field).toHaveValue('First')
  await page.getByRole('button', SAVE).focus()
  await page.keyboard.press('Control+z') // the one before it, whose toast may be gone
  await expect(field).toHaveValue(before)
  await expect(page.getByText('Not saved yet')).toHaveCount(0)

  for (const words of ['First', 'Second']) {
    await field.fill(words)
    await page.getByRole('button', SAVE).click()
    await expect.poll(() => publicPage(ownSite)).toContain(words)
    await expect(page.getByText('Not saved yet')).toHaveCount(0)
  }
  await page.getByRole('button', SAVE).focus()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z') // the one before it, once this one is undone
  await expect(field).toHaveValue(before)
  expect(await publicPage(ownSite)).toContain(before)

  await field.fill('Saved Before A Draft')
  await page.getByRole('button', SAVE).click()
  await field.fill('Only A Draft')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(toast(page, 'Draft saved')).toBeVisible()
  // its toast is below this one
  await page.locator('main').focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => publicPage(ownSite)).toContain(before)
  await expect(field).toHaveValue('Only A Draft')
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
})

test('a save is taken back in the form that was opened since, which keeps what is typed', async ({ page, ownSite }) => {
  await openEditor(page, ownSite, 'talks')
  const dialog = page.getByRole('dialog', { name: /^Edit/ })
  const edit = async () => {
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await expect(dialog).toBeVisible()
  }
  await edit()
  const title = dialog.getByLabel('Title', { exact: true })
  const before = await title.inputValue()
  await title.fill('Saved By Mistake')
  await dialog.getByRole('button', SAVE).click()
  await expect(dialog).toBeHidden()
  await edit()
  await expect(title).toHaveValue('Saved By Mistake')
  await dialog.getByLabel('Location').fill('Typed since')
  await dialog.getByRole('button', SAVE).focus()
  await page.keyboard.press('Control+z')
  await expect(title).toHaveValue(before)
  await dialog.getByRole('button', SAVE).click()
  await expect(dialog).toBeHidden()
  expect(await ownSite.rest('talks?select=title&location=eq.Typed%20since')).toEqual([{ title: before }])
})

test('what was added stays if somebody has changed it since, and goes after a mere move', async ({ page, ownSite }) => {
  await openSignedIn(page, ownSite, '/admin/testimonials')
  const add = async (person: string) => {
    await page.getByRole('button', { name: 'Add Testimonial' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Testimonial' })
    await dialog.getByLabel('Quote').fill('Words.')
    await dialog.getByLabel('Name').fill(person)
    await dialog.getByRole('button', SAVE).click()
    await expect(dialog).toBeHidden()
  }
  const change = (person: string, body: object) =>
    ownSite.rest(`testimonials?person=eq.${person}`, { method: 'PATCH', body })
  const undo = page.locator('.toast').getByRole('button', { name: 'Undo' })
  await add('Ash')
  await change('Ash', { quote: 'Longer words.' })
  await undo.click()
  await expect(toast(page, 'Not undone')).toContainText('It has been changed again since.')
  expect(await ownSite.rest('testimonials?select=quote&person=eq.Ash')).toEqual([{ quote: 'Longer words.' }])

  await add('Birch')
  await change('Birch', { display_order: 40 })
  await undo.click()
  await expect(toast(page, 'Everything is as it was before.')).toBeVisible()
  expect(await ownSite.rest('testimonials?select=quote&person=eq.Birch')).toEqual([])
})

test('what was deleted comes back, at once or later, with its id and in its place', async ({ page, ownSite }) => {
  await openEditor(page, ownSite, 'talks')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  const first = rows.first()
  const name = ((await first.getByRole('cell').nth(2).textContent()) ?? '').trim()
  const order = await rows.allInnerTexts()
  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(rows).toHaveCount(order.length - 1)
  }
  // in another window, after this one has read the list
  const ofTalk = `talks?title=eq.${encodeURIComponent(name)}`
  await ownSite.rest(ofTalk, { method: 'PATCH', body: { abstract: '<p>Later words.</p>' } })
  const before = await ownSite.rest(ofTalk)
  await remove()
  await toast(page, 'Success').getByRole('button', { name: 'Undo' }).dblclick()
  await expect(rows).toHaveCount(order.length)
  await expect(toast(page, 'Undone')).toHaveCount(1)
  expect(await rows.allInnerTexts()).toEqual(order)
  expect(await ownSite.rest(ofTalk)).toEqual(before)

  await remove()
  await page.reload()
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  const deleted = page.getByRole('dialog')
  await expectNoAxeViolations(page)
  await deleted.getByRole('button', { name: `Restore ${name}` }).click()
  // whether visitors see it depends on its section
  await expect(toast(page, 'Restored')).toContainText(`“${name}” is back in its place.`)
  await expect(deleted.getByText('Nothing was deleted.')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(order.length)
  expect(await rows.allInnerTexts()).toEqual(order)
  expect(await publicPage(ownSite)).toContain(name)

  await remove()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, 'Logged out successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' }), 'by nobody').toHaveCount(0)
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
  await expect(history.getByText(/^just now · \w+ \d+, \d{4} at \d+:\d\d [AP]M · current version$/)).toBeVisible()
  await expect(history.locator('ins').first()).toHaveText('Somebody Else')
  expect(await history.locator('.differences').ariaSnapshot()).toMatch(/removed: .+added: Somebody Else/s)
  await expectNoAxeViolations(page)
  await history.getByRole('button', { name: 'Use this version (' }).first().click()
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

  await goOnTo(page, '/admin/drafts')
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

  await expect(page.locator('main .button-solid')).toHaveText(['Publish Hero Section'])
  await page.getByRole('button', { name: 'Publish Hero Section' }).click()
  await expect(toast(page, 'Published')).toBeVisible()
  expect(await publicPage(ownSite)).toContain('Not Before Friday')
  await page.getByRole('button', { name: 'End this link' }).click()
  await expect(toast(page, 'Link ended')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeFocused()
  expect((await visitor.goto(link))?.status()).toBe(404)
  await visitor.close()
})

test('what has a time goes live before it only after a question that names the time, and can be undone', async ({
  page,
  ownSite,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = (within: Page | Locator) => within.locator('.form-actions')
  const question = page.getByRole('alertdialog', { name: 'Publish now?' })
  const goesLive = /goes live tomorrow 8:00/
  /** After the most natural next press, nothing of it is public. */
  const schedule = async (within: Page | Locator, words: string) => {
    await within.getByRole('button', { name: 'Schedule…' }).click()
    await page.getByRole('button', { name: 'Tomorrow 8:00' }).click()
    await expect(toast(page, 'Time set')).toBeVisible()
    await bar(within).locator('[type="submit"]').click()
    await expect(page.locator('.toast').filter({ hasText: /Draft saved|Success/ })).toBeVisible()
    expect((await publicPage(ownSite)).includes(words)).toBe(false)
    await expect(bar(within)).toContainText(goesLive)
    await expect(toast(page, 'Draft saved')).toContainText('It will be published on')
    await expect(toast(page, 'Time set'), 'of the same draft').toHaveCount(0)
  }
  const publishNow = async (within: Page | Locator) => {
    await within.getByRole('button', { name: 'Publish now' }).dblclick()
    await expect(question).toContainText(/It was to go live tomorrow at 8:00\sAM\./)
  }

  await openEditor(page, ownSite, 'hero')
  await page.getByLabel('Main Heading').fill('Under Embargo')
  await schedule(page, 'Under Embargo')
  await page.getByLabel('Main Heading').press('Enter')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  const tab = await page.context().newPage()
  await tab.goto(`${ownSite.url}/admin/hero`)
  await expect(bar(tab)).toContainText('Draft goes live tomorrow')
  await tab.getByRole('button', { name: 'Continue with the draft' }).click()
  await expect(bar(tab)).toContainText(goesLive)
  await expect(tab.getByText('not saved yet')).toHaveCount(0)
  await tab.close()
  await publishNow(page)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await publicPage(ownSite)).not.toContain('Under Embargo')
  await question.getByRole('button', { name: 'Publish now' }).click()
  const saved = toast(page, 'Hero content updated successfully')
  await expect(saved).toBeVisible()
  await expect(toast(page, 'Draft saved')).toHaveCount(0)
  expect(await publicPage(ownSite)).toContain('Under Embargo')
  await saved.getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page)).toContainText(goesLive)
  expect(await publicPage(ownSite)).not.toContain('Under Embargo')

  const [talk] = (await ownSite.rest('talks?select=id&limit=1')) as { id: string }[]
  await page.goto(`${ownSite.url}/admin/talks?edit=${talk!.id}`)
  const dialog = page.getByRole('dialog', { name: /^Edit/ })
  await dialog.getByLabel('Title', { exact: true }).fill('Sealed Words')
  await schedule(dialog, 'Sealed Words')
  await page.reload()
  await dialog.getByRole('button', { name: 'Continue with the draft' }).click()
  await expect(bar(dialog)).toContainText(goesLive)
  await publishNow(dialog)
  await page.keyboard.press('Escape')

  await page.goto(`${ownSite.url}/admin/drafts`)
  await page.getByRole('button', { name: 'Publish all 2' }).click()
  await expect(question).toContainText(/2 of them were to go live later, the first one tomorrow at 8:00\sAM\./)
  await page.keyboard.press('Escape')
  // the second press would meet the draft that takes its place
  await page.getByRole('button', { name: /^Publish Talk/ }).dblclick()
  await question.getByRole('button', { name: 'Publish now' }).click()
  await expect.poll(() => publicPage(ownSite)).toContain('Sealed Words')
  await toast(page, 'Published').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone')).toBeVisible()
  const html = await publicPage(ownSite)
  for (const words of ['Under Embargo', 'Sealed Words']) expect(html).not.toContain(words)
  const times = (await ownSite.rest('content_drafts?select=publish_at')) as { publish_at: string | null }[]
  const tomorrow = new Date().setHours(24 + 8, 0, 0, 0)
  expect(times.map(({ publish_at }) => Date.parse(String(publish_at)))).toEqual([tomorrow, tomorrow])
})

test('a draft is scheduled, moved to another time on another device, and kept from its time', async ({
  page,
  ownSite,
}) => {
  const draftOf = async (table_name: string) => {
    const [row] = (await ownSite.rest(`${table_name}?select=id,updated_at`)) as { id: string; updated_at: string }[]
    return { table_name, row_id: row!.id, base_updated_at: row!.updated_at, fields: { title: 'Later' } }
  }
  const [later] = (await ownSite.rest('content_drafts', {
    method: 'POST',
    body: [await draftOf('contact'), await draftOf('newsletter')],
  })) as { id: string }[]
  await openSignedIn(page, ownSite, '/admin/drafts')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Contact/ }) })
  const schedule = page.getByRole('button', { name: 'Schedule… Contact Information' })
  const choice = page.getByRole('dialog', { name: 'When should visitors see it?' })
  const time = choice.getByLabel('Publish automatically at')
  await schedule.click()
  await choice.getByRole('button', { name: 'Set the time' }).click()
  await expect(time, 'without a time').toBeFocused()
  await time.fill('2020-01-01T10:00')
  await expect(choice.getByRole('alert')).toContainText('This time has passed')
  await expect(time).toHaveAccessibleDescription(/This time has passed/)
  await expect(choice.getByRole('button', { name: 'Set the time' })).toBeDisabled()
  await time.fill('2099-01-01T10:00')
  await choice.getByRole('button', { name: 'Set the time' }).click()
  await expect(card).toContainText('It will be published on January 1, 2099 at 10:00 AM, your time.')
  await expect(choice).toHaveCount(0)
  await expect(schedule).toBeFocused()
  await schedule.click()
  await time.fill('2099-01-01T11:00')
  await choice.getByRole('button', { name: 'Change the time' }).click()
  await expect(toast(page, 'Time set')).toHaveText(/January 1, 2099 at 11:00 AM/) // and no other one
  await schedule.click()
  const held = Promise.withResolvers<void>()
  await page.route('**/rest/v1/content_drafts?*', (route) => held.promise.then(() => route.continue()))
  await time.fill('2099-01-01T12:00')
  await choice.getByRole('button', { name: 'Change the time' }).click()
  await expect(choice.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  held.resolve()
  await expect(card).toContainText('January 1, 2099 at 12:00 PM')
  await expect(choice).toHaveCount(0)

  const moved = { publish_at: new Date('2099-02-02T12:30').toISOString() } // browser and test have the same time zone
  await ownSite.rest(`content_drafts?id=eq.${later!.id}`, { method: 'PATCH', body: moved })
  const discarding = Promise.withResolvers<void>()
  await page.route('**/rest/v1/content_drafts?*', (route) => discarding.promise.then(() => route.continue()))
  await page.getByRole('button', { name: 'Discard the draft of Newsletter' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: 'Discarding... the draft of Newsletter' })).toBeDisabled()
  discarding.resolve()
  await expect(card).toBeFocused()
  await expect(card).toContainText('February 2, 2099 at 12:30 PM')
  await schedule.click()
  await expect(time).toHaveValue('2099-02-02T12:30')
  await choice.getByRole('button', { name: 'Remove the time' }).click()
  await expect(schedule).toBeFocused()
  await expect(card).not.toContainText('It will be published on')
  await schedule.click()
  // an hour that the change of clocks leaves out
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Europe/Berlin' })
  await time.fill('2099-03-29T02:30')
  await choice.getByRole('button', { name: 'Set the time' }).click()
  await expect(card).toContainText('It will be published on March 29, 2099 at 3:30 AM')
  await schedule.click()
  await expect(time).toHaveValue('2099-03-29T03:30')
  // the laptop has travelled
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Kolkata' })
  const inKolkata = { publish_at: '2099-04-01T00:00:00Z' }
  await ownSite.rest(`content_drafts?id=eq.${later!.id}`, { method: 'PATCH', body: inKolkata })
  await comeBack(page)
  await expect(card).toContainText('It will be published on April 1, 2099 at 5:30 AM')
  await expect(time).toHaveValue('2099-04-01T05:30')
  // an hour that the change of clocks repeats: set for the second one, and again without another choice
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' })
  const publishAt = '2099-11-01T06:30:00+00:00'
  await ownSite.rest(`content_drafts?id=eq.${later!.id}`, { method: 'PATCH', body: { publish_at: publishAt } })
  await comeBack(page)
  await expect(time).toHaveValue('2099-11-01T01:30')
  await choice.getByRole('button', { name: 'Change the time' }).click()
  await expect(toast(page, 'Time set')).toContainText('November 1, 2099 at 1:30 AM')
  expect(await ownSite.rest('content_drafts?select=publish_at')).toEqual([{ publish_at: publishAt }])
  await schedule.click()
  await choice.getByRole('button', { name: 'Remove the time' }).click()
  await expect(choice).toHaveCount(0)
  await schedule.click()
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: '' })
  // a time that passes before it is set would publish the draft at once
  const soon = new Date(Date.now() + 90_000)
  await time.fill(new Date(soon.getTime() - soon.getTimezoneOffset() * 60_000).toISOString().slice(0, 16))
  await page.clock.setFixedTime(Date.now() + 120_000)
  await choice.getByRole('button', { name: 'Set the time' }).click()
  await expect(choice).toContainText('This time has passed')
  await expect(time).toBeFocused()
  expect(await ownSite.rest('content_drafts?select=publish_at')).toEqual([{ publish_at: null }])
  // one that passes while it waits was set in time
  const publish_at = new Date(Date.now() + 90_000).toISOString()
  await ownSite.rest(`content_drafts?id=eq.${later!.id}`, { method: 'PATCH', body: { publish_at } })
  await page.reload()
  await expect(card).toContainText('It will be published on')
  await schedule.click()
  await expect(time).toHaveAttribute('aria-invalid', 'false')
  await choice.getByRole('button', { name: 'Change the time' }).click()
  await expect(choice).toContainText('This time has passed')
  await page.keyboard.press('Escape')
  // one that the server does not keep, while the page stays open
  await page.clock.setFixedTime(Date.now() + 10 * 60_000)
  await page.clock.fastForward(60_000)
  await expect(card.getByText('Its time has passed, but it is not published yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('region', { name: 'Drafts' })).toContainText(/It should have been published on \w+ \d+/)
})

test.describe('a time that did not arrive, or only its answer', () => {
  test.use({ expectedConsole: [/ERR_FAILED|status of 500/] })

  test('is shown as it was stored', async ({ page, ownSite }) => {
    const [row] = (await ownSite.rest('contact?select=id,updated_at')) as { id: string; updated_at: string }[]
    await ownSite.rest('content_drafts', {
      method: 'POST',
      body: { table_name: 'contact', row_id: row!.id, base_updated_at: row!.updated_at, fields: { title: 'Later' } },
    })
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await page.route('**/rest/v1/contact?*', (route) => route.fulfill({ status: 500, json: {} }))
    await openSignedIn(page, ownSite, '/admin/drafts')
    await expect(tryAgain).toBeVisible()
    await page.unrouteAll()
    await tryAgain.click()
    const schedule = page.getByRole('button', { name: /^Schedule…/ })
    const time = page.getByLabel('Publish automatically at')
    await schedule.click()
    await time.fill('2099-01-01T10:00')
    const losing = (isArriving: boolean) =>
      page.route('**/rest/v1/content_drafts?*', async (route) => {
        if (route.request().method() !== 'PATCH') return route.continue()
        if (!isArriving) return route.fulfill({ status: 500, json: {} })
        await route.fetch()
        await route.abort()
      })
    await losing(false)
    await page.getByRole('button', { name: 'Set the time' }).click()
    await expect(toast(page, 'Error')).toContainText('The time could not be set.')
    await expect(time, 'which is still to be set').toHaveValue('2099-01-01T10:00')
    await page.unrouteAll()
    await losing(true)
    await page.getByRole('button', { name: 'Set the time' }).click()
    await expect(toast(page, 'Time set')).toContainText('January 1, 2099 at 10:00 AM')
    await expect(toast(page, 'Error')).toBeHidden()
    const note = page.getByText('It will be published on January 1, 2099 at 10:00 AM, your time.', { exact: true })
    await expect(note).toBeVisible()

    await schedule.click()
    await time.fill('2099-02-02T10:00')
    await page.route('**/rest/v1/content_drafts?*', (route) => route.fulfill({ status: 500, json: {} }))
    await comeBack(page)
    await expect(page.getByText('The drafts could not be reloaded.')).toBeVisible()
    await expect(note).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(time).toBeHidden()
    await page.unrouteAll()
    await tryAgain.click()
    await expect(tryAgain).toHaveCount(0)
    await schedule.click()
    await expect(time, 'of which nothing was set').toHaveValue('2099-01-01T10:00')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Publish Contact' }).focus()
    const publish_at = new Date(Date.now() + 2000).toISOString()
    await ownSite.rest('content_drafts?id=not.is.null', { method: 'PATCH', body: { publish_at } })
    await comeBack(page)
    await expect(page.getByText('There are no drafts.'), 'once it is published').toBeVisible()
    await expect(page.getByRole('region', { name: 'All drafts' })).toBeFocused()

    await ownSite.rest('content_drafts', { method: 'POST', body: { table_name: 'hero', fields: { title: 'Later' } } })
    await page.reload()
    await schedule.click()
    await time.fill('2099-01-01T10:00')
    await ownSite.rest('content_drafts?id=not.is.null', { method: 'DELETE' }) // in another window
    await page.getByRole('button', { name: 'Set the time' }).click()
    await expect(toast(page, 'This draft no longer exists')).toBeVisible()
    await expect(toast(page, 'Error')).toBeHidden()
  })
})

test.describe('a session that has ended', () => {
  test.use({ expectedConsole: [/status of 401/] })

  const decline = async (page: Page, button: string, told: string) => {
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await page.getByRole('button', { name: button }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(toast(page, 'Error').filter({ hasText: told }).last()).toBeVisible()
    await expect(dialog).toBeHidden()
  }

  test('is asked about once, and the drafts stay for whoever declines', async ({ page, ownSite }) => {
    await openWithDraft(page, ownSite)
    await goOnTo(page, '/admin/drafts')
    const time = page.getByLabel('Publish automatically at')
    await page.getByRole('button', { name: /^Schedule…/ }).click()
    await time.fill('2099-01-01T10:00')
    await endSession(page, ownSite)
    await decline(page, 'Set the time', 'The time could not be set.')
    await expect(time).toHaveValue('2099-01-01T10:00')
    await page.keyboard.press('Escape')
    await decline(page, 'Publish Contact', 'It could not be published.')
  })

  test('is asked about by the preview only when it is to be updated', async ({ page, ownSite }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openEditor(page, ownSite, 'contact')
    await expect(page.getByText('Click anything to edit it.')).toBeVisible()
    await endSession(page, ownSite)
    await page.getByLabel('Section Title').pressSequentially(' and more')
    await page.getByRole('button', { name: 'Update it' }).click()
    await page.getByRole('dialog', { name: 'Your session has ended' }).getByLabel('Password').fill(OWNER.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('With your changes, which nobody else can see yet.')).toBeVisible()
    await expect(page.getByText('The preview could not be updated.')).toBeHidden()
  })
})

test('a draft replaces what is typed, and is discarded, only after a question, and the form has the focus next', async ({
  page,
  ownSite,
}) => {
  const { title, live } = await openWithDraft(page, ownSite)
  const question = page.getByRole('alertdialog', { name: 'Replace your unsaved changes?' })
  await title.fill('Typed before the note was read')
  await page.getByRole('button', { name: 'Continue with the draft' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(title).toHaveValue('Typed before the note was read')
  await page.getByRole('button', { name: 'Continue with the draft' }).click()
  await question.getByRole('button', { name: 'Replace' }).click()
  await expect(title).toHaveValue('In the draft')

  await page.getByRole('button', { name: 'Show the live version' }).click()
  await expect(title).toHaveValue(live)
  await page.getByRole('button', { name: 'Continue with the draft' }).click()
  await title.fill('Gone on with')
  await page.getByRole('button', { name: 'Show the live version' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(title).toHaveValue('Gone on with')

  const discarding = page.getByRole('alertdialog', { name: 'Discard this draft?' })
  await title.fill('Gone on with')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(discarding).toContainText('your unsaved changes to it will be lost')
  await page.keyboard.press('Escape')
  await expect(title).toHaveValue('Gone on with')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await discarding.getByRole('button', { name: 'Discard' }).click()
  await expect(toast(page, 'Draft discarded')).toBeVisible()
  await expect(title).toHaveValue(live)
  await expect(page.locator('.record-form')).toBeFocused()
  expect(await ownSite.rest('content_drafts?select=id')).toEqual([])

  await title.fill('In another draft')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  const held = Promise.withResolvers<void>()
  await page.route('**/rest/v1/content_drafts?*', (route) => held.promise.then(() => route.continue()))
  await discarding.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: 'Discarding...' })).toBeDisabled()
  await page.getByLabel('LinkedIn URL').fill('https://quay.example')
  held.resolve()
  await expect(title).toHaveValue(live)
  await expect(page.getByLabel('LinkedIn URL'), 'typed meanwhile').toHaveValue('https://quay.example')
  await expect(page.getByLabel('LinkedIn URL')).toBeFocused()
})

test('the bar of a form that stays open does not go on promising what was due', async ({ page, ownSite }) => {
  await page.clock.install()
  await openWithDraft(page, ownSite, { publish_at: new Date(Date.now() + 60_000).toISOString() })
  await expect(page.getByText('Draft goes live today')).toBeVisible()
  const said = await recordAnnouncements(page)
  await page.clock.fastForward(120_000)
  await expect(page.getByText('Draft was to go live today')).toBeVisible()
  expect(await said(), 'and not the age of the draft').toHaveLength(1)
})

test('a new link is shown until it is ended itself, is made once, and is selected where it cannot be copied', async ({
  page,
  ownSite,
}) => {
  // the list has not come yet when the link is made
  const first = Promise.withResolvers<void>()
  await page.route('**/rest/v1/content_previews?*', async (route) => {
    const answer = await route.fetch()
    await first.promise
    await route.fulfill({ response: answer })
  })
  await openSignedIn(page, ownSite, '/admin/drafts')
  const links = page.getByRole('button', { name: /^End this link made / })
  const link = page.getByLabel('Link to the preview')
  const said = await recordAnnouncements(page)
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByRole('button', { name: 'Making...' })).toBeDisabled()
  first.resolve()
  await expect(links).toHaveCount(1)
  expect(await said()).toContainEqual(expect.stringContaining('It is shown only once'))
  const former = await link.inputValue()
  await page.getByRole('button', { name: 'Make a link' }).dblclick({ delay: 150 })
  await expect(links).toHaveCount(2)
  await expect(link).not.toHaveValue(former)
  const address = await link.inputValue()

  await links.last().click()
  await expect(links).toHaveCount(1)
  await expect(link).toHaveValue(address)
  expect((await page.request.get(former)).status()).toBe(404)
  for (const path of ['', 'press-kit']) expect((await page.request.get(address + path)).status()).toBe(200)

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(toast(page, 'copy it yourself')).toBeVisible()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(address)
  await comeBack(page)
  await expect(page.getByText('2 pages opened'), 'by one reader, say').toBeVisible()
})

test('with a Supabase project no link is made and no time is set without the secret key that they need', async ({
  page,
  ownSite,
}) => {
  await ownSite.rest('content_drafts', { method: 'POST', body: { table_name: 'hero', fields: { title: 'Later' } } })
  await page.route('**/admin/drafts', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"hasSecretKey":true', '"hasSecretKey":false')
    await route.fulfill({ response, body })
  })
  await openSignedIn(page, ownSite, '/admin/drafts')
  for (const [name, why] of [
    ['Make a link', 'links to previews do not work'],
    ['Set the time', 'drafts are not published at their time'],
  ] as const) {
    if (name === 'Set the time') {
      await page.getByRole('button', { name: /^Schedule…/ }).click()
      await page.getByLabel('Publish automatically at').fill('2099-01-01T10:00')
    }
    const button = page.getByRole('button', { name })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(
      `The server has no secret key of the Supabase project: ${why}. Ask whoever runs the server to set SUPABASE_SECRET_KEY (README).`,
    )
  }
})

test('a new entry waits as a draft, is gone on with, is published from its form, and waits again after Undo', async ({
  page,
  ownSite,
}) => {
  await openEditor(page, ownSite, 'talks')
  await page.getByRole('button', { name: 'Add New Item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Item' })
  await dialog.getByLabel('Title').fill('A talk for later')
  await dialog.getByLabel('Location/Host').fill('Lisbon')
  await dialog.getByLabel('Description', { exact: true }).fill('About words.')
  await dialog.getByRole('button', { name: 'Save as draft' }).click()
  await expect(dialog).toBeHidden()
  expect(await publicPage(ownSite)).not.toContain('A talk for later')
  const [{ id, slug, ...other }] = (await ownSite.rest('talks?limit=1')) as [{ id: string; slug: string }]
  const [{ display_order }] = (await ownSite.rest('talks?order=display_order.desc')) as [{ display_order: number }]
  await ownSite.rest('talks', { method: 'POST', body: { ...other, display_order: display_order + 1 } })
  await page.goto(`${ownSite.url}/admin`)
  await expect(page.getByRole('link', { name: 'One draft waits' })).toBeVisible()
  await goOnTo(page, '/admin/talks')
  await page.getByRole('button', { name: 'Add New Item' }).click()
  await dialog.getByLabel('Title').fill('A talk for later')
  await expect(dialog.getByText('/talks/a-talk-for-later-2'), 'its draft has the first address').toBeAttached()
  await dialog.getByLabel('Title').fill('')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continue with Talk: A talk for later' }).click()
  await expect(dialog.getByLabel('Location/Host')).toHaveValue('Lisbon')
  await expect(dialog.getByRole('button', { name: 'Discard draft' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Show the live version' }), 'there is none').toHaveCount(0)
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => publicPage(ownSite)).toContain('A talk for later')
  const places = 'talks?select=title&order=display_order.desc,created_at&limit=1'
  expect(await ownSite.rest(places)).toEqual([{ title: 'A talk for later' }])
  const drafts = page.getByRole('button', { name: /^Continue with/ })
  await expect(drafts).toHaveCount(0)
  await toast(page, 'Success').getByRole('button', { name: 'Undo' }).click()
  await expect(drafts).toBeVisible()
  expect(await publicPage(ownSite)).not.toContain('A talk for later')
  await drafts.click()
  await expect(dialog.getByLabel('Location/Host')).toHaveValue('Lisbon')
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(dialog, 'nothing is left of it').toBeHidden()
  await expect(page.getByRole('button', { name: 'Add New Item' })).toBeFocused()
})

test.describe('a publication whose answer is lost', () => {
  test.use({ expectedConsole: [/Failed to load resource|net::ERR/] })

  test('is shown as published', async ({ page, ownSite }) => {
    await openWithDraft(page, ownSite)
    await goOnTo(page, '/admin/drafts')
    await page.route('**/api/drafts/publish', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Publish Contact' }).click()
    await expect(toast(page, 'Error')).toBeVisible()
    await page.unroute('**/api/drafts/publish')
    const lose = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/api/drafts/publish', lose, { times: 1 })
    await page.getByRole('button', { name: 'Publish Contact' }).click()
    await expect(toast(page, 'It is on your page now.')).toBeVisible()
    await expect(page.getByText('There are no drafts.')).toBeVisible()
    expect(await publicPage(ownSite)).toContain('In the draft')
  })
})

test('of many drafts fifty are shown at once, and all are published', async ({ page, ownSite }) => {
  const fields = { location: 'Lisbon', description: 'About words.', date: '2026-05-01', type: 'talk' }
  const body = Array.from({ length: 60 }, (_, index) => ({
    table_name: 'talks',
    fields: { ...fields, title: `Talk ${index}`, display_order: index },
    updated_at: new Date(Date.UTC(2026, 0, 1, 0, index)),
  }))
  // the first one is the oldest, which stands last
  await ownSite.rest('content_drafts', { method: 'POST', body: [{ ...body[0], fields: { title: 'Dateless' } }] })
  await ownSite.rest('content_drafts', { method: 'POST', body: body.slice(1) })
  await openSignedIn(page, ownSite, '/admin/drafts')
  const cards = page.getByRole('heading', { level: 2, name: /^Talk|^Dateless/ })
  await expect(cards).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(cards).toHaveCount(60)
  await expect(page.getByRole('region', { name: 'All drafts' }).getByRole('listitem').nth(50)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await goOnTo(page, '/admin/talks')
  const belowList = page.getByRole('button', { name: /^Continue with/ })
  await expect(belowList).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(belowList).toHaveCount(60)
  await goOnTo(page, '/admin/drafts')
  await page.getByRole('button', { name: 'Publish all 60' }).click()
  await expect(toast(page, '59')).toBeVisible()
  await expect(cards).toHaveText(['Talk: Dateless'])
  await expect(page.getByRole('region', { name: 'All drafts' }).getByRole('listitem').first()).toBeFocused()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: /^Drafts/ }).click()
  await expect(page.getByRole('alert')).toContainText('It was not published. Try again')
  await page.route('**/api/drafts/publish', async (route) => {
    await ownSite.rest('content_drafts?id=not.is.null', { method: 'DELETE' }) // in another window
    await route.continue()
  })
  await page.getByRole('button', { name: 'Publish Talk: Dateless' }).click()
  await expect(toast(page, 'This draft no longer exists')).toBeVisible()
  await expect(page.getByText('There are no drafts.')).toBeVisible()
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
  await goOnTo(page, '/admin/contact')
  await page.getByLabel('Section Title').fill('Write to me')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect.poll(() => ownSite.rest('content_drafts?select=id')).toHaveLength(2)
  await expect(toast(page, 'Draft saved'), 'the second one').toHaveCount(1)

  await goOnTo(page, '/admin/drafts')
  await expect(page.getByRole('alert')).toContainText('has changed since this draft was started')
  await ownSite.rest('hero?singleton=is.true', { method: 'PATCH', body: { title: 'Heading of another window' } })
  await comeBack(page)
  await expect(page.getByText('Heading of another window')).toBeVisible()
  const publishing = Promise.withResolvers<void>()
  await page.route('**/api/drafts/publish', async (route) => {
    await ownSite.rest('content_drafts?table_name=eq.contact', {
      method: 'PATCH',
      body: { fields: { title: 'Words of another window' } },
    })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Publish Contact' }).click()
  const unseen = page.getByRole('alert').filter({ hasText: 'was changed in another window or on another device' })
  await expect(unseen).toBeVisible()
  await expect(page.getByText('Words of another window')).toBeVisible()
  await page.unroute('**/api/drafts/publish')
  await page.getByRole('link', { name: 'Open its editor (Contact' }).click()
  await page.getByRole('button', { name: 'Continue with the draft' }).click()
  await page.getByLabel('Section Title').fill('Words of this window')
  await page.getByRole('button', { name: 'Update draft' }).click()
  await page.getByRole('link', { name: /^Drafts/ }).click()
  await expect(page.getByText('Words of this window')).toBeVisible()
  await expect(unseen, 'of the draft as it was then').toBeHidden()
  await page.route('**/api/drafts/publish', async (route) => {
    await publishing.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Publish all 2' }).dblclick()
  await page.getByRole('link', { name: 'Dashboard' }).click() // while it runs
  await page.getByRole('link', { name: /^Drafts/ }).click()
  await expect(page.getByRole('button', { name: 'Publishing...', exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Publishing... Hero Section' })).toBeDisabled()
  publishing.resolve()
  await expect(toast(page, 'Not everything was published')).toContainText('1 published, 1 not')
  const html = await publicPage(ownSite)
  expect(html).toContain('Words of this window')
  expect(html).toContain('Changed meanwhile')
  expect(html).not.toContain('Overtaken')
  await page.getByRole('button', { name: 'Discard the draft of Hero Section' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('There are no drafts.')).toBeVisible()

  await goOnTo(page, '/admin/talks')
  const dialog = page.getByRole('dialog', { name: /^Edit/ })
  const edit = page.getByRole('button', { name: 'Edit Built for the Thumb' })
  await edit.click()
  await dialog.getByLabel('Location').fill('Harbour Hall')
  await dialog.getByRole('button', { name: 'Save as draft' }).click()
  await expect(dialog).toContainText('This is a draft')
  await page.route('**/rest/v1/talks?*order=*', () => {}) // the list is not read again: it would find the entry gone
  await dialog.getByRole('button', { name: 'Close' }).click()
  await ownSite.rest('talks?title=eq.Built%20for%20the%20Thumb', { method: 'DELETE' }) // in another window
  await edit.click()
  await expect(dialog).toContainText('has been deleted since it was started')
})

interface Area {
  id: string
  title: string
  description: string
  display_order: number
}
const areas = (site: TestSite) =>
  site.rest('expertise?select=id,title,description,is_primary,display_order&order=display_order') as Promise<Area[]>

async function openExpertise(page: Page, site: TestSite) {
  await openSignedIn(page, site, '/admin/expertise')
  await expect(page.getByRole('button', SAVE_ALL)).toBeVisible()
}

test('a save of the expertise is taken back as a whole, unless somebody has changed it since', async ({
  page,
  ownSite,
}) => {
  const before = await areas(ownSite)
  const [first, second] = before as [Area, Area]
  await openExpertise(page, ownSite)
  const titles = page.getByLabel('Title')
  const change = async (title: string) => {
    await titles.first().fill(title)
    await page.getByRole('button', { name: `Remove ${second.title}` }).click()
    await addArea(page, 'Harbour lights', 'When to light them.')
    await page.getByRole('button', SAVE_ALL).click()
    await expect(page.getByText('Not saved yet')).toHaveCount(0)
    await expect.poll(() => publicPage(ownSite)).toContain('Harbour lights')
    // all of it, not only this area
    await expect(page.getByRole('button', SAVE_ALL)).toBeEnabled()
  }
  await change('Saved by mistake')
  await toast(page, 'Success').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone')).toBeVisible()
  await expect(titles).toHaveCount(before.length)
  await expect(titles.first()).toHaveValue(first.title)
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await expect.poll(() => areas(ownSite)).toEqual(before)
  expect(await publicPage(ownSite)).not.toContain('Harbour lights')
})

test('areas of expertise have a history, and come back beside what is typed', async ({ page, ownSite }) => {
  const before = await areas(ownSite)
  const [first, second] = before as [Area, Area]
  await openExpertise(page, ownSite)
  const titles = page.getByLabel('Title')
  await titles.first().fill('Another name')
  await page.getByRole('button', { name: `Remove ${second.title}` }).click()
  await page.getByRole('button', SAVE_ALL).click()
  await expect(toast(page, 'Success')).toBeVisible()

  await page.getByRole('button', { name: 'History' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem').first()).toContainText('Another nameTitle changed')
  await expectNoAxeViolations(page)
  const former = dialog.getByRole('listitem').filter({ hasText: 'Another name' }).last()
  await expect(former.locator('ins').first()).toContainText('Another')
  await former.getByRole('button', { name: 'Use this version' }).click()
  await expect(titles.first()).toHaveValue(first.title)
  await expect(page.getByText('Not saved yet')).toBeVisible()

  await page.getByRole('button', { name: 'Recently deleted' }).click()
  await dialog.getByRole('button', { name: `Restore ${second.title}` }).click()
  await expect(dialog.getByText('Nothing was deleted.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(titles.nth(1)).toHaveValue(second.title)
  await expect(titles.first()).toHaveValue(first.title)
  expect((await areas(ownSite)).map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted())
  await page.getByRole('button', SAVE_ALL).click()
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await expect.poll(() => areas(ownSite)).toEqual(before)
})

test('changed, new and removed areas wait as drafts; one that cannot be published is named', async ({
  page,
  ownSite,
}) => {
  const before = await areas(ownSite)
  const [first, second] = before as [Area, Area]
  await page.setViewportSize({ width: 360, height: 740 })
  await openExpertise(page, ownSite)
  const titles = page.getByLabel('Title')
  await titles.first().fill('Not before Friday')
  await page.getByRole('button', { name: `Remove ${second.title}` }).click()
  await addArea(page, 'Harbour lights', 'When to light them.')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(toast(page, 'Draft saved')).toBeVisible()
  await expect(page.getByText('‘Publish now’ puts it on your page.')).toBeVisible()
  expect(await areas(ownSite)).toEqual(before)
  // other words in the same draft
  await page.getByLabel('Description').last().fill('And when not to.')
  await page.getByRole('button', { name: 'Update draft' }).click()
  const drafts = async () => JSON.stringify(await ownSite.rest('content_drafts?select=fields'))
  await expect.poll(drafts).toContain('And when not to.')
  // the other drafts are saved after it
  await expect(page.getByRole('button', { name: 'Update draft' })).toBeEnabled()

  await page.reload()
  const note = page.getByRole('status').filter({ hasText: 'There is a draft of this' })
  for (const name of ['Not before Friday', 'Harbour lights (new)', `${second.title} (removed)`])
    await expect(note).toContainText(name)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('button', { name: 'Save as draft' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue with the draft' }).click()
  await expect(titles).toHaveCount(before.length)
  await expect(titles.first()).toHaveValue('Not before Friday')
  await expect(page.getByLabel('Description').last()).toHaveValue('And when not to.')
  await page.getByRole('button', { name: 'Show the live version' }).click()
  await expect(titles.first()).toHaveValue(first.title)

  // a talk without a date is refused by the database
  await ownSite.rest('content_drafts', { method: 'POST', body: { table_name: 'talks', fields: { title: 'Dateless' } } })
  await goOnTo(page, '/admin/newsletter')
  await page.getByLabel('Section Title').fill('Letters from the quay')
  await page.getByLabel('Substack URL').fill('https://quay.example')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(toast(page, 'Draft saved')).toBeVisible()

  await goOnTo(page, '/admin/drafts')
  await expect(page.getByText('Publishing removes this from your page.')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Publish all 6' }).click()
  await expect(toast(page, 'Not everything was published')).toContainText('5 published, 1 not')
  const failed = page.getByRole('listitem').filter({ hasText: 'It was not published' })
  await expect(failed.getByRole('heading')).toHaveText('Talk: Dateless')
  const html = await publicPage(ownSite)
  for (const words of ['Not before Friday', 'And when not to.', 'Letters from the quay', 'https://quay.example/'])
    expect(html).toContain(words)
  expect((await areas(ownSite)).map(({ id }) => id)).not.toContain(second.id)
})
