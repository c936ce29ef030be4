import { chromium, type Page } from '@playwright/test'
import { browserArgs, findBrowser } from '#tests/support/find-browser.ts'
import { distanceFromBar, expect, open, stoppedScrolling, test } from './fixtures.ts'

declare global {
  interface Window {
    /** How often the address changed to another section, and how often the site scrolled. */
    followed: number
    scrolled: number
  }
}

test('following a link scrolls smoothly, and ends with the section below the bar', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, site.url)
  const positions = await scrollPositionsAfter(page, 'Talks')
  expect(new Set(positions).size, 'positions on the way').toBeGreaterThan(8)
  expect(Math.abs(await distanceFromBar(page.locator('#talks-media')))).toBeLessThanOrEqual(1)
})

test('under reduced motion the page is there at once', async ({ page, site }) => {
  await open(page, site.url)
  expect(new Set(await scrollPositionsAfter(page, 'Talks')).size, 'positions on the way').toBeLessThanOrEqual(3)
})

test('the site scrolls 100 ms after the link was followed', async ({ page, site }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    Object.assign(window, { followed: 0, scrolled: 0 })
    addEventListener('hashchange', () => window.followed++)
    Element.prototype.scrollIntoView = () => void window.scrolled++
  })
  await open(page, `${site.url}/#expertise`) // which loads the part that scrolls
  await expect.poll(() => page.evaluate(() => window.scrolled)).toBeGreaterThan(0)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)

  await page.evaluate(() => {
    window.scrolled = 0
    document.querySelector<HTMLElement>('#menu a[href="/#talks-media"]')?.click()
  })
  await expect.poll(() => page.evaluate(() => window.followed)).toBe(1)
  await page.clock.runFor(99)
  expect(await page.evaluate(() => window.scrolled)).toBe(0)
  await page.clock.runFor(1)
  expect(await page.evaluate(() => window.scrolled)).toBe(1)
})

test('content that grows while the page scrolls does not push the section away, and a visitor who scrolls is left alone', async ({
  page,
  site,
}) => {
  await open(page, site.url)
  await growAfter(page, 'hashchange')
  await page.getByRole('navigation').getByRole('link', { name: 'Newsletter' }).click()
  await expect(page.locator('#grown')).toBeAttached()
  await expect.poll(async () => Math.abs(await distanceFromBar(page.locator('#newsletter')))).toBeLessThanOrEqual(1)

  await page.locator('#grown').evaluate((grown) => grown.remove())
  await stoppedScrolling(page)
  await growAfter(page, 'wheel')
  await page.mouse.wheel(0, -400)
  await expect(page.locator('#grown')).toBeAttached()
  await stoppedScrolling(page)
  expect(await distanceFromBar(page.locator('#newsletter'))).toBeGreaterThan(300)
})

for (const [how, leaveAndReturn] of [
  ['Reload', (page: Page) => page.reload()],
  [
    'Back from another page',
    async (page: Page) => {
      await page.goto(new URL('/press-kit', page.url()).href)
      await page.goBack()
    },
  ],
] as const)
  test(`${how} returns to where the reader was, not to the section of the address`, async ({ page, site }) => {
    await open(page, `${site.url}/#expertise`)
    expect(Math.abs(await distanceFromBar(page.locator('#expertise')))).toBeLessThanOrEqual(1)
    await page.mouse.wheel(0, 1200)
    await stoppedScrolling(page)
    const place = await page.evaluate(() => scrollY)
    const read = page.waitForResponse('**/api/newsletter')
    await leaveAndReturn(page)
    await read // the page is taken over by then
    await stoppedScrolling(page)
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThanOrEqual(2)
  })

test('Back and Forward between two sections return to where the reader was', async ({ page, site }) => {
  await open(page, `${site.url}/#skin-in-the-game`)
  await distanceFromBar(page.locator('#skin-in-the-game'))
  await page.mouse.wheel(0, 500)
  await stoppedScrolling(page)
  const place = await page.evaluate(() => scrollY)
  // by keyboard: before a click Playwright scrolls away from what stands in a sticky bar
  await page.locator('#menu a[href="/#newsletter"]').evaluate((link) => link.focus({ preventScroll: true }))
  await page.keyboard.press('Enter')
  expect(Math.abs(await distanceFromBar(page.locator('#newsletter')))).toBeLessThanOrEqual(1)
  await page.goBack()
  await stoppedScrolling(page)
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThanOrEqual(2)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goForward()
  expect(Math.abs(await distanceFromBar(page.locator('#newsletter')))).toBeLessThanOrEqual(1)
})

test('a page that comes back from the memory of the browser scrolls no further', async ({ site }) => {
  const browser = await chromium.launch({
    executablePath: findBrowser({ keepsPages: true }) ?? '',
    args: browserArgs,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    await open(page, site.url)
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(document, { title: `kept: ${persisted}` }))
      // elsewhere at the last moment, while the page still corrects itself
      addEventListener('pagehide', () => scrollTo({ top: 300, behavior: 'instant' }))
      document.querySelector<HTMLElement>('#menu a[href="/#expertise"]')?.click()
      setTimeout(() => location.assign('/press-kit'), 200)
    })
    await page.waitForURL('**/press-kit')
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveTitle('kept: true')
    await page.waitForTimeout(500)
    expect(await page.evaluate(() => scrollY)).toBe(300)
  } finally {
    await browser.close()
  }
})

/** Follows a link of the bar and notes where the page stands at each frame until it stands still. */
async function scrollPositionsAfter(page: Page, label: string) {
  const positions = await page.evaluateHandle(() => {
    const seen: number[] = []
    addEventListener('scroll', () => seen.push(scrollY))
    return seen
  })
  await page.getByRole('navigation').getByRole('link', { name: label }).click()
  await expect.poll(() => positions.jsonValue()).not.toEqual([])
  await stoppedScrolling(page)
  return positions.jsonValue()
}

/** Content comes late, above the sections, in a browser that does not anchor the scroll position by itself. */
const growAfter = (page: Page, event: 'hashchange' | 'wheel') =>
  page.evaluate((event) => {
    document.body.style.overflowAnchor = 'none'
    const grow = () => {
      const grown = document.createElement('div')
      grown.id = 'grown'
      grown.style.height = '900px'
      document.querySelector('#hero')?.after(grown)
    }
    addEventListener(event, () => setTimeout(grow, 250), { once: true })
  }, event)
