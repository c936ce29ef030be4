import type { Locator, Page } from '@playwright/test'
import { FROM_GOOGLE_DOCS, FROM_WORD } from '#tests/support/clipboard-samples.ts'
import type { TestSite } from '#tests/support/site.ts'
import {
  addArea,
  chooseForRow,
  expect,
  expectNoAxeViolations,
  openSignedIn,
  removeFurtherLinks,
  test,
  toast,
} from './admin-fixtures.ts'

const titles = (page: Page) => page.locator('tbody tr td:nth-child(3)')
const publicPage = async (site: TestSite) => (await fetch(site.url)).text()
const storedTitles = async (site: TestSite, table: string) =>
  ((await site.rest(`${table}?select=title&order=display_order`)) as { title: string }[]).map(({ title }) => title)

/** Pastes HTML as a program puts it on the clipboard. */
const paste = (box: Locator, html: string) =>
  box.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    element.focus()
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

/** Drags by mouse from one element to the lower edge of another. */
async function dragBelow(page: Page, handle: Locator, target: Locator) {
  await handle.hover()
  await page.mouse.down()
  const box = (await target.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + box.height - 4, { steps: 4 })
  await page.mouse.up()
}

test('a story pasted from Google Docs and Word is formatted on the page, under the content security policy', async ({
  page,
  ownSite,
}) => {
  await openSignedIn(page, ownSite, '/admin/story')
  await page.getByRole('button', { name: 'Add Story Section' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Story Section' })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Title and content are required')).toHaveCount(2)
  await dialog.getByLabel('Title').fill('From elsewhere')
  const content = dialog.getByRole('textbox', { name: 'Content' })
  await paste(content, FROM_GOOGLE_DOCS)
  await expect(content.locator('strong')).toHaveText(['bold words', 'both', 'deep'])
  await content.press('ControlOrMeta+End')
  await paste(content, FROM_WORD)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Success')).toContainText('Story section created successfully')
  await expect(page.getByRole('row', { name: /From elsewhere/ })).toContainText('A plain line with bold words')
  const html = await publicPage(ownSite)
  expect(html).toContain('A plain line with <strong>bold words</strong>, <em>slanted ones</em>')
  expect(html).toContain('<a rel="noopener" href="https://anna.example/talks">my talks</a>')

  // a text from before there was an editor
  const plain = { title: 'Plain', content: 'One\ntwo & <three>\n\nFour', display_order: -1 }
  await ownSite.rest('stories', { method: 'POST', body: plain })
  await page.goto(ownSite.url)
  const stories = page.getByRole('region', { name: 'My Story' }).getByRole('article')
  const look = (story: Locator) =>
    story
      .locator('p')
      .evaluateAll((all: HTMLElement[]) =>
        all.map((one) => [one.textContent, one.offsetHeight, one.offsetTop - (all[0]?.offsetTop ?? 0)]),
      )
  const before = await look(stories.first())
  await page.goto(`${ownSite.url}/admin/story`)
  await page.getByRole('button', { name: 'Edit Plain' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Success')).toContainText('Story section updated successfully')
  const edit = page.getByRole('button', { name: 'Edit Plain' })
  await edit.click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Content' }).press('ControlOrMeta+End')
  await page.keyboard.type('!')
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Story Section' })).toHaveCount(0)
  for (const paragraph of ['<p>One<br>two &amp; &lt;three&gt;</p>', '<p>Four!</p>'])
    expect(await publicPage(ownSite)).toContain(paragraph)
  await page.goto(ownSite.url)
  const [[, ...first], [, ...second]] = before as [unknown[], unknown[]]
  // a line break is an element now
  expect(await look(stories.first())).toEqual([
    ['Onetwo & <three>', ...first],
    ['Four!', ...second],
  ])
})

test('addresses are completed, explained, and marked where visitors do not see them', async ({ page, ownSite }) => {
  const set = (linkedin_url: string) =>
    ownSite.rest('contact?id=not.is.null', { method: 'PATCH', body: { linkedin_url } })
  await set('linkedin.com/in/anna')
  await openSignedIn(page, ownSite, '/admin/contact')
  const field = page.getByLabel('LinkedIn URL')
  await expect(page.getByText('Visitors do not see this link. Change it to https://linkedin.com/in/anna')).toBeVisible()
  await field.fill('anna@example.com')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('This is an e-mail address.')).toBeVisible()
  await expect(field).toBeFocused()
  // the browser's own parser takes it for a name
  await field.fill('linkedin .com/in/anna')
  await expect(page.getByText('This is an e-mail address.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('The name of the site is not complete.')).toBeVisible()
  await field.fill(' www.linkedin.com/in/anna ')
  await field.blur()
  await expect(field).toHaveValue('https://www.linkedin.com/in/anna')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Success')).toBeVisible()
  expect(await publicPage(ownSite)).toContain('href="https://www.linkedin.com/in/anna"')
  await field.fill('')
  await field.press('ControlOrMeta+s')
  await expect.poll(() => ownSite.rest('contact?select=linkedin_url')).toEqual([{ linkedin_url: null }])
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
})

test('talks are dragged, moved to the top, sorted, filtered and duplicated', async ({ page, ownSite }) => {
  const body = { location: 'Here', description: 'Words.', type: 'talk', action_url: 'www.nowhere.example' }
  for (const [index, title] of ['Ash', 'Birch', 'Cedar', 'Dogwood'].entries())
    await ownSite.rest('talks', {
      method: 'POST',
      body: { ...body, title, date: `2099-01-0${index + 1}`, display_order: 50 + index },
    })
  await orderByHand(ownSite)
  await openSignedIn(page, ownSite, '/admin/talks')
  await expect(titles(page)).toHaveCount(10)
  await expect(page.getByText('Visitors do not see its link: edit it')).toHaveCount(4)
  const first = await storedTitles(ownSite, 'talks')
  const patches: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && patches.push(request.url()))

  await chooseForRow(page, 'Cedar', 'Move to top')
  await expect(titles(page).first()).toContainText('Cedar')
  await expect(page.getByText('Cedar is now at position 1 of 10')).toBeAttached()
  expect(patches).toHaveLength(1)
  const handles = page.locator('.drag-handle')
  await dragBelow(page, handles.nth(0), page.locator('tbody tr').nth(2))
  await expect(titles(page).nth(2)).toContainText('Cedar')
  await expect
    .poll(() => storedTitles(ownSite, 'talks'))
    .toEqual([first[0], first[1], 'Cedar', ...first.slice(2).filter((title) => title !== 'Cedar')])
  // also above what another window has moved since
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  const moved = `talks?title=eq.${encodeURIComponent(first[2]!)}`
  await ownSite.rest(moved, { method: 'PATCH', body: { display_order: -50 } })
  await chooseForRow(page, 'Cedar', 'Move to top')
  await expect.poll(() => storedTitles(ownSite, 'talks').then((now) => now.slice(0, 2))).toEqual(['Cedar', first[2]])

  const today = new Date().toISOString().slice(0, 10) // on which all of them were made
  await page.getByLabel('Filter').fill(today)
  await expect(page.getByText(`No entry contains “${today}”.`)).toBeVisible()
  await page.getByLabel('Filter').fill('bírch words')
  await expect(titles(page)).toHaveCount(1)
  await expect(page.getByText('1 of 10 shown.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move Birch up' })).toHaveAttribute('aria-disabled', 'true')
  await expectNoAxeViolations(page)
  await chooseForRow(page, 'Birch', 'Duplicate')
  const dialog = page.getByRole('dialog', { name: 'Add New Item' })
  await expect(dialog).toContainText('A copy of “Birch”.')
  await dialog.getByLabel('Title').fill('Birch again')
  await dialog.getByLabel('Action URL').fill('nowhere.example/birch')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Success')).toContainText('New talk added successfully')
  await expect(titles(page)).toHaveCount(2)

  // edited so that it no longer matches
  await page.getByRole('button', { name: 'Edit Birch again' }).press('Enter')
  const description = page.getByRole('dialog', { name: 'Edit Item' }).getByLabel('Description')
  await description.fill('Another text.')
  await description.press('ControlOrMeta+s')
  await expect(titles(page)).toHaveCount(1)
  await expect(page.getByLabel('Filter')).toBeFocused()
  await page.getByLabel('Filter').fill('nothing like this')
  // the toasts of what was done may cover it for their eight seconds
  await page.getByRole('button', { name: 'Clear the filter' }).press('Enter')
  await expect(page.getByLabel('Filter')).toBeFocused()
  await expect(titles(page)).toHaveCount(11)
  expect(await publicPage(ownSite)).toContain('href="https://nowhere.example/birch"')

  const byHand = await storedTitles(ownSite, 'talks')
  await page.getByText('By date', { exact: true }).click()
  await expect(page.getByRole('row', { name: 'Upcoming' })).toBeVisible()
  expect(await storedTitles(ownSite, 'talks'), 'until one is moved').toEqual(byHand)
  await expect(titles(page).first()).toContainText('Two Pages')
  await page.getByRole('button', { name: 'Move Ash up' }).click()
  await expect(page.getByRole('radio', { name: 'By hand' })).toBeChecked()
  await expect(page.getByRole('row', { name: 'Upcoming' })).toHaveCount(0)
  const asShown = ['Ash', 'Two Pages or It Is Not Decided', 'Birch']
  expect((await storedTitles(ownSite, 'talks')).slice(0, 3)).toEqual(asShown)

  // one undo takes both back
  const held = Promise.withResolvers<void>()
  await page.route('**/rest/v1/talks?id=*', (route) => held.promise.then(() => route.continue()))
  await toast(page, 'Order updated').getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('radio', { name: 'By date' }), 'while it is undone').toBeDisabled()
  expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))), 'asks').toBe(false)
  held.resolve()
  await expect(toast(page, 'Undone')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'By date' })).toBeChecked()
  expect(await storedTitles(ownSite, 'talks')).toEqual(byHand)
  await page.getByText('By hand', { exact: true }).click()
  await expect(page.getByRole('row', { name: 'Upcoming' })).toHaveCount(0)

  // the filter goes with the tenth row
  for (const [title, next, left] of [
    ['Ash', 'Birch', 10],
    ['Birch', 'Dogwood', 9],
  ] as const) {
    await page.getByRole('button', { name: `Delete ${title}`, exact: true }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(titles(page)).toHaveCount(left)
    await expect(page.getByRole('button', { name: `Delete ${next}`, exact: true })).toBeFocused()
  }
  await expect(page.getByLabel('Filter')).toHaveCount(0)

  // the focus was in the row that the undo removes
  await chooseForRow(page, 'Dogwood', 'Duplicate')
  await dialog.getByLabel('Action URL').fill('')
  await dialog.getByLabel('Title').fill('Dogwood again')
  await dialog.getByLabel('Title').press('ControlOrMeta+s')
  await page.getByRole('button', { name: 'Edit Dogwood again' }).focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(titles(page)).toHaveCount(9)
  await expect(page.locator('tbody tr').last().getByRole('button', { name: /^Edit/ })).toBeFocused()
})

