import type { BrowserContext, Page } from '@playwright/test'
import type { DayCounts } from '#api/day-counts.ts'
import type { VisitCounts } from '#api/visits.ts'
import { DEMO_CONTENT } from '#demo/content.ts'
import type { TestSite } from '#tests/support/site.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openSignedIn,
  sessionOf,
  signIn,
  signInByForm,
  test,
} from './admin/admin-fixtures.ts'
import { comeBack } from './admin/inbox-fixtures.ts'

// A browser without a window counts as a robot: these tests have a visitor's name.
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36'
test.use({ userAgent: BROWSER, expectedConsole: [/404 Error: no page at|status of 404/] })

/** What stands in the table, once it has been written. */
const counts = async (site: TestSite): Promise<VisitCounts> =>
  ((await site.rest('visits?select=day,counts')) as DayCounts[])[0]?.counts ?? {} // one process, one day

/** Every address elsewhere answers at once, and with nothing. */
const answerElsewhere = (context: BrowserContext, site: TestSite) =>
  context.route(
    (url) => url.origin !== site.url,
    (route) => route.fulfill({ body: '' }),
  )

const reportOf = (page: Page) => page.waitForRequest((request) => request.url().endsWith('/api/visits'))

/** Opens a page and waits until its view has been reported. */
async function visit(page: Page, url: string, referer = '') {
  const reported = reportOf(page)
  await page.goto(url, { referer })
  await reported
}

/** Clicks and waits for the report; what opens in a new tab stays open, for closing it can stop this one. */
async function follow(page: Page, name: RegExp, button: 'left' | 'middle' = 'left') {
  const [reported, opened] = [reportOf(page), page.context().waitForEvent('page')]
  await page.getByRole('link', { name }).first().click({ button })
  await reported
  await opened
}

test('a scripted visit adds up, in the table and on the dashboard', async ({ page, context, ownSite, browser }) => {
  await answerElsewhere(context, ownSite)
  // where requests are intercepted, one that fetches a page in advance can stop the tab
  const rules = { contentType: 'application/speculationrules+json', body: '{}' }
  await context.route('**/speculation-rules.json', (route) => route.fulfill(rules))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, ownSite.url, 'https://www.news.example/letters/7?reader=nora')
  const talk = DEMO_CONTENT.talks.find(({ action_url }) => action_url)!
  await follow(page, new RegExp(talk.action_text!))
  await follow(page, new RegExp(talk.action_text!), 'middle')
  await follow(page, /Visit Substack/)
  await follow(page, /^Substack \(opens/)
  const articles = page.locator('.article-link')
  const [reported, opened] = [reportOf(page), context.waitForEvent('page')]
  await articles.first().click()
  await reported
  await (await opened).close()
  await page
    .locator('#contact')
    .getByRole('link', { name: /^LinkedIn/ })
    .click() // is nobody's count
  await page.getByRole('heading', { name: 'Areas of Expertise' }).click({ button: 'middle' })

  await visit(page, `${ownSite.url}/press-kit`)
  for (const name of ['Short', 'Full', 'Full']) {
    const reported = reportOf(page)
    await page.getByRole('article', { name, exact: true }).getByRole('button').click()
    await reported
    await page.waitForTimeout(50)
  }
  const [downloaded, report] = [page.waitForEvent('download'), reportOf(page)]
  await page.getByRole('link', { name: 'Download', exact: true }).click()
  await Promise.all([downloaded, report])
  await visit(page, `${ownSite.url}/advisory`)
  await visit(page, `${ownSite.url}/no-such-page`)
  const again = reportOf(page)
  await page.reload()
  await again

  const talkId = (
    (await ownSite.rest(`talks?select=id&title=eq.${encodeURIComponent(talk.title)}`)) as { id: string }[]
  )[0]!.id
  const expected: VisitCounts = {
    view: { '/': 1, '/press-kit': 1, '/advisory': 1, 'not-found': 2 },
    referrer: { 'news.example': 1 },
    talk: { [talkId]: 2 },
    newsletter: { visit: 2, article: 1 },
    bio: { short_bio: 1, full_bio: 2 },
    download: { photo: 1 },
    missing: { '/no-such-page': 2 },
  }
  await expect.poll(() => counts(ownSite)).toEqual(expected)

  const owner = await browser.newContext({ userAgent: BROWSER, reducedMotion: 'reduce' })
  const dashboard = await owner.newPage()
  await signIn(dashboard, ownSite)
  await expect(dashboard.getByText('0 views yesterday')).toBeVisible()
  await dashboard.getByRole('main').getByRole('link', { name: 'Visits' }).click()
  const visits = dashboard.getByRole('region', { name: 'Visits' })
  await expect(visits).toContainText('5 views')
  await expect(visits.getByRole('img')).toHaveAccessibleName(/Views by day, in the last 30 days/)
  const list = (title: string) => visits.locator('section', { hasText: title })
  await expect(list('Pages').getByRole('listitem')).toHaveText([
    /^Pages not found 2$/,
    /^Advisory 1$/,
    /^Home 1$/,
    /^Press Kit 1$/,
  ])
  await expect(list('Referring sites').getByRole('listitem')).toHaveText([/^news.example 1$/])
  await expect(list('Talks opened').getByRole('listitem')).toHaveText([`${talk.title} 2`])
  await expect(list('Newsletter clicks').getByRole('listitem')).toHaveText([
    /^To the newsletter 2$/,
    /^To an article 1$/,
  ])
  await expect(list('Biographies copied').getByRole('listitem')).toHaveText([
    /^Full biography 2$/,
    /^Short biography 1$/,
  ])
  await expect(list('Press downloads').getByRole('listitem')).toHaveText([/^Photo 1$/])
  await visits.getByText('Views by day as a table').click()
  await expect(visits.getByRole('table').getByRole('row')).toHaveCount(31)
  await expect(visits.getByRole('table').getByRole('row').nth(1).getByRole('cell')).toHaveText('5')
  await owner.close()
})

