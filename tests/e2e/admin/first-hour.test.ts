import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { PUBLIC_PATHS } from '#content/site/routes.ts'
import { CONTENT_FILES } from '#server/pages/content-files.ts'
import { newestMail } from '#tests/support/outbox.ts'
import type { TestSite } from '#tests/support/site.ts'
import { expectSoundLayout, inEveryLook } from '../looks.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  OWNER,
  openSignedIn,
  openTab,
  signIn,
  test,
  toast,
} from './admin-fixtures.ts'

const portrait = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#58705f' } })
    .jpeg()
    .toBuffer()

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' })
const step = (page: Page, label: string) => steps(page).locator('li').filter({ hasText: label }) // those that are done are folded
const follow = (page: Page, label: string) => steps(page).getByRole('link', { name: label }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).first().click()
const backToDashboard = (page: Page, url: string) => page.goto(`${url}/admin`)

/** What the journey has written so far, outside the row of the site. */
const WRITTEN = /Ropes and rules|Harbour Hall|Anna on the quay|walk along the water|A chair|hero-images/

/** Where somebody without a session finds any of it: on a page, in a file, in a table. */
async function foundByStranger(site: TestSite): Promise<string[]> {
  const api = (path: string) => `${path}${path.includes('?') ? '&' : '?'}apikey=${site.publishableKey}`
  const found: string[] = []
  for (const path of [
    ...[...PUBLIC_PATHS, ...CONTENT_FILES, '/nowhere', '/talks/ropes-and-rules', '/talks/ropes-and-rules.ics'],
    ...['/card/talks/ropes-and-rules.png', '/robots.txt', '/api/newsletter', '/contact', '/subscribe', '/mcp'],
    ...CONTENT_TABLES.map((table) => api(`/rest/v1/${table}?select=*`)),
    api('/rest/v1/'),
  ]) {
    const answer = await fetch(site.url + path)
    const isPicture = answer.ok && path.startsWith('/card/')
    if (WRITTEN.test(await answer.text()) || isPicture) found.push(path)
  }
  return found
}

/** In the dialog for a new one, which is open. */
async function addTalk(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: 'Add New Item' }) // the message of its success is a dialog, too
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Location/Host').fill('Harbour Hall')
  await dialog.getByLabel('Description').fill('About the work.')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toHaveCount(0)
}

