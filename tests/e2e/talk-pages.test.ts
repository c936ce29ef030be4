import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, open, test } from './fixtures.ts'

// What an organiser looks for: every talk by year and kind, and a page of each that can be passed on.

const VIDEO = 'https://www.youtube-nocookie.com/embed/abc_DEF-123'
const policyOf = async (url: string) => (await fetch(url)).headers.get('content-security-policy') ?? ''
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const facts = (page: Page) => page.getByRole('main').locator('dl')

test('an organiser finds a talk, its facts and its transcript', async ({ page, site }) => {
  await open(page, site.url, { width: 360 })
  const card = page.locator('.talks > li').nth(1)
  await expect(card.getByText('May 21, 2026')).toBeVisible()
  await page.getByRole('link', { name: 'All talks and media' }).click()
  await expect(page).toHaveURL(`${site.url}/talks`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Coming up', '2026', '2025'])
  await expect(rows(page)).toHaveCount(6)
  await page.getByText('Podcasts (2)').click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['2026', '2025'])
  // only the chosen kind has an edge: forced colours draw a transparent one as well
  await expect(page.getByText('Podcasts (2)')).toHaveCSS('border-bottom-width', '2px')
  await expect(page.getByText('All (6)')).toHaveCSS('border-bottom-width', '0px')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Articles (1)' })).toBeChecked()
  await expect(rows(page).getByRole('heading')).toHaveText(['A Price Is a Sentence'])
  await page.getByText('All (6)').click()
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'Built for the Thumb' }).click()
  await expect(page).toHaveURL(`${site.url}/talks/built-for-the-thumb`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Built for the Thumb')
  await expect(facts(page)).toContainText(/Northbank Product Forum.*Customs Hall, Aldersund.*40 minutes.*English/s)
  await page.getByText('Transcript').click()
  await expect(page.getByText('Who of you came by ferry?')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the slides' })).toBeVisible()
  const film = page.getByRole('link', { name: /Watch the video/ })
  await expect(film.locator('img')).toHaveAttribute('src', /keynote/)
  await page.getByRole('link', { name: /^Later/ }).click()
  await expect(page).toHaveURL(`${site.url}/talks/two-pages-or-it-is-not-decided`)
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
  await page.getByRole('link', { name: 'All talks', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/talks`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.all-talks li').first()).toHaveCSS('break-inside', 'avoid')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('who follows with a calendar program finds the calendar, the feed and the time of the next talk', async ({
    page,
    site,
  }) => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(site.url)
      await page.getByRole('link', { name: 'All talks and media' }).click()
      const follow = page.getByRole('link', { name: 'Follow in a calendar' })
      await expect(follow).toBeInViewport()
      await expect(follow).toHaveAttribute('href', `${site.url.replace('http', 'webcal')}/talks.ics`)
      await expect(page.getByRole('link', { name: 'Feed of talks (RSS)' })).toBeInViewport()
      await expect(rows(page).first().getByText('6:30 PM – 8:00 PM (Copenhagen time)')).toBeInViewport()
    }
    await expect(page.locator('link[rel=alternate][href$="/talks.xml"]')).toHaveCount(1)
    await page.getByText('Talks (3)').click()
    await expect(rows(page)).toHaveCount(3)
    await page.getByText('All (6)').click()
    await expect(rows(page)).toHaveCount(6)
    await page.getByRole('link', { name: 'Two Pages or It Is Not Decided' }).click()
    await expect(facts(page)).toContainText(/Time.*6:30 PM – 8:00 PM \(Copenhagen time\)/s)
    await expect(page.getByText('Bring a decision that your team has not made.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Add to calendar' }).click()
    expect((await download).suggestedFilename()).toBe('two-pages-or-it-is-not-decided.ics')
  })
})

test('a video loads when it is asked for, in the only page that may have its frame', async ({ page, ownSite }) => {
  const asked: string[] = []
  await page.route(/youtube|ytimg|google/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Video</title>' })
  })
  const body = { video_url: 'https://youtu.be/abc_DEF-123', image_url: null }
  await ownSite.rest('talks?slug=eq.built-for-the-thumb', { method: 'PATCH', body })
  await open(page, `${ownSite.url}/talks/built-for-the-thumb`)
  expect(asked).toEqual([])
  const film = page.getByRole('link', { name: /Watch the video/ })
  // without a picture of its own, that of its shared link
  await expect.poll(() => film.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await film.click()
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('title', 'Video: Built for the Thumb')
  await expect(frame).toBeFocused()
  await expect.poll(() => asked).toEqual([`${VIDEO}?autoplay=1&rel=0`])
  expect(await policyOf(`${ownSite.url}/talks/built-for-the-thumb`)).toContain(
    '; frame-src https://www.youtube-nocookie.com',
  )
  for (const path of ['/', '/talks', '/talks/a-price-is-a-sentence', '/talks/nothing'])
    expect(await policyOf(ownSite.url + path)).not.toMatch(/frame-src|media-src/)

  const elsewhere = { video_url: 'https://films.example/thumb' }
  await ownSite.rest('talks?slug=eq.built-for-the-thumb', { method: 'PATCH', body: elsewhere })
  await page.reload()
  await expect(page.getByRole('link', { name: /Watch the video \(opens in a new tab\)/ })).toBeVisible()

  await ownSite.rest('talks?slug=eq.built-for-the-thumb', { method: 'PATCH', body: { video_url: null } })
  expect(await policyOf(`${ownSite.url}/talks/built-for-the-thumb`)).not.toContain('frame-src')
})

test('at the head of a page kind, title and description stand one below the other, the picture above or beside them', async ({
  page,
  site,
}) => {
  for (const width of [1280, 360]) {
    await open(page, `${site.url}/talks/built-for-the-thumb`, { width })
    const [picture, ...words] = await page
      .locator('.talk-header > *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON() as DOMRect))
    for (const [index, word] of words.slice(1).entries()) {
      const above = words[index]! // the one before it
      expect(word.top, `at ${width} px`).toBeGreaterThanOrEqual(above.bottom)
      expect(word.left, `at ${width} px`).toBe(above.left)
    }
    const first = words[0]!
    if (width === 360) expect(picture!.bottom).toBeLessThanOrEqual(first.top)
    else {
      expect(picture!.right).toBeLessThan(first.left)
      // in one column with the text below
      expect(first.left).toBeCloseTo((await page.locator('.talk-body').boundingBox())!.x, 0)
    }
  }
})
