import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { PUBLIC_PATHS } from '#content/site/routes.ts'
import { changeWhatIsRead, expect, letPagesBeOld, test } from '#tests/e2e/fixtures.ts'
import { failures, throwAfter, throwOnLongText } from '#tests/support/browser-failures.ts'
import { NEWER_FEATURES, type NewerFeature, takeAway } from '#tests/support/older-browsers.ts'
import { Trial } from '#tests/support/trial.ts'

// Whatever fails in the browser, the page that the server sent stays readable.

test.describe.configure({ timeout: 300_000 })

const PHONE = { width: 360, height: 800 }
/** Features without which the page goes another way, on which others may be needed: each is missed by itself as well. */
const OTHER_WAYS: NewerFeature[] = [
  'AbortSignal.any',
  'AbortSignal.timeout',
  'IntersectionObserver',
  'PerformanceObserver',
  'requestIdleCallback',
  'popover',
  'commands of buttons',
  'closedBy of dialogs',
  'beacon and clipboard',
]

test('older browsers show every word of the page, take it over and say nothing of a failure', async ({
  browser,
  site,
}) => {
  const trial = new Trial('everybody can use it', 'older browsers')
  const sent = await pagesAsSent(browser, site.url)
  const features = Object.keys(NEWER_FEATURES) as NewerFeature[] // its own keys
  const each = OTHER_WAYS.map((feature) => ['/', [feature]] as const)
  const all = PUBLIC_PATHS.map((path) => [path, features] as const)
  await abreast([...each, ...all], async ([path, missing]) => {
    // with motion allowed, items below the fold are hidden until they are scrolled to, in browsers that can detect it
    const canObserve = !missing.includes('IntersectionObserver')
    const context = await newContext(browser, { reducedMotion: canObserve ? 'reduce' : 'no-preference' })
    await takeAway(context, missing)
    await changeWhatIsRead(context)
    const page = await context.newPage()
    const faults = listen(page)
    const taken = page.waitForResponse('**/assets/take-over-*.js', { timeout: 20_000 }).catch(() => null)
    await page.goto(site.url + path)
    if (!(await taken)) faults.push('was not taken over')
    await quiet(page)
    for (const toast of await page.locator('.toast').allInnerTexts()) faults.push(toast)
    faults.push(...missingWords(sent[path], await words(page)), ...(await coveredHeading(page)))
    trial.record(`${path} without ${missing.join(', ')} (${faults})`, faults.length === 0)
    await close(context)
  })
  trial.print()
  expect(trial.failures).toEqual([])
})

