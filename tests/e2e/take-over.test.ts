import type { Page } from '@playwright/test'
import { expect, hydrated, open, test } from './fixtures.ts'

test('React is asked for once the page has been painted', async ({ page, site }) => {
  await page.goto(site.url)
  const askedAt = await askedForReact(page)
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  expect(painted).toBeGreaterThan(0)
  expect(askedAt).toBeGreaterThan(painted ?? Number.NaN)
})

test('where no paint is reported React is asked for after two seconds', async ({ page, site }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PerformanceObserver'))
  await page.goto(site.url)
  expect(await askedForReact(page)).toBeGreaterThan(1990)
})

test('a page in a background tab is taken over when somebody looks at it', async ({ page, site }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/take-over-') && asked.push(request.url()))
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  })
  await page.goto(site.url)
  await page.waitForTimeout(2500)
  expect(asked).toEqual([])
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => asked).toHaveLength(1)
})

test('taking the page over asks for no picture far below', async ({ page, site }) => {
  const pictures: string[] = []
  page.on('request', (request) => request.resourceType() === 'image' && pictures.push(request.url()))
  await page.setViewportSize({ width: 1280, height: 400 })
  await open(page, site.url)
  await hydrated(page)
  const below = await page
    .locator('img.article-picture')
    .evaluateAll((all: HTMLImageElement[]) => all.map(({ src }) => src))
  expect(below.length).toBeGreaterThan(0)
  expect(pictures.filter((url) => below.includes(url))).toEqual([])
})

/** When the page asked for it, in milliseconds after it was asked for itself. */
async function askedForReact(page: Page) {
  const startTime = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').find(({ name }) => name.includes('/take-over-'))?.startTime,
    )
  await expect.poll(startTime).toBeDefined()
  return startTime()
}