test('screen readers find the buttons of every row, also of those that are out of sight', async ({ page, ownSite }) => {
  const body = { location: 'Here', description: 'Words.', type: 'talk', date: '2030-01-01' }
  const talks = Array.from({ length: 60 }, (_, index) => ({
    ...body,
    title: `Talk ${index}`,
    display_order: 50 + index,
  }))
  await ownSite.rest('talks', { method: 'POST', body: talks })
  await openSignedIn(page, ownSite, '/admin/talks')
  await expect(titles(page)).toHaveCount(66)
  const browser = await page.context().newCDPSession(page)
  for (const width of [1200, 390]) {
    await page.setViewportSize({ width, height: 720 })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const { nodes } = await browser.send('Accessibility.getFullAXTree')
    const names = nodes.filter(({ role }) => role?.value === 'button').map(({ name }) => String(name?.value))
    expect(names.filter((name) => name.startsWith('More for Talk '))).toHaveLength(60)
  }
})

test.describe('a move of several rows', () => {
  test.use({ expectedConsole: [/status of 500/] })

  test('is undone when one of its changes fails', async ({ page, ownSite }) => {
    const talks = (await ownSite.rest('talks?select=id&order=date')) as { id: string }[]
    for (const [display_order, { id }] of talks.entries())
      await ownSite.rest(`talks?id=eq.${id}`, { method: 'PATCH', body: { display_order } })
    const before = await ownSite.rest('talks?select=id,display_order&order=id')
    let patches = 0
    await page.route('**/rest/v1/talks?*', (route) =>
      route.request().method() === 'PATCH' && ++patches === 3
        ? route.fulfill({ status: 500, json: { message: 'no' } })
        : route.continue(),
    )
    await openSignedIn(page, ownSite, '/admin/talks')
    await page
      .locator('tbody tr')
      .last()
      .getByRole('button', { name: /^More for / })
      .click()
    await page.getByRole('menuitem', { name: 'Move to top' }).click()
    await expect(page.locator('.toast')).toContainText('Failed to reorder talk. Please try again.')
    expect(await ownSite.rest('talks?select=id,display_order&order=id')).toEqual(before)
  })
})

