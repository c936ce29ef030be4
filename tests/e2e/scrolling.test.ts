import type { Page } from '@playwright/test'
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

test('content that grows while the page scrolls does not push the section away', async ({ page, site }) => {
  await open(page, site.url)
  await growAfter(page, 'hashchange')
  await page.getByRole('navigation').getByRole('link', { name: 'Newsletter' }).click()
  await expect(page.locator('#grown')).toBeAttached()
  await expect.poll(async () => Math.abs(await distanceFromBar(page.locator('#newsletter')))).toBeLessThanOrEqual(1)
})

test('a visitor who scrolls himself is left alone', async ({ page, site }) => {
  await open(page, site.url)
  await page.getByRole('navigation').getByRole('link', { name: 'Newsletter' }).click()
  await stoppedScrolling(page)
  await growAfter(page, 'wheel')
  await page.mouse.wheel(0, -400)
  await expect(page.locator('#grown')).toBeAttached()
  await stoppedScrolling(page)
  expect(await distanceFromBar(page.locator('#newsletter'))).toBeGreaterThan(300)
})

/** Follows a link of the bar and notes where the page stands at each frame until it has stood still. */
async function scrollPositionsAfter(page: Page, label: string) {
  const positions = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = []
        addEventListener('scroll', () => seen.push(scrollY))
        setTimeout(() => resolve(seen), 1500)
      }),
  )
  await page.getByRole('navigation').getByRole('link', { name: label }).click()
  return positions
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
