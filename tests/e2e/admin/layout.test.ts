import type { Locator } from '@playwright/test'
import { EDITORS } from '#admin/editors.ts'
import {
  cutTexts,
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScroll,
  goOnTo,
  openSignedIn,
  signIn,
  test,
  toast,
} from './admin-fixtures.ts'

/** Those of the specification, which the sidebar lists before others. */
const LINKS: (readonly [string, string])[] = [
  ['Dashboard', '/admin'],
  ...EDITORS.filter(({ path }) => !/(testimonials|advisory|speaking)$/.test(path)).map(
    ({ label, path }) => [label, path] as const,
  ),
]

const CARDS = EDITORS.flatMap(({ label, card }) => (card ? [card.title ?? label] : []))

test('the sidebar has its links in order, and the dashboard its cards below what is to do today, which all lead on', async ({
  page,
  site,
  context,
}) => {
  await signIn(page, site)
  await expect(page.getByText('Admin Panel')).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  const added = /Testimonials|Advisory|Speaking|Drafts|Messages|People and programs|Health|Help|Account|View Website/
  await expect(links.filter({ hasNotText: added })).toHaveText(LINKS.map(([label]) => label))
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Last changes',
    'Visits',
    'Your page',
    'First steps',
    'Demo content',
    'Your site',
  ])
  await expect(page.getByText('No unread messages')).toBeVisible()
  await expect(page.locator('.dashboard-card').getByRole('heading', { level: 3 })).toHaveText(CARDS)
  await expect(page.getByRole('link', { name: /^Edit Content/ })).toHaveCount(CARDS.length)

  // the website opens in a new tab
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /View Website/ }).click()
  await expect(await opened).toHaveURL(`${site.url}/`)
  await page.bringToFront()

  // a logout that fails is told
  const held = Promise.withResolvers<void>()
  await page.route('**/auth/v1/logout**', async (route) => {
    await held.promise
    await route.fulfill({ status: 500, json: { msg: 'The disk is full.' } })
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logging out...')).toBeVisible()
  held.resolve()
  await expect(toast(page, 'Logout failed')).toContainText('The disk is full')
  await expect(page.getByText('Logging out...')).toHaveCount(0)

  // the whole of a card leads to its editor
  await page.getByRole('heading', { name: 'Press Kit' }).scrollIntoViewIfNeeded()
  const heading = (await page.getByRole('heading', { name: 'Press Kit' }).boundingBox())!
  await page.mouse.click(heading.x + 5, heading.y + 5)
  await expect(page).toHaveURL(`${site.url}/admin/press-kit`)
  await expect(page.getByRole('main')).toBeFocused() // the link that had it is gone
})