test.describe('a site that begins empty', () => {
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    siteEnv: ({}, use) =>
      use({ ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, CONTENT: 'empty', TEST_DOOR: 'closed' }),
  })

  test("becomes the owner's own by the checklist, on a phone", async ({ page, ownSite: site }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(site.url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opening soon')
    await inEveryLook(page, () => expectNoAxeViolations(page))
    await signIn(page, site)
    await page.goto(site.url)
    await expect(page.getByText('Visitors see the door, not this page.')).toBeVisible()
    await expect(page.getByRole('main').locator('section[id]')).toHaveCount(2)
    await expect(page.locator('.skeleton, .spinner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText(['Press Kit'])
    expect(await page.content()).not.toMatch(/Marta|Ellingsen/)

    await page.getByRole('link', { name: 'Admin', exact: true }).click()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText(['First steps'])
    await expect(page.getByRole('button', { name: 'Remove demo content' })).toHaveCount(0)
    await expectNoSidewaysScroll(page)

    await follow(page, 'Write your name')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.getByLabel('Name', { exact: true }).fill('Anna Holt')
    await save(page)
    await expect(page.locator('.toast')).toContainText('Success')
    await backToDashboard(page, site.url)
    await expect(step(page, 'Write your name')).toContainText('done')

    await follow(page, 'Add your portrait')
    const files = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await portrait() }
    await page.getByLabel('Profile Image').setInputFiles(files)
    await expect(toast(page, 'Image uploaded successfully')).toBeVisible()
    await page.locator('[name=image_alt]').fill('Anna on the quay')
    await expect(page.getByRole('button', { name: 'Adjust crop' })).toBeVisible()
    await save(page)
    await expect(toast(page, 'Hero content updated successfully')).toBeVisible()
    await backToDashboard(page, site.url)
    await expect(step(page, 'Add your portrait')).toContainText('done')

    await follow(page, 'Add your first talk')
    await addTalk(page, 'Ropes and rules')
    await backToDashboard(page, site.url)
    await expect(step(page, 'Add your first talk')).toContainText('done')
    await steps(page).getByRole('button', { name: 'Show Talks & Media on your page' }).click()
    await expect(toast(page, 'Visitors see it once you open the site')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Show Talks/ })).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    expect(await foundByStranger(site)).toEqual([])

    await page.goto(site.url)
    await expect(page.getByRole('region', { name: 'Talks & Media' })).toContainText('Ropes and rules')
    await expect(page.getByRole('main').locator('section[id]')).toHaveCount(3)
    await expect(page.getByRole('navigation').getByText('Anna Holt')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Anna on the quay' })).toBeVisible()

    await page.goto(`${site.url}/admin/advisory`)
    await page.getByLabel('How an Engagement Starts').fill('With a walk along the water.')
    await save(page)
    await expect(toast(page, 'Success')).toBeVisible()

    await page.goto(`${site.url}/admin/speaking`)
    await expect(page.getByText('The sheet appears once you have saved')).toBeVisible() // its address leads nowhere
    await page.getByLabel('What a Stage Needs').fill('A chair')
    await save(page)
    await expect(page.getByRole('link', { name: 'Open the current sheet (opens in a new tab)' })).toBeVisible()

    await page.goto(`${site.url}/admin/site-settings`)
    await page.getByLabel('Job Title').fill('Harbour Master')
    await openTab(page, 'Look')
    await page.getByText('Forest').click()
    await openTab(page, 'Sections')
    await page.getByLabel('Show Advisory').check()
    for (const section of ['Skin in the Game', 'My Story', 'Newsletter'])
      await expect(page.getByLabel(`Show ${section}`)).not.toBeChecked()
    await openTab(page, 'Search and Sharing')
    await expect(page.locator('.search-result').first()).toContainText(new URL(site.url).host)
    await expect(page.locator('.search-result').first()).toContainText('Anna Holt')
    await openTab(page, 'Door')
    await page.getByLabel('Contact on the Door').fill('anna@example.com')
    await save(page)
    await expect(toast(page, 'Site settings updated successfully')).toBeVisible()

    expect(await foundByStranger(site)).toEqual([])
    const door = await (await fetch(site.url)).text()
    for (const words of ['Anna Holt', 'Opening soon', 'mailto:anna@example.com']) expect(door).toContain(words)

    await backToDashboard(page, site.url)
    await steps(page).getByRole('button', { name: 'Open the site' }).click()
    const moment = page.getByRole('dialog', { name: /site/ })
    await expect(moment).toContainText('Open the site?')
    await expectNoAxeViolations(page, '[role=dialog]')
    await moment.getByRole('button', { name: 'Open the site' }).click()
    await expect(moment).toContainText('Your site is open')
    await expect(moment.getByRole('img', { name: 'The card of your home page' })).toHaveJSProperty('naturalWidth', 1200)
    await expect(moment.getByRole('textbox', { name: 'link' })).toHaveValue(`${site.url}/`)
    await expectNoAxeViolations(page, '[role=dialog]')
    await expectNoSidewaysScroll(page)
    await moment.getByRole('button', { name: 'Done' }).click()
    await expect(step(page, 'Open the site')).toContainText('done')
    expect((await foundByStranger(site)).length).toBeGreaterThan(8)

    for (const path of ['/', '/advisory', '/press-kit', '/speaking', '/nowhere']) {
      const html = await (await fetch(site.url + path)).text()
      expect(html, path).toContain('Anna Holt')
      expect(html, path).toContain('data-accent="forest"')
      expect(html, path).not.toMatch(/Marta|Ellingsen|Halden/)
    }
    expect(await (await fetch(`${site.url}/advisory`)).text()).toContain('With a walk along the water.')
    expect(await (await fetch(site.url)).text()).toContain('"jobTitle":"Harbour Master"')

    await page.goto(`${site.url}/admin/site-settings?tab=door`)
    await page.getByRole('button', { name: 'Close the site' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close the site' }).click()
    await expect(toast(page, 'Visitors see only the door')).toBeVisible()
    expect(await foundByStranger(site)).toEqual([])
    await page.getByRole('button', { name: 'Open the site' }).click()
    await moment.getByRole('button', { name: 'Open the site' }).click()
    await expect(moment).toContainText('Your site is open')
  })

  test('the list can be put away, and comes back', async ({ page, ownSite: site }) => {
    await signIn(page, site)
    await expect(page.getByText('Nothing has been changed yet')).toBeVisible()
    await expect(steps(page)).toBeVisible()
    const placeOfCards = async () => (await page.getByRole('link', { name: 'Hero Section' }).last().boundingBox())?.y
    await page.waitForLoadState('networkidle') // what is above them has come
    const place = await placeOfCards()
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/health', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.reload()
    await expect(page.getByText('Nothing has been changed yet')).toBeVisible()
    await expect.poll(placeOfCards, 'while the list is read').toBe(place)
    answer.resolve()
    await expect(steps(page)).toBeVisible()
    await steps(page).getByRole('button', { name: 'Put away' }).click()
    await expect(steps(page)).toHaveCount(0)
    await expect(page.locator('main :focus')).toHaveText('Show the first steps again')
    await page.reload()
    await page.getByRole('button', { name: 'Show the first steps again' }).click()
    await expect(steps(page)).toBeVisible()
    await expect(page.locator('main :focus')).toContainText('First steps')
    await inEveryLook(page, async () => {
      await expectNoAxeViolations(page)
      await expectSoundLayout(page)
    })
  })
})

test.describe('the account of a first start', () => {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  test.use({ siteEnv: ({}, use) => use({}) })

  test('gets an address to which mail can be sent', async ({ page, ownSite: site }) => {
    const [, password = ''] = /Password: (.+)/.exec(readFileSync(`${site.dataDir}/first-login.txt`, 'utf8')) ?? []
    await signIn(page, site, { email: 'owner@localhost', password })
    await follow(page, 'Log in with your own address')
    await expect(page.getByText('You log in as owner@localhost, which receives no mail')).toBeVisible()
    await page.getByLabel('New e-mail address').fill('anna@example.com')
    await page.getByRole('button', { name: 'Change Address' }).click()
    await expect(toast(page, 'Confirm the new address')).toContainText(
      'Open the link in the mail to anna@example.com. No mail server is set',
    )
    const { link } = await newestMail(site.dataDir, 'email-change', 'anna@example.com')
    await page.goto(link!)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, 'E-mail address changed')).toBeVisible()
    await expect(page.getByText('You log in as anna@example.com.')).toBeVisible()
    await backToDashboard(page, site.url)
    await expect(step(page, 'Log in with your own address')).toContainText('done')
  })
})

