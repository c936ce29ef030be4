import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, openSignedIn, test, toast } from './admin-fixtures.ts'

/** What a phone of 390 pixels may load for it, sharp. */
const MOST_BYTES = 45_000

/** As hard to compress as a photo of water. */
const makePhoto = () =>
  sharp({
    create: {
      width: 2600,
      height: 1700,
      channels: 3,
      background: '#357',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .blur(2)
    .jpeg({ quality: 95 })
    .toBuffer()

/** What of the page is outside of the column, by more than a quotation mark that hangs in the margin. */
const outsideOfColumn = (page: Page) =>
  page.locator('main *:visible').evaluateAll((elements) => {
    const { left, right } = document.querySelector('main .section')!.getBoundingClientRect()
    return elements
      .filter((one) => !one.closest('.sr-only, .hover-card, dialog'))
      .map((one) => ({
        name: one.closest('.moment, [id]')?.className ?? one.tagName,
        box: one.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0 && (box.left < left - 16 || box.right > right + 16))
      .map(({ name }) => name)
  })

test('the bold moment alone is wider than the column, and stands between two sections', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(site.url)
  const moment = page.locator('#my-story + .moment')
  await expect(moment.locator('blockquote')).toContainText('has ever wanted a feature')
  expect(new Set(await outsideOfColumn(page))).toEqual(new Set(['moment']))
  await page.setViewportSize({ width: 2000, height: 900 })
  expect(await moment.evaluate((figure) => figure.getBoundingClientRect().width)).toBe(1440)
  for (const width of [1440, 1090, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
})

test('an owner puts a wide picture there, of which a phone loads 45 kB, late and once', async ({
  page,
  browser,
  ownSite: site,
}) => {
  await openSignedIn(page, site, '/admin/hero')
  await page.getByLabel('Stands After').selectOption('Expertise')
  await page
    .getByLabel('Wide Picture')
    .setInputFiles({ name: 'sea.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() })
  await expect(toast(page, 'Success')).toContainText('Image uploaded successfully')
  await page.getByRole('group', { name: 'Wide Picture' }).getByLabel('Alternative Text').fill('The sea at dawn')
  await page.getByRole('slider', { name: 'From left to right' }).press('ArrowLeft')
  await page.getByLabel('Credit').fill('Photo: Ida Sund')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Success').filter({ hasText: 'Hero content updated successfully' })).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  const phone = await context.newPage()
  const loaded: Promise<number>[] = []
  phone.on('response', (answer) => {
    if (/hero-images\/profile\/\d{13}/.test(answer.url())) loaded.push(answer.body().then(({ length }) => length))
  })
  await phone.goto(site.url)
  await phone.waitForLoadState('networkidle')
  expect(loaded).toHaveLength(0)
  const picture = phone.locator('#expertise + .moment').getByRole('img', { name: 'The sea at dawn' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(390)
  expect(await Promise.all(loaded)).toHaveLength(1)
  expect((await Promise.all(loaded))[0]).toBeLessThanOrEqual(MOST_BYTES)
  phone.removeAllListeners('response')
  expect(await picture.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('40% 50%')
  await expect(phone.getByText('Photo: Ida Sund')).toBeVisible()
  await expect(phone.locator('.moment blockquote')).toHaveCount(0)
  for (const [width, left, height] of [
    [390, 0, 260],
    [1440, 16, 587],
  ] as const) {
    await phone.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(phone)
    const box = await picture.evaluate((image) => image.getBoundingClientRect())
    expect({ left: Math.round(box.left), height: Math.round(box.height) }).toEqual({ left, height })
  }
  await context.close()
})
