import type { Page } from '@playwright/test'
import { expect, open, test } from './fixtures.ts'

test.describe('with motion allowed', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('what stands below the fold fades in and slides up once a tenth of it is in view; on paper it is there', async ({
    page,
    site,
  }) => {
    await open(page, site.url)
    const story = page.locator('.story').first()
    await expect(story).toHaveCSS('opacity', '0')
    await expect(story).toHaveCSS('translate', '0px 24px')
    await expect(page.locator('#hero')).toHaveCSS('opacity', '1')
    await page.emulateMedia({ media: 'print' })
    await expect(story).toHaveCSS('opacity', '1')
    await page.emulateMedia({ media: 'screen' })

    await showFraction(page, 0.05)
    await page.waitForTimeout(300)
    await expect(story).toHaveAttribute('data-reveal', 'hidden')
    await showFraction(page, 0.15)
    await expect(story).toHaveAttribute('data-reveal', 'shown')
    await expect(story).toHaveCSS('opacity', '1')
    await expect(story).toHaveCSS('translate', /^(none|0px)$/)

    await expect.poll(() => page.locator('[data-reveal="hidden"]').count()).toBeGreaterThan(15)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let top = 0; top < height; top += 500) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    }
    await expect(page.locator('[data-reveal="hidden"]')).toHaveCount(0)
  })

  test('an item so long that no window shows a tenth of it appears, too', async ({ page, ownSite }) => {
    const content = 'I have sat in many rooms, and asked slowly in most of them. '.repeat(400)
    await ownSite.rest('stories?id=not.is.null', { method: 'PATCH', body: { content } })
    await page.setViewportSize({ width: 780, height: 360 })
    await page.goto(ownSite.url)
    const story = page.locator('.story').first()
    await expect(story).toHaveAttribute('data-reveal', 'hidden')
    await showFraction(page, 0.04)
    await expect(story).toHaveAttribute('data-reveal', 'shown')
  })

  test('a link to a section far below shows it', async ({ page, site }) => {
    await open(page, site.url)
    await page.getByRole('navigation').getByRole('link', { name: 'Get in Touch' }).click()
    const form = page.getByRole('form', { name: 'Contact form' })
    await expect(form).toBeInViewport()
    await expect(form).toHaveCSS('opacity', '1')
  })
})

/** Scrolls so far that this part of the first story stands above the lower edge of the window. */
const showFraction = (page: Page, fraction: number) =>
  page
    .locator('.story')
    .first()
    .evaluate((story, fraction) => {
      const { top, height } = story.getBoundingClientRect()
      scrollBy({ top: top + height * fraction - innerHeight, behavior: 'instant' })
    }, fraction)
