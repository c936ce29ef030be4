import type { Locator, Page } from '@playwright/test'
import { DEMO_LABELS } from '#tests/support/demo-menu.ts'
import { distanceFromBar, expect, expectNoSidewaysScroll, open, test } from './fixtures.ts'

test('on a small screen the links stand in a menu, and every way out of it closes it', async ({ page, site }) => {
  await test.step('on a small screen the links stand in a menu that the button opens and closes', async () => {
    await open(page, site.url, { width: 360 })
    const button = page.getByRole('button', { name: 'Menu' })
    await expect(links(page)).toHaveCount(0)
    expect(await isExpanded(button)).toBe(false)

    await button.click()
    await expect(links(page)).toHaveCount(DEMO_LABELS.length)
    for (const link of await links(page).all()) await expect(link).toBeInViewport({ ratio: 1 })
    expect(await isExpanded(button)).toBe(true)

    await button.click()
    await expect(links(page)).toHaveCount(0)
    expect(await isExpanded(button)).toBe(false)
  })

  await test.step('Esc closes the menu and gives the focus back to its button', async () => {
    const button = page.getByRole('button', { name: 'Menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(links(page).first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(links(page)).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  await test.step('a click beside the menu closes it, and so does the focus, which it would cover', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(links(page)).toHaveCount(DEMO_LABELS.length)
    await page.mouse.click(180, 780)
    await expect(links(page)).toHaveCount(0)

    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    await page.keyboard.press('Shift+Tab')
    await expect(links(page)).toHaveCount(DEMO_LABELS.length)
    await links(page).last().focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'a few companies' })).toBeFocused()
    await expect(links(page)).toHaveCount(0)
  })

  await test.step('a link that is followed closes the menu', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await links(page).filter({ hasText: 'Expertise' }).click()
    await expect(links(page)).toHaveText(['Expertise']) // closed, the bar says where the reader is
    expect(Math.abs(await distanceFromBar(page.locator('#expertise')))).toBeLessThanOrEqual(1)
  })

  await test.step('on a phone the bar says which section is being read, and leads back to its beginning', async () => {
    for (const [id, label] of [
      ['my-story', 'My Story'],
      ['contact', 'Get in Touch'],
      ['skin-in-the-game', 'Skin in the Game'],
    ] as const) {
      await page.locator(`#${id}-title`).evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }))
      await expect(links(page)).toHaveText([label])
      await expect(links(page)).toBeInViewport({ ratio: 1 })
      await expect(links(page)).toHaveAttribute('aria-current', 'true')
    }
    expect((await page.locator('.bar').boundingBox())?.height).toBeLessThanOrEqual(65)
    await page.mouse.wheel(0, 300)
    await expect.poll(() => distanceFromBar(page.locator('#skin-in-the-game'))).toBeLessThan(-200)
    await expect(links(page)).toHaveText(['Skin in the Game'])
    // by keyboard: before a click Playwright may scroll to where the bar names another section
    await links(page).evaluate((link) => link.focus({ preventScroll: true }))
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => Math.abs(await distanceFromBar(page.locator('#skin-in-the-game'))))
      .toBeLessThanOrEqual(1)
    await page.locator('#hero').evaluate((hero) => hero.scrollIntoView({ behavior: 'instant' }))
    await expect(links(page)).toHaveCount(0)
  })

  await test.step('the menu closes when the window becomes wide, and the links stand in the bar', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.locator('#menu:popover-open')).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.locator('#menu:popover-open')).toHaveCount(0)
    await expect(links(page)).toHaveCount(DEMO_LABELS.length)
    expect((await links(page).first().boundingBox())?.y).toBeLessThan(64)
  })

  await test.step('on a wide screen the links stand in the bar, without a menu button', async () => {
    await expect(links(page)).toHaveCount(DEMO_LABELS.length)
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
    // a name that is too long is cut, and leaves the links on their line
    const name = page.locator('.bar-name')
    await name.evaluate((link) => link.replaceChildren('Dr. Maximiliane-Alexandra von Schwarzenberg-Hohenlohe'))
    expect(await name.evaluate((link) => link.scrollWidth > link.clientWidth)).toBe(true)
    const ends = await links(page).evaluateAll((all) => all.map((link) => link.getBoundingClientRect().bottom))
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(8)
  })
})

test('on a screen 256 px high every link of the menu can be reached, and the bar leaves the window to what is read', async ({
  page,
  site,
}) => {
  await open(page, site.url, { width: 320, height: 256 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await links(page).last().scrollIntoViewIfNeeded()
  await expect(links(page).last()).toBeInViewport({ ratio: 1 })

  await page.keyboard.press('Escape')
  await page.locator('#expertise').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
  await expect(page.locator('.bar')).not.toBeInViewport()
  expect(Math.abs((await page.locator('#expertise').boundingBox())!.y)).toBeLessThan(1)
})

test('the widest label that a link can have is cut in the bar of a phone', async ({ page, ownSite }) => {
  const sections = [{ id: '/talks', label: 'W'.repeat(30), isHidden: false }]
  await ownSite.rest('site?singleton=is.true', { method: 'PATCH', body: { sections } })
  await open(page, `${ownSite.url}/talks`, { width: 360 })
  await expect(links(page)).toHaveText(['W'.repeat(30)])
  await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
})

test('with letters twice as large the bar keeps its parts apart and inside, at every width', async ({ page, site }) => {
  await open(page, site.url, { width: 320 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const width of [320, 1280])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await page.locator('#expertise').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
      await expect(links(page)).toHaveText(['Expertise'])
      const [name, place, button] = await Promise.all(
        [page.locator('.bar-name'), links(page), page.getByRole('button', { name: 'Menu' })].map(async (part) => {
          expect(await part.evaluate((shown) => shown.scrollWidth - shown.clientWidth), 'cut').toBeLessThanOrEqual(0)
          return (await part.boundingBox())!
        }),
      )
      expect(name!.x + name!.width).toBeLessThanOrEqual(button!.x)
      expect(place!.x + place!.width).toBeLessThanOrEqual(button!.x)
      expect(name!.y + name!.height).toBeLessThanOrEqual(place!.y + 1)
      expect(button!.x + button!.width).toBeLessThanOrEqual(width)
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(links(page)).toHaveCount(DEMO_LABELS.length)
      for (const link of await links(page).all()) {
        const box = (await link.boundingBox())!
        expect(box.x + box.width).toBeLessThanOrEqual(width)
      }
      await page.getByRole('button', { name: 'Menu' }).click()
    })
})

test('a link at the end leads back to the top, with JavaScript and without', async ({ page, browser, site }) => {
  const toTop = async (reader: Page) => {
    await reader.getByRole('link', { name: 'Back to top' }).click()
    await expect.poll(() => reader.locator('.bar').evaluate(() => scrollY)).toBe(0)
  }
  await open(page, site.url, { width: 360 })
  await toTop(page)
  const withoutScript = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } })
  const reader = await withoutScript.newPage()
  await reader.goto(`${site.url}/press-kit`)
  await reader.getByRole('link', { name: 'Back to top' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toBeInViewport()
  await withoutScript.close()
})

const links = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('list').getByRole('link')

/** What assistive technology is told: browsers compute it for the button of a popover. */
async function isExpanded(button: Locator) {
  const client = await button.page().context().newCDPSession(button.page())
  const { root } = await client.send('DOM.getDocument')
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector: '.bar-toggle' })
  const { nodes } = await client.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false })
  await client.detach()
  return nodes[0]?.properties?.find(({ name }) => name === 'expanded')?.value.value
}
