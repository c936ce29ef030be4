import type { Page } from '@playwright/test'
import { MENU_NAMES } from '#tests/support/demo-menu.ts'
import type { TestSite } from '#tests/support/site.ts'
import { hydrated } from '../fixtures.ts'
import { expectNoAxeViolationsInState, inEveryLook } from '../looks.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openSignedIn,
  openTab,
  test,
  toast,
} from './admin-fixtures.ts'

async function openSettings(page: Page, site: TestSite) {
  await openSignedIn(page, site, '/admin/site-settings')
  await expect(page.getByRole('heading', { name: 'Identity' })).toBeVisible()
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Success')).toContainText('Site settings updated successfully')
}

/** From 1280 px on it stands beside the form. */
const WITHOUT_PREVIEW = [
  { width: 360, colorScheme: 'dark' },
  { width: 1200, colorScheme: 'light' },
] as const

const rows = (page: Page) =>
  page
    .getByRole('list')
    .filter({ has: page.getByLabel(/^Menu label of/) })
    .getByRole('listitem')
const row = (page: Page, name: string) => rows(page).filter({ has: page.getByLabel(`Menu label of ${name}`) })
const names = (page: Page) => rows(page).locator('.menu-name > :first-child').allTextContents()

/** Drags a row by its handle to the place of another one. */
async function drag(page: Page, name: string, target: string) {
  await row(page, target).scrollIntoViewIfNeeded()
  const from = await row(page, name).locator('.drag-handle').boundingBox()
  const to = await row(page, target).boundingBox()
  await page.mouse.move(from!.x + from!.width / 2, from!.y + from!.height / 2)
  await page.mouse.down()
  await page.mouse.move(to!.x + 20, to!.y + to!.height / 2, { steps: 5 })
  await page.mouse.move(to!.x + 20, to!.y + (to!.y < from!.y ? 2 : to!.height - 2), { steps: 3 })
  await page.mouse.up()
}