test('every link opens its page, by address too', async ({ page, site }) => {
  await signIn(page, site)
  for (const [label, path] of LINKS.slice(1)) {
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(site.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto(`${site.url}/admin/press-kit`)
  await expect(page.getByRole('heading', { name: 'Press Kit' })).toBeVisible()
  await test.step('from its top, however far the last one was scrolled', async () => {
    await expect(page.getByText('Recently deleted').first()).toBeVisible()
    const scrollDown = () => {
      scrollTo({ top: 1500, behavior: 'instant' })
      return scrollY
    }
    await expect.poll(() => page.evaluate(scrollDown), 'once the page is so long').toBe(1500)
    await page.goto(`${site.url}/admin/account`)
    await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }))
    await page.reload()
    await expect(page.getByRole('button', { name: 'Save Password' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(200)
    await page.goBack()
    await expect(page.getByText('Recently deleted').first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500)
  })
})

test('the sidebar collapses to icons that keep their names', async ({ page, site }) => {
  await signIn(page, site)
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
  await expect(page.getByText('Admin Panel')).toBeHidden()
  await page.getByRole('link', { name: 'Talks & Media', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/admin/talks`)
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Admin Panel')).toBeHidden()
  await page.getByRole('button', { name: 'Expand the sidebar' }).click()
  await expect(page.getByText('Admin Panel')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Admin Panel')).toBeVisible()

  // a window that becomes small has its menu closed, and one that becomes wide again its sidebar open
  await page.setViewportSize({ width: 700, height: 720 })
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveAttribute('aria-expanded', 'false')
  await page.setViewportSize({ width: 1200, height: 720 })
  await expect(page.getByRole('button', { name: 'Collapse the sidebar' })).toBeVisible()
})

test('on a phone the sidebar is behind a button, and makes way for what it leads to', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, site)
  const contact = page.getByRole('link', { name: 'Contact Info', exact: true })
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(contact).toBeHidden()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await expectNoAxeViolationsInBothSchemes(page)
  await contact.focus()
  await page.keyboard.press('Escape')
  await expect(contact).toBeHidden()
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await contact.click()
  await expect(page).toHaveURL(`${site.url}/admin/contact`)
  await expect(page.getByRole('link', { name: 'Contact Info', exact: true })).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()

  // also by a question about what is not saved, whatever the answer
  await page.getByLabel('Section Title').fill('Half a thought')
  for (const answer of ['Stay', 'Leave']) {
    await menu.click()
    await page.getByRole('link', { name: 'Hero Section', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true }).click()
    await expect(page.locator('main:focus-within')).toBeVisible()
  }
  await expect(page).toHaveURL(`${site.url}/admin/hero`)
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectNoSidewaysScroll(page)
})

/** Of a row on a phone, which has no other button. */
const IN_THE_MENU = ['Edit', 'Duplicate', 'Move to top', 'Move up', 'Move down', 'Delete']

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test('a list has a short row for each entry, with all of its buttons', async ({ page, site }) => {
    await signIn(page, site)
    for (const path of ['involvement', 'talks', 'story', 'press-kit', 'advisory', 'speaking', 'testimonials']) {
      await goOnTo(page, `/admin/${path}`)
      const rows = page.locator('tbody tr:has(.row-buttons)')
      await expect(rows.first()).toBeVisible()
      for (const { height } of await rows.evaluateAll(boxes)) expect(height, path).toBeLessThanOrEqual(80)
      for (const { width, height } of await rows.getByRole('button').evaluateAll(boxes))
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      await rows
        .first()
        .getByRole('button', { name: /^More for / })
        .click()
      await expect(page.getByRole('menuitem')).toHaveText(IN_THE_MENU)
      await page.keyboard.press('Escape')
      const folded = page.locator('main details:has(.form-actions) > summary')
      if (await folded.count()) await folded.click()
      for (const form of await page.locator('.form-actions').all()) expect(await linesOfButtons(form), path).toBe(1)
      await expectNoSidewaysScroll(page)
    }
    await goOnTo(page, '/admin/expertise')
    const remove = page.getByRole('button', { name: 'Remove Product Strategy' })
    const down = page.getByRole('button', { name: 'Move Product Strategy down' })
    const middle = ({ y, height }: { y: number; height: number }) => y + height / 2
    await expect(remove).toBeVisible()
    expect(middle((await remove.boundingBox())!)).toBeCloseTo(middle((await down.boundingBox())!), 0)
    const primary = (await page.getByText('Primary', { exact: true }).and(page.locator('label')).first().boundingBox())!
    expect((await remove.boundingBox())!.x - primary.x - primary.width).toBeGreaterThanOrEqual(6)
    await goOnTo(page, '/admin/involvement')
    await expect(page.getByRole('row', { name: /Paperlark/ })).toHaveText(/Founder and CEO.*Founder/)
    await expectNoAxeViolationsInBothSchemes(page)
    // a first letter moves no button
    await page.getByRole('row', { name: /Paperlark/ }).click()
    const asDraft = page.getByRole('dialog').getByRole('button', { name: 'Save as draft' })
    const before = await asDraft.boundingBox()
    await page.getByRole('dialog').getByLabel('Company', { exact: true }).fill('P')
    await expect(page.getByRole('dialog').getByText('1 change')).toBeVisible()
    expect(await asDraft.boundingBox()).toEqual(before)
  })

  test('large letters cut nothing in a list, push nothing out of the page, and leave a dialog its fields', async ({
    page,
    site,
  }) => {
    for (const path of ['site-settings?tab=sections', 'talks']) {
      await openSignedIn(page, site, `/admin/${path}`)
      await expect(page.getByRole('button', { name: /^(Move|More for) / }).first()).toBeVisible()
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      expect(await cutTexts(page.locator('tbody td')), path).toEqual([])
      await expectNoSidewaysScroll(page)
    }
    await page.getByRole('button', { name: 'Add New Item' }).click()
    const save = page.getByRole('dialog').getByRole('button', { name: 'Save Changes' })
    await expect(save).toBeVisible()
    await expect(save).not.toBeInViewport()
    await save.focus()
    await expect(save).toBeInViewport({ ratio: 1 })
  })
})

const linesOfButtons = async (form: Locator) =>
  new Set((await form.getByRole('button').evaluateAll(boxes)).map(({ top }) => Math.round(top))).size

test('on a tablet a list has its buttons beside the texts, and a laptop shows the whole sidebar', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openSignedIn(page, site, '/admin/talks')
  const rows = page.locator('tbody tr:has(.row-buttons)')
  await expect(rows.first()).toBeVisible()
  for (const { height } of await rows.evaluateAll(boxes)) expect(height).toBeLessThanOrEqual(70)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Edit Built for the Thumb' }).click()
  const preview = page.getByRole('dialog').getByRole('button', { name: 'Show preview' })
  await preview.click({ trial: true }) // nothing covers it
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1200, height: 760 })
  await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
})

test('a pasted address leaves the buttons of a list where they are, and a page as wide as it is', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1920, height: 900 })
  await page.route('**/rest/v1/talks?**', async (route) => {
    const response = await route.fetch()
    const talks = await response.json()
    const address = `https://example.org/${'averylongpath'.repeat(9)}`
    const location = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
    await route.fulfill({ response, json: [{ ...talks[0], title: address, location }, ...talks.slice(1)] })
  })
  await openSignedIn(page, site, '/admin/talks')
  const box = page.locator('.list-table-box')
  await expect(box.getByRole('button', { name: 'Delete https' })).toBeVisible()
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  // the short words beside it stay whole
  for (const word of ['May 21, 2026', 'Podcast'])
    expect(await box.getByText(word, { exact: true }).first().evaluate(linesOfText), word).toBe(1)

  // beside the preview there is least room; neither a picture that arrives late nor a first letter moves a button
  const pictures = Promise.withResolvers<void>()
  await page.route('**/hero-images/**', async (route) => {
    await pictures.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${site.url}/admin/hero`, { waitUntil: 'domcontentloaded' })
  const buttons = page.locator('.form-actions').getByRole('button')
  await expect(buttons).toHaveText(['History', 'Save as draft', 'Schedule…', 'Save Changes'])
  const before = await buttons.evaluateAll(boxes)
  pictures.resolve()
  await expect(page.getByText('The site shows the whole image')).toBeVisible()
  expect(await buttons.evaluateAll(boxes)).toEqual(before)
  await page.getByLabel('Main Heading').fill('P')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  expect(await buttons.evaluateAll(boxes)).toEqual(before)
  await page.getByRole('textbox', { name: 'Description' }).fill('averylongpath'.repeat(30))
  await expectNoSidewaysScroll(page)
})

const linesOfText = (element: Element) => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}

const boxes = (elements: Element[]) =>
  elements.map((element) => {
    const { width, height, top, left } = element.getBoundingClientRect()
    return { width, height, top, left }
  })

test.use({ expectedConsole: [/status of 500/] })

test('everything works by keyboard alone', async ({ page, site }) => {
  await page.goto(`${site.url}/admin/login`)
  await page.getByLabel('Email').focus()
  await page.keyboard.type('owner@portico.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('a quiet harbour in november')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard' })).toBeVisible()
  await page.getByRole('link', { name: 'Drafts', exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.url}/admin/hero`)
  await expect(page.getByRole('link', { name: 'Hero Section', exact: true })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Edit Hero Section' })).toBeAttached()
  await page.reload()
  const heading = page.getByLabel('Main Heading')
  await expect(heading).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab') // to what hides the section
  await page.keyboard.press('Tab')
  await expect(heading).toBeFocused()

  // what the focus comes to is not behind the buttons that stay in view
  await goOnTo(page, '/admin/expertise')
  await page.getByLabel('Title').first().focus()
  const focused = page.locator('fieldset :focus')
  for (const area of await page.getByRole('button', { name: /^Remove / }).all())
    do {
      await page.keyboard.press('Tab')
      const [control, actions] = [await focused.boundingBox(), await page.locator('.form-actions').boundingBox()]
      expect(control!.y + control!.height).toBeLessThanOrEqual(actions!.y)
    } while (!(await area.evaluate((button) => button === document.activeElement)))
})

test('the dashboard and the account are in order for axe at 360 px, dark, and at 1280 px, light', async ({
  page,
  site,
}) => {
  const check = async (what: string) => {
    for (const [width, colorScheme] of [
      [360, 'dark'],
      [1280, 'light'],
    ] as const)
      await test.step(`${what} at ${width} px, ${colorScheme}`, async () => {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme })
        await expectNoAxeViolations(page)
        await expectNoSidewaysScroll(page)
      })
  }
  await signIn(page, site)
  await check('the dashboard')
  await goOnTo(page, '/admin/account')
  await expect(page.getByRole('heading', { name: 'Open sessions' })).toBeVisible()
  await check('the account')
})