test('expertise stands in the groups of the page, is moved between them, and keeps its order', async ({
  page,
  ownSite,
}) => {
  await openSignedIn(page, ownSite, '/admin/expertise')
  const cards = page.locator('fieldset')
  const names = () => cards.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  await expect(page.getByRole('heading', { name: 'Others' })).toBeVisible()
  const before = await names()
  const primary = await cards
    .getByLabel('Primary', { exact: true })
    .evaluateAll((all: HTMLInputElement[]) => all.filter(({ checked }) => checked).length)
  expect(primary).toBe(3)
  await expect(page.getByRole('button', { name: 'Save All Expertise' })).toBeInViewport()

  const last = before.at(-1)!
  await page.getByRole('group', { name: last }).getByLabel('Primary', { exact: true }).check()
  await expect(
    page.getByText(`${last} is now at position ${primary + 1} of ${before.length}, under Primary`),
  ).toBeAttached()
  await expect(page.getByRole('group', { name: last }).getByLabel('Primary', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: `Move ${last} up` }).click()
  await dragBelow(page, page.getByRole('group', { name: before[0]! }).locator('.drag-handle'), cards.nth(1))
  await expect.poll(names).toEqual([before[1], before[0], last, before[2], before[3], before[4]])
  const shown = await names()
  await page.getByRole('button', { name: 'Save All Expertise' }).click()
  await expect(toast(page, 'Success')).toContainText('Expertise content updated successfully')
  expect(await storedTitles(ownSite, 'expertise')).toEqual(shown)
})

