import type { Locator, Page } from '@playwright/test'
import type { TestSite } from '#tests/support/site.ts'
import { AXE_COLOURS, test as base, expect, expectNoAxeViolations } from '../fixtures.ts'

export {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  recordAnnouncements,
  showEverySection,
} from '../fixtures.ts'

export const OWNER = { email: 'owner@portico.example', password: 'a quiet harbour in november' }

/** Every test of the admin has a site and an owner of its own: sessions, limits and factors are nobody else's. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  siteEnv: ({}, use) => use({ ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }),
  // from 1280 px on the preview stands beside each form and loads a whole page again: tests of it make their window wider
  viewport: { width: 1200, height: 720 },
})

/** As the page is now, in light and in dark, which differ in their colours. */
export async function expectNoAxeViolationsInBothSchemes(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoAxeViolations(page, 'html', AXE_COLOURS)
}

export async function fillLogin(page: Page, { email, password } = OWNER) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome to the Admin Dashboard' })

/** Signs in with the form and waits for the dashboard: for tests of the sign-in and of what it changes in the browser. */
export async function signInByForm(page: Page, site: TestSite, owner = OWNER) {
  await page.goto(`${site.url}/admin/login`)
  await fillLogin(page, owner)
  await expect(welcome(page)).toBeVisible()
}

/** The owner's browser as it is after a sign-in, on the dashboard. */
export async function signIn(page: Page, site: TestSite, owner = OWNER) {
  await openSignedIn(page, site, '/admin', owner)
  await expect(welcome(page)).toBeVisible()
}

/** Gives the browser a session of its own, without the form, and opens a page of the admin with it. */
export async function openSignedIn(page: Page, site: TestSite, path: string, owner = OWNER) {
  const session = await sessionOf(page, site, owner)
  const stored = await page.addInitScript((session) => localStorage.setItem('portico-session', session), session)
  await page.goto(site.url + path)
  await stored.dispose()
}

/**
 * Goes on to another page of the admin as a link does, and waits until it shows its content: a load costs three times as
 * much. For tests of a page, not of its loading, which have saved all that they changed.
 */
export async function goOnTo(page: Page, path: string) {
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await page.evaluate((path) => {
    history.pushState({ ...history.state, key: path, idx: (history.state?.idx ?? 0) + 1 }, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title ?? '')
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0)
}

/** A new session, as the browser stores it. */
export async function sessionOf(
  page: Page,
  site: Pick<TestSite, 'url' | 'publishableKey'>,
  { email, password } = OWNER,
) {
  const answer = await page.request.post(`${site.url}/auth/v1/token?grant_type=password`, {
    headers: { apikey: site.publishableKey },
    data: { email, password },
  })
  expect(answer.status()).toBe(200)
  return answer.text()
}

/** By a text in one of its parts: 'Undo' and 'New' beside each other are not 'Undone'. */
export const toast = (page: Page, text: string | RegExp) =>
  page.locator('.toast').filter({ has: page.locator('.toast-title, p', { hasText: text }) })

/** Chooses from the menu of a list's row, with the keyboard: toasts may lie over it. */
export async function chooseForRow(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: item, exact: true }).press('Enter')
}

/** Opens one of the tabs of the site settings. */
export async function openTab(
  page: Page,
  name: 'Identity' | 'Sections' | 'Look' | 'Search and Sharing' | 'Icons' | 'Redirects' | 'Door',
) {
  const tab = page.getByRole('navigation', { name: 'Site Settings' }).getByRole('link', { name, exact: true })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-current', 'page')
}

/** Drops a file or a link; whether the page keeps the browser from opening it, or from putting it there. */
export const isDropRefused = (target: Locator, dropped: 'file' | 'link') =>
  target.evaluate((element, dropped) => {
    const dataTransfer = new DataTransfer()
    if (dropped === 'link') dataTransfer.setData('text/uri-list', 'https://anna.example/')
    else dataTransfer.items.add(new File(['x'], 'photo.jpg', { type: 'image/jpeg' }))
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    element.dispatchEvent(drop)
    return drop.defaultPrevented
  }, dropped)

/** What stands in elements that have no room for it. */
export const cutTexts = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).map(({ textContent }) => textContent),
  )

/** Fills in a new area of expertise, which stands a moment after its button was pressed; it is not saved yet. */
export async function addArea(page: Page, title: string, description: string) {
  await page.getByRole('button', { name: 'Add Expertise' }).click()
  const added = page.getByRole('group', { name: /^item \d+$/ })
  await added.getByLabel('Description').fill(description)
  await added.getByLabel('Title').fill(title) // which names it
}

/** Removes what the demo links to besides its talks and the contact information. */
export async function removeFurtherLinks(site: TestSite) {
  await site.rest('social_profiles?id=not.is.null', { method: 'DELETE' })
  for (const [table, body] of Object.entries({
    involvements: { website: null },
    advisory_page: { booking_url: null },
    speaking_page: { reel_url: null },
    press_kit: { podcast_clip_url: null },
  }))
    await site.rest(`${table}?id=not.is.null`, { method: 'PATCH', body })
}