test('name, sections and look are changed in the browser, and the site follows', async ({ page, ownSite, browser }) => {
  await openSettings(page, ownSite)
  for (const tab of ['Sections', 'Look', 'Search and Sharing', 'Icons', 'Identity'] as const) {
    await openTab(page, tab)
    await inEveryLook(page, () => expectNoAxeViolations(page), WITHOUT_PREVIEW)
  }
  await page.getByLabel('Name', { exact: true }).fill('Ada Quill')
  await page.getByLabel('Footer Note').fill('Made by a lamp.')

  await openTab(page, 'Sections')
  await test.step('by keyboard, where the button keeps the focus', async () => {
    await page.getByRole('button', { name: 'Move My Story down' }).focus()
    for (const position of [4, 5]) {
      await page.keyboard.press('Enter')
      await expect(page.getByText(`My Story is now at position ${position} of ${MENU_NAMES.length}`)).toBeAttached()
      await expect(page.getByRole('button', { name: 'Move My Story down' })).toBeFocused()
    }
  })
  await test.step('by drag, and a drag ended by Escape changes nothing', async () => {
    // all rows are in view
    await page.setViewportSize({ width: 1280, height: 150 * MENU_NAMES.length })
    await drag(page, 'Contact', 'Skin in the Game')
    const others = MENU_NAMES.filter((name) => !['Hero', 'Contact', 'My Story'].includes(name))
    const order = ['Hero', 'Contact', ...others.slice(0, 3), 'My Story', ...others.slice(3)]
    await expect.poll(() => names(page)).toEqual(order)
    const { x, y } = (await row(page, 'Hero').locator('.drag-handle').boundingBox())!
    await page.mouse.move(x + 5, y + 5)
    await page.mouse.down()
    await page.mouse.move(x + 5, y + 200, { steps: 4 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await names(page)).toEqual(order)
  })
  await page.getByLabel('Show Newsletter').uncheck()
  await page.getByLabel('Show Advisory').check()
  await page.getByLabel('Menu label of Talks & Media').fill('Stage')
  await expect(page.getByLabel('Section title of Talks & Media')).toHaveAttribute('placeholder', 'Stage')
  await page.getByLabel('Section title of Skin in the Game').fill('Where I have a say')
  await expect(page.getByLabel(/of Testimonials$/), 'no label, as the bar has no link to it').toHaveCount(1)
  await openTab(page, 'Identity')
  await page.getByLabel('Name', { exact: true }).fill('Ada Ọlá')
  await openTab(page, 'Look')
  await expect(page.getByText('Editorial has no “Ọ”')).toContainText('whole in the typeface of Classic')
  await openTab(page, 'Identity')
  await page.getByLabel('Name', { exact: true }).fill('Ada Quill')
  await openTab(page, 'Look')
  await expect(page.getByText('Editorial has no')).toHaveCount(0)
  for (const name of ['Rust', 'Editorial']) await expect(page.getByRole('radio', { name })).toBeChecked()
  await page.getByLabel('Your own colour').fill('#ffd400')
  await expect(page.getByRole('radio', { name: 'Your own' })).toBeChecked()
  await expect(page.getByText(/^So that it can be read, #ffd400 becomes #\w{6} on light pages\.$/)).toBeVisible()
  await test.step('and is shown in the preview, which has its style sheets once', async () => {
    const accent = () =>
      page
        .frameLocator('iframe')
        .locator('.hero-tagline')
        .evaluate((tagline) => getComputedStyle(tagline).color)
    await page.getByLabel('Your own colour').fill('#0057b8')
    await expect.poll(accent).toBe('rgb(0, 87, 184)')
  })
  await page.getByText('Forest').click()
  await expect(page.getByRole('radio', { name: 'Your own' })).not.toBeChecked()
  await expect(page.getByText('Product Leader & Entrepreneur').first()).toHaveCSS('font-family', /^"Instrument Serif"/)
  await page.getByText('Modern').click()
  await openTab(page, 'Search and Sharing')
  await page.getByLabel('Title', { exact: true }).first().fill('Ada keeps lists')
  await expect(page.locator('.search-title').first()).toHaveText('Ada keeps lists')
  await expect(page.locator('.shared-link').filter({ hasText: 'Press Kit |' })).toContainText('Press Kit | Ada Quill')
  await save(page)

  await page.goto(ownSite.url)
  await hydrated(page)
  await expect(page).toHaveTitle('Ada keeps lists')
  await expect(page.locator('html')).toHaveAttribute('data-accent', 'forest')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const menu = ['Home', 'Get in Touch', 'Skin in the Game', 'Expertise', 'My Story', 'Stage', 'Press Kit', 'Advisory']
  await expect(links).toHaveText(['Ada Quill', ...menu, 'Admin'])
  await expect(page.locator('#skin-in-the-game-title')).toHaveText('Where I have a say')
  await expect(page.locator('#talks-media-title')).toHaveText('Stage')
  const sections = ['hero', 'contact', 'skin-in-the-game', 'expertise', 'my-story', 'talks-media']
  expect(await page.locator('main > section').evaluateAll((all) => all.map(({ id }) => id))).toEqual(sections)
  await expect(page.getByRole('contentinfo')).toContainText('Made by a lamp.')
  expect(await page.locator('h1').evaluate((title) => getComputedStyle(title).fontFamily)).toContain('Bricolage')

  await test.step('a visitor loads nothing of a hidden section, and no other typeface', async () => {
    const context = await browser.newContext()
    const visitor = await context.newPage()
    const requests: string[] = []
    visitor.on('request', (request) => requests.push(request.url()))
    await visitor.goto(ownSite.url)
    await hydrated(visitor)
    expect(requests.filter((url) => /\/(rest\/v1|api)\/newsletter/.test(url))).toEqual([])
    expect(requests.filter((url) => url.endsWith('.woff2'))).toEqual([expect.stringContaining('bricolage-grotesque')])
    await context.close()
  })
  await test.step('the anchor of a hidden section leads nowhere', async () => {
    await page.goto(`${ownSite.url}/#newsletter`)
    await hydrated(page)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
  await page.goto(`${ownSite.url}/advisory`)
  await expect(links.getByText('Advisory')).toHaveAttribute('aria-current', 'page')
})

test('what cannot be saved is told where it is, and nothing of it is lost', async ({ page, ownSite }) => {
  await openSettings(page, ownSite)
  await expect(page.getByLabel('Summary')).toHaveAttribute('placeholder', /^[A-Z].{50,}…$/) // the hero's words
  await page.getByLabel('Language').selectOption({ label: 'Norsk' })
  await openTab(page, 'Sections')
  for (const box of await page.getByRole('checkbox', { name: /^Show/ }).all()) await box.uncheck()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toBeInViewport()
  await page.getByLabel('Show My Story').check()
  await expect(page.getByRole('alert')).toHaveCount(0)
  // saved in another window by the editor of the advisory page: these settings are still as they were opened
  await ownSite.rest('site?singleton=is.true', { method: 'PATCH', body: { advisory_in_footer: false } })
  await save(page)
  expect(await ownSite.rest('site?select=advisory_in_footer')).toEqual([{ advisory_in_footer: false }])
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.goto(ownSite.url)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marta Ellingsen-Vale')
  await expect(page.locator('html')).toHaveAttribute('lang', 'no')
  await expect(page.locator('main > section')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Get in Touch' })).toHaveCount(0)
  await expectNoAxeViolationsInState(page)
  await page.goto(`${ownSite.url}/press-kit`)
  await expect(page.getByRole('link', { name: /^Contact/ })).toHaveCount(0)
})

test('after an undo, and instead of a draft, the form shows the menu in its order and the look as they are', async ({
  page,
  ownSite,
}) => {
  await openSettings(page, ownSite)
  await openTab(page, 'Sections')
  const order = await names(page)
  const change = async () => {
    await openTab(page, 'Sections')
    await page.getByRole('button', { name: 'Move My Story down' }).click()
    await page.getByLabel('Menu label of My Story').fill('Tale')
    await openTab(page, 'Look')
    await page.getByText('Forest').click()
    await page.getByText('Modern').click()
  }
  const expectAsBefore = async () => {
    await openTab(page, 'Sections')
    await expect(page.getByLabel('Menu label of My Story')).toHaveValue('')
    expect(await names(page)).toEqual(order)
    await openTab(page, 'Look')
    for (const name of ['Rust', 'Editorial']) await expect(page.getByRole('radio', { name })).toBeChecked()
    await expect(page.getByText('Not saved yet')).toHaveCount(0)
  }
  await change()
  await save(page)
  await toast(page, 'Success').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone')).toBeVisible()
  await expectAsBefore()

  await change()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('button', { name: 'Show the live version' }).click()
  await expectAsBefore()

  await test.step('in a version from before the first choice the default look is chosen', async () => {
    await page.getByText('Forest').click()
    await save(page)
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('button', { name: 'Use this version' }).last().click()
    await expect(page.getByRole('radio', { name: 'Rust' })).toBeChecked()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the same settings fit, a finger drags, and the menu follows', async ({ page, ownSite }) => {
    await openSettings(page, ownSite)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Name', { exact: true }).fill('Ada Quill')
    await openTab(page, 'Sections')
    await drag(page, 'Expertise', 'My Story')
    await expect.poll(async () => (await names(page)).slice(2, 4)).toEqual(['Expertise', 'My Story'])
    await page.getByLabel('Show Talks & Media').uncheck()
    await openTab(page, 'Look')
    await page.getByText('Classic').click()
    await expect(page.getByText('3 changes')).toBeInViewport()
    await save(page)

    await page.goto(ownSite.url)
    await hydrated(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem')
    const menu = [
      'Home',
      'Skin in the Game',
      'Expertise',
      'My Story',
      'Newsletter',
      'Press Kit',
      'Get in Touch',
      'Admin',
    ]
    await expect(links).toHaveText(menu)
    await links.filter({ hasText: 'My Story' }).click()
    await expect(page.getByRole('region', { name: 'My Story' })).toBeInViewport()
  })
})

test('without a share image a shared link shows the card, with what is typed', async ({ page, ownSite }) => {
  await openSignedIn(page, ownSite, '/admin/site-settings?tab=icons')
  await page.getByRole('button', { name: 'Remove Social Share Image file' }).click()
  const cards = page.locator('.card-picture').filter({ visible: true })
  await expect(cards).toHaveJSProperty('naturalWidth', 1200)
  await openTab(page, 'Search and Sharing')
  await expect(cards.first()).toHaveJSProperty('naturalWidth', 1200)
  const before = await cards.first().getAttribute('src')
  await page.getByLabel('Title', { exact: true }).first().fill('Ada keeps lists')
  await expect.poll(() => cards.first().getAttribute('src')).not.toBe(before)
  await expect(cards.first()).toHaveJSProperty('naturalWidth', 1200)
  await expectNoAxeViolations(page)
})
