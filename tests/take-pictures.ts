import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { adminPaths } from '#content/site/routes.ts'
import { startTestSite, type TestSite } from '#tests/support/site.ts'
import { browserArgs, findBrowser } from './support/find-browser.ts'

const OWNER = { ADMIN_EMAIL: 'owner@portico.test', ADMIN_PASSWORD: 'a quiet lantern by the ferry' }
const DESKTOP = { viewport: { width: 1280, height: 860 } }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const KEY = '33333333-3333-4333-8333-333333333333'

type Show = (page: Page) => Promise<unknown>

/**
 * `npm run take-pictures`: takes the pictures of README and docs from the built demo site, or with a folder every page of the
 * admin into it: wide and narrow, light and dark, full, empty and failing.
 */
async function main([folder]: string[]) {
  const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: browserArgs })
  try {
    await (folder ? takeAdmin(browser, folder) : takeDocs(browser, join(import.meta.dirname, '../docs/pictures')))
  } finally {
    await browser.close()
  }
}

async function takeDocs(browser: Browser, folder: string) {
  const site = await startTestSite(OWNER)
  const take = (name: string, options: BrowserContextOptions, show: Show) =>
    openPage(browser, site, options, async (page) => {
      await show(page)
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.fonts.ready)
      await save(page, join(folder, `${name}.webp`))
    })
  const signedIn =
    (show: Show): Show =>
    (page) =>
      signIn(page).then(() => show(page))
  try {
    await take('home', DESKTOP, (page) => page.goto('/'))
    await take('press-kit', DESKTOP, (page) => page.goto('/press-kit'))
    await take('speaking', DESKTOP, (page) => page.goto('/speaking'))
    const [talk] = (await site.rest('talks?select=slug&slug=not.is.null&image_url=not.is.null&limit=1')) as [
      { slug: string },
    ]
    await take('talk', DESKTOP, (page) => page.goto(`/talks/${talk.slug}`))
    await take('home-phone-dark', { ...PHONE, colorScheme: 'dark' }, (page) => page.goto('/'))
    await addMessages(site, 3)
    await take('admin', DESKTOP, signedIn(openDashboard))
    await take(
      'edit',
      DESKTOP,
      signedIn(async (page) => {
        await page.goto('/admin/hero')
        const shown = page.frameLocator('iframe')
        await shown.getByRole('heading', { level: 1 }).waitFor()
        await page.getByLabel('Tagline').first().pressSequentially(' ')
        await page.getByLabel('Main Heading').focus()
      }),
    )
    await take(
      'schedule',
      DESKTOP,
      signedIn(async (page) => {
        await page.goto('/admin/contact')
        await page.getByLabel('Section Title').fill('Say hello')
        await page.getByRole('button', { name: 'Schedule…' }).click()
        await page.getByRole('button', { name: 'Tomorrow 8:00' }).waitFor()
      }),
    )
    await prepareDrafts(site, 3)
    await take(
      'review',
      DESKTOP,
      signedIn(async (page) => {
        await page.goto('/admin/drafts')
        await page.getByText('Prepared by').first().waitFor()
      }),
    )
    await take(
      'restore',
      DESKTOP,
      signedIn(async (page) => {
        await page.goto('/admin/health')
        await page.getByRole('button', { name: 'Make one on the server' }).click()
        await page.locator('.toast [aria-label="Dismiss"]').click()
        await site.rest('stories?id=not.is.null', { method: 'DELETE' })
        await page.reload()
        const card = page.getByRole('region', { name: 'Restore a backup' })
        await card.getByRole('button', { name: 'See what changes' }).click()
        await card.getByText('Your site as it was on').waitFor()
        await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      }),
    )
  } finally {
    await site.stop()
  }
}

const ADMIN_PAGES = adminPaths().filter((path) => !/login|password|connect/.test(path))