test.describe('a save of expertise of which a part fails', () => {
  test.use({ expectedConsole: [/status of 500|A save failed/] })

  test('is repeated without a conflict, and makes nothing twice', async ({ page, ownSite }) => {
    await openSignedIn(page, ownSite, '/admin/expertise')
    await addArea(page, 'Harbour lights', 'When to light them.')
    await page.getByLabel('Title').first().fill('Something else')
    let isFirst = true
    await page.route('**/rest/v1/expertise?id=*', (route) => {
      if (!isFirst || route.request().method() !== 'PATCH') return route.continue()
      isFirst = false
      return route.fulfill({ status: 500, json: { message: 'no' } })
    })
    const save = page.getByRole('button', { name: 'Save All Expertise' })
    await save.click()
    await expect(page.locator('.toast').filter({ hasText: 'was not saved' })).toBeVisible()
    // the toast is still there
    await page.getByLabel('Title').first().press('ControlOrMeta+s')
    await expect(toast(page, 'Success')).toContainText('Expertise content updated successfully')
    const stored = await storedTitles(ownSite, 'expertise')
    expect(stored.filter((title) => title === 'Harbour lights')).toHaveLength(1)
    expect(stored[0]).toBe('Something else')
  })
})

test('two versions of the expertise are shown in words', async ({ page, ownSite }) => {
  await openSignedIn(page, ownSite, '/admin/expertise')
  await page.getByLabel('Title').first().fill('Mine')
  await ownSite.rest(`expertise?display_order=eq.0`, { method: 'PATCH', body: { title: 'Theirs' } })
  await page.getByRole('button', { name: 'Save All Expertise' }).click()
  const dialog = page.getByRole('dialog', { name: 'This was changed elsewhere' })
  await expect(dialog).toContainText('Mine (primary)')
  await expect(dialog).toContainText('Theirs (primary)')
  await expect(dialog).not.toContainText('{')
})

test('the Health page lists links that lead nowhere, with their editors', async ({ page, ownSite }) => {
  await ownSite.rest('talks?id=not.is.null', {
    method: 'PATCH',
    body: { action_url: null, event_url: null, video_url: null, slides_url: null },
  })
  await ownSite.rest('contact?id=not.is.null', {
    method: 'PATCH',
    body: { linkedin_url: 'http://127.0.0.1:9/', substack_url: 'letters.example' },
  })
  await removeFurtherLinks(ownSite)
  await openSignedIn(page, ownSite, '/admin/health')
  const card = page.getByRole('region', { name: 'Links' })
  await expect(card).toContainText('They have not been checked yet.')
  await card.getByRole('button', { name: 'Check links now' }).click()
  await expect(card).toContainText('2 links checked just now: 2 do not work.')
  await expect(card.getByRole('listitem').first()).toContainText('It leads into a private network')
  await expect(card.getByRole('listitem').last()).toContainText('It is not a whole web address')
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(card).toContainText('2 do not work.')

  const talk = { title: 'A', location: 'Ghent', description: 'Of ferries', date: '2026-05-01', type: 'talk' }
  const body = Array.from({ length: 60 }, () => ({ ...talk, action_url: 'http://127.0.0.1:9/' }))
  await ownSite.rest('talks', { method: 'POST', body })
  await card.getByRole('button', { name: 'Check links now' }).click()
  await expect(card).toContainText('62 do not work.')
  await expect(card.getByRole('listitem')).toHaveCount(50)
  await card.getByRole('button', { name: 'Show more' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(62)
  await expect(card.getByRole('listitem').nth(50)).toBeFocused()
  await card.getByRole('link', { name: 'Edit it under Contact Info' }).first().click()
  await expect(page.getByText('Visitors do not see this link. Change it to https://letters.example/')).toBeVisible()
})

const orderByHand = (site: TestSite) =>
  site.rest('talks_description?id=not.is.null', { method: 'PATCH', body: { talk_order: 'manual' } })
