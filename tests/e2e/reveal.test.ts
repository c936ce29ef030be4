import type { Locator, Page } from '@playwright/test'
import { expect, open, test } from './fixtures.ts'

test.describe('with motion allowed', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('an item fades in and slides up from the moment the wheel brings its edge into view', async ({ page, site }) => {
    await open(page, site.url)
    const story = page.locator('.story').first()
    const fades = await recordFades(page)
    expect(await transparentItems(page)).toBe(0)

    await page.mouse.move(300, 300)
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 100)
        return fades()
      })
      .toContain('story')
    expect(await topInWindow(story)).toBeLessThan(1)
    await expect(story).toHaveCSS('opacity', '1')
    await expect(story).toHaveCSS('translate', 'none')
  })

  test('a capture of the whole page shows everything, however it was scrolled before', async ({ page, site }) => {
    for (const [how, scroll] of [
      ['not at all', async () => {}],
      ['by one step of the wheel', () => page.mouse.wheel(0, 100)],
      ['by a script', () => page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }))],
      ['by the End key', () => page.keyboard.press('End')],
      ['on paper', () => page.emulateMedia({ media: 'print' })],
    ] as const)
      await test.step(how, async () => {
        await page.goto('about:blank') // from where it opens at its top
        await open(page, site.url)
        await page.waitForLoadState('networkidle')
        await page.mouse.move(300, 300)
        await scroll()
        // as a whole-page capture does it
        await page.setViewportSize({ width: 1280, height: 9000 })
        expect(await transparentItems(page, 720)).toBe(0)
      })
  })

  test('a link to a section far below shows it without a fade', async ({ page, site }) => {
    await open(page, site.url)
    const fades = await recordFades(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Get in Touch' }).click()
    const form = page.getByRole('form', { name: 'Contact form' })
    await expect(form).toBeInViewport()
    await expect(form).toHaveCSS('opacity', '1')
    expect(await fades()).toEqual([])
  })
})

test('under reduced motion nothing fades', async ({ page, site }) => {
  await open(page, site.url)
  const fades = await recordFades(page)
  await page.mouse.move(300, 300)
  await page.mouse.wheel(0, 5000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(4000)
  expect(await fades()).toEqual([])
})

/** Returns the first classes of the items that have faded since. */
async function recordFades(page: Page) {
  await page.evaluate(() => {
    const animate = Element.prototype.animate
    const fades: string[] = []
    Element.prototype.animate = function (...args) {
      fades.push(this.classList[0] ?? '')
      return animate.apply(this, args)
    }
    Object.assign(globalThis, { fades })
  })
  return () => page.evaluate(() => (globalThis as unknown as { fades: string[] }).fades)
}

/** How many items that begin at or below `from` px of the window are not opaque. */
const transparentItems = (page: Page, from = 0) =>
  page.evaluate(
    (from) =>
      [...document.querySelectorAll('[data-reveal]')].filter(
        (item) => item.getBoundingClientRect().top >= from && getComputedStyle(item).opacity !== '1',
      ).length,
    from,
  )

/** Where the upper edge stands, as a share of the window's height. */
const topInWindow = (item: Locator) => item.evaluate((element) => element.getBoundingClientRect().top / innerHeight)