test('neither an admin nor anything under /admin is reported', async ({ page, ownSite }) => {
  const reports: string[] = []
  page.on('request', (request) => request.url().includes('/api/visits') && reports.push(request.url()))
  await page.goto(`${ownSite.url}/admin/unknown`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404')
  await page.waitForLoadState('networkidle')
  await signIn(page, ownSite)
  await page.goto(ownSite.url)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Admin' })).toBeVisible()
  await page
    .getByRole('link', { name: /Visit Substack/ })
    .evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
  await page.getByRole('link', { name: /Visit Substack/ }).click()
  await page.waitForLoadState('networkidle')
  expect(reports).toEqual([])
})

test('an admin whose check fails is not taken for a visitor', async ({ page, ownSite }) => {
  await page.route('**/rest/v1/profiles?**', (route) => route.fulfill({ status: 200, json: { message: 'no list' } }))
  const reports: string[] = []
  page.on('request', (request) => request.url().includes('/api/visits') && reports.push(request.url()))
  await openSignedIn(page, ownSite, '/')
  await page.waitForLoadState('networkidle')
  expect(reports).toEqual([])
})

test('who signs in in another tab is no visitor any more', async ({ page, context, ownSite }) => {
  await visit(page, ownSite.url)
  const admin = await context.newPage()
  await signInByForm(admin, ownSite)
  await expect(page.getByRole('link', { name: 'Admin' })).toBeVisible()
  const reports: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/visits') && reports.push(request.url()))
  await page.bringToFront()
  await page
    .getByRole('link', { name: /Visit Substack/ })
    .evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
  await page.getByRole('link', { name: /Visit Substack/ }).click()
  await page.waitForTimeout(200)
  expect(reports).toEqual([])
})

test('a page made in advance counts once somebody looks at it, and when it comes back from memory to a visitor', async ({
  page,
  ownSite,
}) => {
  await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true, configurable: true }))
  const reports: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/visits') && reports.push(request.postData() ?? ''))
  await page.goto(ownSite.url, { referer: 'https://news.example/' })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  expect(reports).toEqual([])
  await page.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false })
    document.dispatchEvent(new Event('prerenderingchange'))
  })
  await expect.poll(() => reports).toEqual(['{"view":"/","referrer":"news.example"}'])
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect.poll(() => reports.slice(1)).toEqual(['{"view":"/"}'])

  // a page learns nothing of what it stores itself, as one in memory learns nothing of what others store
  const session = await sessionOf(page, ownSite)
  await page.evaluate((session) => {
    localStorage.setItem('portico-session', session)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  }, session)
  await expect(page.getByRole('link', { name: 'Admin' })).toBeVisible()
  expect(reports).toHaveLength(2)
})

test('a copy that failed is not counted', async ({ page, ownSite }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('forbidden')) },
    })
    document.execCommand = () => false // the other way
  })
  await visit(page, `${ownSite.url}/press-kit`)
  const reports: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/visits') && reports.push(request.url()))
  await page.getByRole('article', { name: 'Short', exact: true }).getByRole('button').click()
  await expect(page.getByText('Select the text to copy it').first()).toBeVisible()
  expect(reports).toEqual([])
})

const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)
const row = (age: number, view: Record<string, number>, more: VisitCounts = {}) => ({
  day: days(age),
  writer: crypto.randomUUID(),
  counts: { view, ...more },
})

