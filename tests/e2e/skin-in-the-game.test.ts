import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_CONTENT } from '#demo/content.ts'
import { expect, open, test } from './fixtures.ts'

test('tiles have one to four columns as the window grows, a badge beside the company, and an edge where they are highlighted', async ({
  page,
  site,
}) => {
  await open(page, site.url)
  const accent = await page
    .locator('.eyebrow')
    .first()
    .evaluate((element) => getComputedStyle(element).color)
  const highlighted = await tiles(page).evaluateAll(
    (items, accent) =>
      items
        .filter((item) => getComputedStyle(item).borderTopColor === accent)
        .map((item) => item.querySelector('button')?.textContent),
    accent,
  )
  expect(highlighted).toEqual(['Paperlark', 'Lumen Harbor'])

  for (const [width, columns] of [
    [360, 1],
    [640, 2],
    [900, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const lefts = await tiles(page).evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left))
    expect(new Set(lefts).size, `columns at ${width} px`).toBe(columns)
  }

  await page.setViewportSize({ width: 360, height: 800 })
  const tile = tiles(page).filter({ hasText: 'Open Ledger Commons' })
  const company = await tile.getByRole('heading', { level: 3 }).boundingBox()
  const badge = await tile.locator('.badge').boundingBox()
  expect(company!.height).toBeGreaterThan(45) // two lines
  expect(badge!.y + badge!.height / 2).toBeLessThan(company!.y + company!.height / 2)
})

test('a wide logo is wider than others, and a long description is cut after two lines', async ({ page, ownSite }) => {
  const description = 'Tickets, timetables and very many words. '.repeat(20)
  const body = { description, logo_url: DEMO_CONTENT.stories[0]!.image_url }
  await ownSite.rest('involvements?company=eq.Paperlark', { method: 'PATCH', body })
  await open(page, ownSite.url)
  const logo = tile(page, 'Paperlark').locator('> .logo')
  const size = () => logo.evaluate((picture) => [picture.clientWidth, picture.clientHeight])
  await expect.poll(size).toEqual([69, 52])
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await size()).toEqual([59, 44])

  const lines = await tile(page, 'Paperlark')
    .locator('> p')
    .nth(1)
    .evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))
  expect(Math.round(lines * 10) / 10).toBe(2)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`every logo on transparent ground stands out from what is behind it, ${colorScheme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open(page, site.url)
    const logos = page.locator('#skin-in-the-game .tiles > li > img.mark')
    await expect(logos).toHaveCount(3)
    for (const logo of await logos.all()) {
      await logo.scrollIntoViewIfNeeded()
      const name = await logo.getAttribute('src')
      await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      const pixels = await sharp(await logo.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer()
      const luminances = luminancesOf(pixels)
      const ground = mostFrequent(luminances)
      const standingOut = luminances.filter((one) => contrast(one, ground) >= 3)
      // without its plate one has less in one of the schemes
      expect(standingOut.length / luminances.length, name ?? '').toBeGreaterThan(0.07)
    }
  })

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminancesOf(pixels: Buffer): number[] {
  const linear = Array.from(pixels, (value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return Array.from({ length: pixels.length / 3 }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = linear.slice(pixel * 3, pixel * 3 + 3)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  })
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most))[0]
}

const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

const tiles = (page: Page) => page.locator('#skin-in-the-game .tiles > li')
const tile = (page: Page, company: string) => tiles(page).filter({ has: page.getByRole('button', { name: company }) })
