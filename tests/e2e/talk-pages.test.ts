import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, open, test } from './fixtures.ts'
import { inEveryLook, lightAndDark } from './looks.ts'

// What an organiser looks for: every talk by year and kind, and a page of each that can be passed on.

const VIDEO = 'https://www.youtube-nocookie.com/embed/abc_DEF-123'
const policyOf = async (url: string) => (await fetch(url)).headers.get('content-security-policy') ?? ''
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const facts = (page: Page) => page.getByRole('main').locator('dl')

for (const width of [360, 1280])
  test(`an organiser finds a talk, its facts and its transcript at ${width} px`, async ({ page, site }) => {
    await open(page, site.url, { width })
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
    await expectNoAxeViolations(page)

    await page.getByRole('link', { name: 'Built for the Thumb' }).click()
    await expect(page).toHaveURL(`${site.url}/talks/built-for-the-thumb`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Built for the Thumb')
    await expect(facts(page)).toContainText(/Northbank Product Forum.*Customs Hall, Aldersund.*40 minutes.*English/s)
    await page.getByText('Transcript').click()
    await expect(page.getByText('Who of you came by ferry?')).toBeVisible()
    await expect(page.getByRole('link', { name: 'See the slides' })).toBeVisible()
    await expect(page.locator('video')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('video')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await inEveryLook(
      page,
      async () => {
        await expectNoAxeViolations(page)
        await expectNoSidewaysScroll(page)
      },
      lightAndDark(width),
    )
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

  for (const width of [360, 1280])
    test(`an organiser leaves with the file for the calendar at ${width} px`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${site.url}/talks`)
      await page.getByText('Talks (3)').click()
      await expect(rows(page)).toHaveCount(3)
      await page.getByText('All (6)').click()
      await expect(rows(page)).toHaveCount(6)
      await page.getByRole('link', { name: 'Two Pages or It Is Not Decided' }).click()
      await expect(page.getByText('Bring a decision that your team has not made.')).toBeVisible()
      await expectNoSidewaysScroll(page)
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Add to calendar' }).click()
      expect((await download).suggestedFilename()).toBe('two-pages-or-it-is-not-decided.ics')
    })

  test('a video is a link to its own page', async ({ page, ownSite }) => {
    const body = { video_url: 'https://www.youtube.com/watch?v=abc_DEF-123' }
    await ownSite.rest('talks?slug=eq.built-for-the-thumb', { method: 'PATCH', body })
    await page.goto(`${ownSite.url}/talks/built-for-the-thumb`)
    await expect(page.getByRole('link', { name: /Watch the video/ })).toHaveAttribute('href', body.video_url)
    await expect(page.locator('iframe')).toHaveCount(0)
  })
})

test('the invitation to a video is no wider than a phone', async ({ page, ownSite }) => {
  const body = { video_url: 'https://youtu.be/abc_DEF-123' }
  await ownSite.rest('talks?slug=eq.built-for-the-thumb', { method: 'PATCH', body })
  for (const width of [320, 360]) {
    await open(page, `${ownSite.url}/talks/built-for-the-thumb`, { width })
    await expect(page.getByRole('link', { name: /Watch the video/ })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

test('a video loads when it is asked for, in the only page that may have its frame', async ({ page, ownSite }) => {
  const asked: string[] = []
  await page.route(/youtube|ytimg|google/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Video</title>' })
  })
  const body = { video_url: 'https://youtu.be/abc_DEF-123' }
  await ownSite.rest('talks?slug=eq.built-for-the-thumb', { method: 'PATCH', body })
  await open(page, `${ownSite.url}/talks/built-for-the-thumb`)
  expect(asked).toEqual([])
  await page.getByRole('link', { name: /Watch the video/ }).click()
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

test('former addresses and ids lead on; what never was is not found', async ({ ownSite }) => {
  const ask = async (path: string) => {
    const answer = await fetch(ownSite.url + path, { redirect: 'manual' })
    return [answer.status, answer.headers.get('location')]
  }
  const body = { slug: '東京で', former_slugs: '/built-for-the-thumb/' }
  const [talk] = (await ownSite.rest('talks?slug=eq.built-for-the-thumb', { method: 'PATCH', body })) as [
    { id: string },
  ]
  const now = '/talks/%E6%9D%B1%E4%BA%AC%E3%81%A7'
  expect(await ask(now)).toEqual([200, null])
  expect(await ask('/talks/built-for-the-thumb?from=mail')).toEqual([308, `${now}?from=mail`])
  expect(await ask(`/talks/${talk.id}`)).toEqual([308, now])
  expect(await ask('/talks/nothing')).toEqual([404, null])
  expect(await ask('/talks/nothing.ics')).toEqual([404, null])
  // a calendar file is for what is to come
  expect(await ask(`${now}.ics`)).toEqual([404, null])
  await ownSite.rest(`talks?id=eq.${talk.id}`, { method: 'PATCH', body: { slug: null } })
  expect(await ask(`/talks/${talk.id}`)).toEqual([200, null])
  await ownSite.rest(`talks?id=eq.${talk.id}`, { method: 'DELETE' })
  expect(await ask(`/talks/${talk.id}`)).toEqual([404, null])
})

test('search engines are told what each kind of talk is', async ({ site }) => {
  const graphOf = async (path: string) => {
    const html = await (await fetch(site.url + path)).text()
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    return JSON.parse(json)['@graph'] as Record<string, unknown>[]
  }
  const nodeOf = async (path: string, type: string) =>
    (await graphOf(`/talks/${path}`)).find((node) => node['@type'] === type)
  expect(await nodeOf('two-pages-or-it-is-not-decided', 'Event')).toMatchObject({
    name: 'Two Pages or It Is Not Decided',
    startDate: expect.stringMatching(/^20\d\d-\d\d-15$/),
    location: { '@type': 'Place', name: 'Rope House, Aldersund', address: 'Rope House, Aldersund' },
    performer: { '@id': `${site.url}/#person` },
  })
  expect(await nodeOf('built-for-the-thumb', 'VideoObject')).toMatchObject({
    name: 'Built for the Thumb',
    thumbnailUrl: expect.stringMatching(/^http.*keynote\.webp$/),
    uploadDate: '2026-05-21T00:00:00Z',
    contentUrl: 'https://northbank-forum.example/2026/built-for-the-thumb.mp4',
  })
  expect(await nodeOf('the-question-before-the-brief', 'PodcastEpisode')).toMatchObject({
    partOfSeries: { '@type': 'PodcastSeries', name: 'The Second Draft' },
  })
  expect(await nodeOf('a-price-is-a-sentence', 'Article')).toMatchObject({ headline: 'A Price Is a Sentence' })
  const list = (await graphOf('/talks')).find((node) => node['@type'] === 'ItemList')
  expect(list?.itemListElement).toHaveLength(6)
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  expect(sitemap.match(/\/talks\/[\w-]+<\/loc><lastmod>/g)).toHaveLength(6)
})

test('nothing in the texts of a talk runs', async ({ page, ownSite }) => {
  const hostile =
    '<p>Fine</p><script>document.title="x"</script><img src=x onerror=alert(1)><p onclick="alert(1)">Too</p>'
  const body = {
    abstract: hostile,
    transcript: hostile,
    title: '</script><script>alert(1)</script>',
    video_url: 'javascript:alert(1)',
    event_url: 'data:text/html,x',
    language: '"><b>',
  }
  await ownSite.rest('talks?slug=eq.built-for-the-thumb', { method: 'PATCH', body })
  page.on('dialog', () => expect(page.url()).toBe('without a dialog'))
  await open(page, `${ownSite.url}/talks/built-for-the-thumb`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(body.title)
  await expect(page.locator('.rich-text')).toHaveText('FineToo')
  await expect(page.locator('.rich-text :is(script, img, [onclick])')).toHaveCount(0)
  await expect(page.getByText('"><b>')).toBeVisible()
  await expect(page.locator('main a[href^="javascript"], main a[href^="data"]')).toHaveCount(0)
})

test('a site without talks says so', async ({ page, ownSite }) => {
  await ownSite.rest('talks?id=not.is.null', { method: 'DELETE' })
  await open(page, `${ownSite.url}/talks`)
  await expect(page.getByText('No talks or media appearances have been added yet.')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
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