test('a page whose script fails stays as it was sent, and its links lead on', async ({ browser, site }) => {
  const trial = new Trial('everybody can use it', 'ways to fail in the browser')
  const sent = await pagesAsSent(browser, site.url)
  await abreast(failures(), async ([address, name, fail]) => {
    const context = await newContext(browser)
    await fail(context)
    await changeWhatIsRead(context)
    const page = await context.newPage()
    await page.goto(site.url + address)
    await quiet(page)
    const path = address.replace(/#.*/, '') as keyof typeof sent // one of the failures below
    const faults = [...missingWords(sent[path], await words(page)), ...(await coveredHeading(page))]
    if (!(await isLinkAlive(page))) faults.push('a link is dead')
    trial.record(`${address} with ${name} (${faults})`, faults.length === 0)
    await close(context)
  })
  trial.print()
  expect(trial.failures).toEqual([])
})

test('a contact form that fails keeps what was written into it, and posts it', async ({ browser, ownSite }) => {
  const trial = new Trial('everybody can use it', 'moments at which the form fails')
  for (const moment of ['before React comes', 'when fresh content comes'] as const) {
    const context = await newContext(browser)
    const written = Promise.withResolvers<void>()
    const isLate = moment === 'when fresh content comes'
    if (isLate) await context.addInitScript(throwOnLongText)
    else await throwAfter(written.promise, context, ['id:`contact`'])
    await context.route('**/rest/v1/contact?*', async (route) => {
      const response = await route.fetch()
      const rows: object[] = await response.json()
      if (isLate) await written.promise
      await route.fulfill({ response, json: rows.map((row) => ({ ...row, description: 'broken '.repeat(20) })) })
    })
    if (isLate) await letPagesBeOld(context)
    const page = await context.newPage()
    const taken = isLate && page.waitForResponse('**/rest/v1/hero*')
    await page.goto(ownSite.url, { waitUntil: 'commit' })
    await taken
    await page.getByLabel('Name').fill('Ada Quill')
    await page.getByLabel('Email').fill('ada@visitor.example')
    await page.getByLabel('Message').fill(`Sent ${moment}`)
    await page.getByRole('combobox', { name: 'What is this about?' }).selectOption('Speaking')
    await page.getByRole('textbox', { name: 'Event' }).fill('Harbour Days')
    written.resolve()
    await page.locator('.contents form').waitFor()
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.waitForURL('**/contact?sent=*')
    const message = `About: Speaking\nEvent: Harbour Days\n\nSent ${moment}`
    const stored = await ownSite.rest(`contact_messages?message=eq.${encodeURIComponent(message)}`)
    trial.record(moment, Array.isArray(stored) && stored.length === 1)
    await close(context)
  }
  trial.print()
  expect(trial.failures).toEqual([])
})

/** Runs each job, four at a time, because a page mostly waits. */
async function abreast<T>(jobs: readonly T[], act: (job: T) => Promise<void>) {
  const waiting = jobs.values()
  const work = async () => {
    for (const job of waiting) await act(job)
  }
  await Promise.all([work(), work(), work(), work()])
}

const newContext = (browser: Browser, options: BrowserContextOptions = {}) =>
  browser.newContext({ viewport: PHONE, reducedMotion: 'reduce', ...options })

/** The page that a link led to may still be loading, through our routes. */
async function close(context: BrowserContext) {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

/** The text of each page as it is shown without scripts. */
async function pagesAsSent(browser: Browser, url: string) {
  const context = await newContext(browser, { javaScriptEnabled: false })
  const page = await context.newPage()
  const sent: Record<(typeof PUBLIC_PATHS)[number], string[]> = {
    '/': [],
    '/press-kit': [],
    '/advisory': [],
    '/talks': [],
    '/speaking': [],
    '/imprint': [],
    '/privacy': [],
  }
  for (const path of PUBLIC_PATHS) {
    await page.goto(url + path)
    sent[path] = await words(page)
    expect(sent[path].length).toBeGreaterThan(20)
  }
  await context.close()
  return sent
}

/** Every piece of visible text on the page. */
const words = (page: Page) =>
  page.locator('body').evaluate((body) => {
    const seen: string[] = []
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode
      const isSeen = parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      // without scripts the menu is part of the page
      if (parentElement?.closest('.bar-toggle, #menu')) continue
      if (isSeen && textContent?.trim()) seen.push(textContent.trim())
    }
    return seen
  })

function missingWords(sent: string[], shown: string[]) {
  const lost = sent.filter((text) => !shown.includes(text))
  return lost.length > 0 ? [`lost ${lost.length} texts, such as "${lost[0]}"`] : []
}

/** What covers the heading. */
const coveredHeading = (page: Page) =>
  page.evaluate(() => {
    const heading = document.querySelector('h1')
    if (!heading) return ['no heading']
    heading.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, height } = heading.getBoundingClientRect()
    const onTop = document.elementFromPoint(left + 10, top + height / 2)
    return onTop && heading.contains(onTop) ? [] : [`${onTop?.className} covers the heading`]
  })

/** Whether a link leads to its page. A click while the page is being replaced may miss it; the next one does not. */
async function isLinkAlive(page: Page) {
  const href = await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.bar-name')?.href)
  const follow = async () => {
    await page.click('.bar-name', { timeout: 5000 })
    await page.waitForURL(href ?? '', { timeout: 5000 })
  }
  return expect(follow)
    .toPass({ timeout: 20_000 })
    .then(
      () => true,
      () => false,
    )
}

/** Everything the console says. */
function listen(page: Page) {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  return said
}

/** Waits until nothing has been requested for a moment. */
const quiet = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [last, since] = [-1, performance.now()]
        const look = setInterval(() => {
          const count = performance.getEntriesByType('resource').length
          if (count !== last) [last, since] = [count, performance.now()]
          if (performance.now() - since < 250) return
          clearInterval(look)
          resolve()
        }, 50)
      }),
  )
