import type { Page } from '@playwright/test'
import { DEMO_SECTIONS } from '#tests/support/demo-menu.ts'
import { distanceFromBar, expect, hydrated, open, test } from './fixtures.ts'

test('on a phone the home page is got about in by its bar and its links', async ({ page, site }) => {
  await open(page, site.url, { width: 360 })

  await test.step('the bar stays at the top while the page scrolls', async () => {
    await page.mouse.wheel(0, 3000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2000)
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
  })

  await test.step('each link of the bar brings its section up to the bar', async () => {
    for (const [label, id] of DEMO_SECTIONS.toReversed()) {
      await page.getByRole('button', { name: 'Menu' }).click()
      await linkOfBar(page, label).click()
      await expect(page).toHaveURL(`${site.url}/#${id}`)
      await expectBelowBar(page, id)
    }
  })

  await test.step('Get in Touch of the hero leads to the contact section', async () => {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.locator('#hero').getByRole('link', { name: 'Get in Touch' }).click()
    await expectBelowBar(page, 'contact')
  })
})

test('from another page a link goes home first and then to its section', async ({ page, site }) => {
  await open(page, `${site.url}/advisory`, { width: 360 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await linkOfBar(page, 'Talks').click()
  await expect(page).toHaveURL(`${site.url}/#talks-media`)
  await hydrated(page)
  await expectBelowBar(page, 'talks-media')
})

test('a link to where the address already points scrolls there again, and Back returns to the section before', async ({
  page,
  site,
}) => {
  await open(page, `${site.url}/#expertise`)
  await page.mouse.wheel(0, -1500)
  await expect(page.locator('#expertise')).not.toBeInViewport()
  await linkOfBar(page, 'Expertise').click()
  await expectBelowBar(page, 'expertise')

  await linkOfBar(page, 'My Story').click()
  await expectBelowBar(page, 'my-story')
  // by keyboard: before a click Playwright scrolls away from what stands in a sticky bar
  await linkOfBar(page, 'Newsletter').evaluate((link) => link.focus({ preventScroll: true }))
  await page.keyboard.press('Enter')
  await expectBelowBar(page, 'newsletter')
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/#my-story`)
  await expectBelowBar(page, 'my-story')
})

test('Press Kit is a page of its own, opened at its top, and leads to the contact section', async ({ page, site }) => {
  await test.step('Press Kit is a page of its own, opened at its top', async () => {
    await open(page, `${site.url}/#newsletter`)
    await linkOfBar(page, 'Press Kit').click()
    await expect(page).toHaveURL(`${site.url}/press-kit`)
    await hydrated(page)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect(linkOfBar(page, 'Press Kit')).toHaveAttribute('aria-current', 'page')
  })

  await test.step("the press kit's contact button leads to the contact section of the home page", async () => {
    await page.getByRole('main').getByRole('link', { name: 'Contact Marta' }).click()
    await expect(page).toHaveURL(`${site.url}/#contact`)
    await hydrated(page)
    await expectBelowBar(page, 'contact')
  })
})

const linkOfBar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('list').getByRole('link', { name })

/** The section begins at the bar's lower edge, where their hairlines meet; the last one as far up as the page scrolls. */
async function expectBelowBar(page: Page, id: string) {
  const distance = await distanceFromBar(page.locator(`#${id}`))
  expect(distance, `${id} is not behind the bar`).toBeGreaterThanOrEqual(-1)
  if (distance > 1)
    expect(await isAtEnd(page), `${id} stands ${distance} px below the bar at the page's end`).toBe(true)
}

const isAtEnd = (page: Page) =>
  page.evaluate(() => Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight)
