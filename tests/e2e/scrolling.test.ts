import type { Page } from '@playwright/test'
import { distanceFromBar, expect, open, stoppedScrolling, test } from './fixtures.ts'

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
  await page.addInitScript(() => {
    const times = { followed: 0, scrolled: 0 }
    Object.assign(window, { times })
    addEventListener('hashchange', () => (times.followed = performance.now()))
    const { scrollIntoView } = Element.prototype
    Element.prototype.scrollIntoView = function (...options) {
      times.scrolled ||= performance.now()
      scrollIntoView.apply(this, options)
    }
  })
  await open(page, `${site.url}/#contact`) // loads the part that scrolls, so that only the delay is measured
  await stoppedScrolling(page)
  const delay = await page.evaluate(async () => {
    const { times } = window as unknown as { times: { followed: number; scrolled: number } }
    times.scrolled = 0
    document.querySelector<HTMLElement>('#menu a[href="/#talks-media"]')?.click()
    while (!times.scrolled) await new Promise(requestAnimationFrame)
    return times.scrolled - times.followed
  })
  expect(delay).toBeGreaterThanOrEqual(99)
  expect(delay).toBeLessThan(250)
})

test('content that grows while the page scrolls does not push the section away', async ({ page, site }) => {
  await open(page, site.url)
  await growAfter(page, 250)
  await page.getByRole('navigation').getByRole('link', { name: 'Newsletter' }).click()
  await expect(page.locator('#grown')).toBeAttached()
  await expect.poll(async () => Math.abs(await distanceFromBar(page.locator('#newsletter')))).toBeLessThanOrEqual(1)
})

test('a visitor who scrolls himself is left alone', async ({ page, site }) => {
  await open(page, site.url)
  await page.getByRole('navigation').getByRole('link', { name: 'Newsletter' }).click()
  await stoppedScrolling(page)
  await page.mouse.wheel(0, -400)
  await growAfter(page, 0)
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

/** Late content above the sections, in a browser that does not anchor the scroll position by itself. */
const growAfter = (page: Page, ms: number) =>
  page.evaluate((ms) => {
    document.documentElement.style.overflowAnchor = 'none'
    setTimeout(() => {
      const grown = document.createElement('div')
      grown.id = 'grown'
      grown.style.height = '900px'
      document.querySelector('#hero')?.after(grown)
    }, ms)
  }, ms)