test('the visits are in order for axe at 320 px, dark, and at 1280 px, light', async ({ page, ownSite }) => {
  const referrer = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`a-rather-long-name-of-a-site-${index}.example`, index + 1]),
  )
  await ownSite.rest('visits', {
    method: 'POST',
    body: [row(0, { '/': 3 }), row(0, { '/press-kit': 4 }), row(29, { '/': 1200 }, { referrer }), row(60, { '/': 50 })],
  })
  await openSignedIn(page, ownSite, '/admin/visits')
  const visits = page.getByRole('region', { name: 'Visits' })
  for (const [width, colorScheme] of [
    [320, 'dark'],
    [1280, 'light'],
  ] as const)
    await test.step(`at ${width} px, ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await expect(visits).toContainText('1,207 views')
      await visits.getByText('Views by day as a table').click()
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
      await visits.getByText('Views by day as a table').click()
      await visits.getByRole('radio', { name: 'Last 30 days' }).focus()
      await page.keyboard.press('ArrowRight')
      await expect(visits.getByRole('radio', { name: 'Last 90 days' })).toBeChecked()
      await expect(visits).toContainText('1,257 views')
      await expect(visits).toContainText('All others')
      await expectNoAxeViolations(page)
      await page.keyboard.press('ArrowLeft')
    })
})

test('a count stands on one line beside a long name, at 360 px and 1280 px', async ({ page, ownSite }) => {
  const referrer = { 'the-letters-of-a-society-with-a-rather-long-name.news.example': 54, 'news.example': 1_234_567 }
  await ownSite.rest('visits', { method: 'POST', body: [row(0, { '/': 60 }, { referrer })] })
  await openSignedIn(page, ownSite, '/admin/visits')
  const sites = page.getByRole('region', { name: 'Visits' }).locator('section', { hasText: 'Referring sites' })
  const lines = (text: Element) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return range.getClientRects().length
  }
  for (const width of [360, 1280])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      for (const count of ['54', '1,234,567', '1,234,621'])
        expect(await sites.getByText(count, { exact: true }).evaluate(lines), count).toBe(1)
      await expectNoSidewaysScroll(page)
    })
})

test('the page of visits looks for the first one for some minutes, and only once without a secret key', async ({
  page,
  ownSite,
}) => {
  let reads: string[] = []
  page.on('request', (request) => reads.push(...(/rest\/v1\/(?:visits|talks)(?=\?)/.exec(request.url()) ?? [])))
  await page.clock.install()
  await openSignedIn(page, ownSite, '/admin/visits')
  const visits = page.getByRole('region', { name: 'Visits' })
  await expect(visits).toContainText('Nothing has been counted yet')
  reads = []
  await page.clock.fastForward(6000)
  await expect.poll(() => reads).toContain('rest/v1/visits')
  const answer = page.waitForResponse(/rest\/v1\/visits/)
  await page.clock.fastForward(11 * 60_000)
  await answer
  expect(reads, 'whose titles nobody needs yet').not.toContain('rest/v1/talks')
  await page.waitForTimeout(500) // for the answer to be taken in
  reads = []
  await page.clock.fastForward(60_000)
  await page.waitForTimeout(500)
  expect(reads).not.toContain('rest/v1/visits')

  await page.route('**/admin/visits', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"hasSecretKey":true', '"hasSecretKey":false')
    await route.fulfill({ response, body })
  })
  await page.reload()
  await expect(visits).toContainText(
    'Nothing has been counted yet. The server has no secret key of the Supabase project',
  )
  reads = []
  await page.clock.fastForward(60_000)
  await page.waitForTimeout(500)
  expect(reads).not.toContain('rest/v1/visits')
})

test.describe('while the counts cannot be read', () => {
  test.use({ expectedConsole: [/status of 500/] })

  test('the page of visits says so, tries again when asked, and counts on while it is open', async ({
    page,
    ownSite,
  }) => {
    await page.route('**/rest/v1/visits?**', (route) => route.fulfill({ status: 500, json: { message: 'resting' } }))
    await openSignedIn(page, ownSite, '/admin/visits')
    const visits = page.getByRole('region', { name: 'Visits' })
    await expect(visits.getByRole('alert')).toContainText('The counts could not be loaded.')
    await page.unroute('**/rest/v1/visits?**')
    await visits.getByRole('button', { name: 'Try again' }).click()
    await expect(visits).toContainText('Nothing has been counted yet. A visit appears here a few seconds after')
    await expectNoAxeViolations(page)
    await ownSite.rest('visits', { method: 'POST', body: [row(0, { '/': 60 })] })
    await expect(visits).toContainText('60 views')
    await ownSite.rest('visits', { method: 'POST', body: [row(1, { '/': 2 })] })
    await comeBack(page)
    await expect(visits).toContainText('62 views')
  })
})