async function takeAdmin(browser: Browser, folder: string) {
  await mkdir(folder, { recursive: true })
  const screens = { wide: DESKTOP, narrow: { ...PHONE, deviceScaleFactor: 1 } }
  for (const content of ['demo', 'empty']) {
    const site = await startTestSite({ ...OWNER, CONTENT: content })
    const take = (name: string, options: BrowserContextOptions, before?: Show) =>
      openPage(browser, site, options, (page) => visitAll(page, folder, `${content}-${name}`, before))
    try {
      if (content === 'demo') {
        await addTalks(site, 40)
        await addMessages(site, 200)
        await prepareDrafts(site, 30)
        await take('failing', DESKTOP, failReads)
      }
      for (const [screen, options] of Object.entries(screens))
        for (const colorScheme of ['light', 'dark'] as const)
          await take(`${screen}-${colorScheme}`, { ...options, colorScheme })
    } finally {
      await site.stop()
    }
  }
}

/** Every page of the admin, each a picture of its own. */
async function visitAll(page: Page, folder: string, name: string, before?: Show) {
  await signIn(page)
  await before?.(page)
  for (const path of ADMIN_PAGES) {
    await page.goto(path)
    await page.waitForLoadState('networkidle').catch(() => {})
    await page.waitForTimeout(500)
    await save(page, join(folder, `${path.replace('/admin', '').slice(1) || 'dashboard'}-${name}.webp`))
  }
}

const failReads = (page: Page) =>
  page.route(/\/rest\/v1\/(?!profiles)/, (route) => route.fulfill({ status: 500, json: { message: 'down' } }))

async function openPage(browser: Browser, site: TestSite, options: BrowserContextOptions, show: Show) {
  const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce', ...options })
  await show(await context.newPage())
  await context.close()
}

const save = async (page: Page, file: string) =>
  sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(file)

async function signIn(page: Page) {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(OWNER.ADMIN_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/admin')
}

async function openDashboard(page: Page) {
  await page.goto('/admin')
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
}

const each = (amount: number, make: (index: number) => object) =>
  Array.from({ length: amount }, (_, index) => make(index))

const addTalks = (site: TestSite, amount: number) =>
  site.rest('talks', {
    method: 'POST',
    body: each(amount, (index) => ({
      title: `What the ${index + 2}th ferry taught us about waiting lists`,
      location:
        index % 2 ? 'Harbour Weeks, Bergen' : 'The Long Table, an hour with three product people and a tide table',
      description: DESCRIPTION,
      date: `20${10 + (index % 15)}-0${1 + (index % 9)}-11`,
      type: index % 3 ? 'talk' : 'podcast',
    })),
  })

/** The first three unread. */
const addMessages = (site: TestSite, amount: number) =>
  site.rest('contact_messages', {
    method: 'POST',
    body: each(amount, (index) => ({
      name: ['Ingrid Solheim', 'Bastiaan de Wit', 'Aoife Ní Bhriain'][index % 3],
      email: `reader${index}@letters.example`,
      message: 'We would like to invite you to our autumn conference. It is by the sea, and there is a piano.',
      created_at: new Date(Date.now() - index * 3_600_000).toISOString(),
      read_at: index < 3 ? null : new Date().toISOString(),
    })),
  })

/** As a program leaves them. */
async function prepareDrafts(site: TestSite, amount: number) {
  await site.rest('access_keys', { method: 'POST', body: { id: KEY, name: 'Claude', key_hash: 'a', made_by: KEY } })
  await site.rest('content_drafts', {
    method: 'POST',
    body: each(amount, (index) => ({
      table_name: 'talks',
      fields: {
        title: ['Nine people and a tide table', 'A roadmap in pencil', 'What the harbour master knows'][index % 3],
        location: 'Harbour Weeks, Bergen',
        description: DESCRIPTION,
        date: `2026-0${1 + (index % 9)}-14`,
        type: 'talk',
      },
      ...{ author: KEY, access_key: KEY, note: 'From the organiser’s programme.' },
    })),
  })
}

const DESCRIPTION = 'How a crew of nine plans a season that nobody can plan.'

await main(process.argv.slice(2))