test('the demo goes in one step, after a backup, and what the owner wrote stays', async ({ page, ownSite: site }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openSignedIn(page, site, '/admin/talks')
  await page.getByRole('button', { name: 'Add New Item' }).click()
  await addTalk(page, 'Ropes and rules')
  await backToDashboard(page, site.url)
  await expect(step(page, 'Write your name')).not.toContainText('done')
  const demo = page.getByRole('region', { name: 'Demo content' })
  await demo.getByRole('button', { name: 'Remove demo content' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove the demo content?' })
  await expect(question).toContainText('What you have changed or added stays.')
  await expectNoAxeViolations(page, '[role=alertdialog]')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)

  await demo.getByRole('button', { name: 'Remove demo content' }).click()
  await question.getByRole('button', { name: 'Remove demo content' }).click()
  await expect(demo.getByRole('link', { name: 'undo the removal' })).toHaveAttribute(
    'href',
    /backup=manual-\S*\.tar\.gz/,
  )
  await expect(demo).toBeFocused()
  await expectNoSidewaysScroll(page)
  await backToDashboard(page, site.url)
  await expect(steps(page)).toBeVisible()
  await expect(demo).toHaveCount(0)

  for (const path of ['/', '/press-kit', '/advisory', '/speaking']) {
    await page.goto(site.url + path)
    expect(await page.content()).not.toMatch(/Marta|Ellingsen|Halden|Paperlark/)
  }
  await page.goto(site.url)
  await expect(page.getByRole('region', { name: 'Talks & Media' }).getByRole('heading', { level: 3 })).toHaveText([
    'Ropes and rules',
  ])
  await expect(page.getByRole('main').locator('section[id]')).toHaveCount(3)
})

test('on a Supabase project, the owner reads where what is removed can be restored', async ({
  page,
  ownSite: site,
}) => {
  await page.route('**/api/demo', async (route) => {
    if (route.request().method() === 'POST') return route.fulfill({ json: { backup: null } })
    const answer = await route.fetch()
    return route.fulfill({ json: { ...(await answer.json()), isKeptInHistory: true } })
  })
  await openSignedIn(page, site, '/admin')
  const demo = page.getByRole('region', { name: 'Demo content' })
  await demo.getByRole('button', { name: 'Remove demo content' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove the demo content?' })
  await expect(question).toContainText('For 90 days, entries can be restored under Recently deleted')
  await expectNoSidewaysScroll(page)
  await question.getByRole('button', { name: 'Remove demo content' }).click()
  await expect(demo).toContainText('and texts in their history')
  await expect(demo.getByRole('link')).toHaveCount(0)
})

test.describe('when the answer to the removal is lost', () => {
  test.use({ expectedConsole: [/net::ERR_FAILED/] })

  test('the owner is told that the demo is gone', async ({ page, ownSite: site }) => {
    await signIn(page, site)
    await page.route('**/api/demo', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Remove demo content' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove demo content' }).click()
    // it makes a backup first
    await expect(toast(page, 'Demo content removed')).toBeVisible({ timeout: 45_000 })
    await expect(page.getByRole('button', { name: 'Remove demo content' })).toHaveCount(0)
    await expect(page.locator('#content')).toBeFocused()
  })
})

test.describe('when no backup can be made', () => {
  test.use({ expectedConsole: [/status of 503/] })

  test('nothing is removed, and the owner reads why', async ({ page, site }) => {
    await signIn(page, site)
    const message = 'Nothing was removed, because no backup could be made. The disk is full.'
    await page.route('**/api/demo', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { code: 'failed', message } })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Remove demo content' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove demo content' }).click()
    await expect(toast(page, message)).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Remove demo content' })).toBeVisible()
  })
})
