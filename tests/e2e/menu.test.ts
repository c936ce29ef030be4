import type { Locator, Page } from '@playwright/test'
import { distanceFromBar, expect, open, test } from './fixtures.ts'

test('on a small screen the links stand in a menu that the button opens and closes', async ({ page, site }) => {
  await open(page, site.url, { width: 360 })
  const button = page.getByRole('button', { name: 'Menu' })
  await expect(links(page)).toHaveCount(0)
  expect(await isExpanded(button)).toBe(false)

  await button.click()
  await expect(links(page)).toHaveCount(8)
  for (const link of await links(page).all()) await expect(link).toBeInViewport({ ratio: 1 })
  expect(await isExpanded(button)).toBe(true)

  await button.click()
  await expect(links(page)).toHaveCount(0)
  expect(await isExpanded(button)).toBe(false)
})

test('on a wide screen the links stand in the bar, without a menu button', async ({ page, site }) => {
  await open(page, site.url, { width: 1280 })
  await expect(links(page)).toHaveCount(8)
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
})

test('a link that is followed closes the menu', async ({ page, site }) => {
  await open(page, site.url, { width: 360 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await links(page).filter({ hasText: 'Expertise' }).click()
  await expect(links(page)).toHaveCount(0)
  expect(Math.abs(await distanceFromBar(page.locator('#expertise')))).toBeLessThanOrEqual(1)
})

test('Esc closes the menu and gives the focus back to its button', async ({ page, site }) => {
  await open(page, site.url, { width: 360 })
  const button = page.getByRole('button', { name: 'Menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(links(page).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(links(page)).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('a click beside the menu closes it', async ({ page, site }) => {
  await open(page, site.url, { width: 360 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(links(page)).toHaveCount(8)
  await page.mouse.click(180, 780)
  await expect(links(page)).toHaveCount(0)
})

test('every link of the menu can be reached on a screen 256 px high', async ({ page, site }) => {
  await open(page, site.url, { width: 320, height: 256 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await links(page).last().scrollIntoViewIfNeeded()
  await expect(links(page).last()).toBeInViewport({ ratio: 1 })
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
