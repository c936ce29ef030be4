import { PUBLIC_PATHS } from '#content/site/routes.ts'
import { DEMO_CONTENT } from '#demo/content.ts'
import { expect, expectNoSidewaysScroll, hydrated, letPagesBeOld, test } from './fixtures.ts'
import { fill, TEXTS } from './long-content.ts'
import { expectSoundLayout } from './looks.ts'

const TALK = `/talks/${DEMO_CONTENT.talks[0]!.slug}`
const WIDTHS = [320, 1280]
for (const [kind, text] of Object.entries(TEXTS)) {
  test(`${kind} in every field breaks no page and no dialog`, async ({ page, ownSite }) => {
    await fill(ownSite, text)
    await page.route('**/api/newsletter', async (route) => {
      const answer = await route.fetch()
      const { articles } = await answer.json()
      const long = { title: text(240), contentSnippet: text(1500) }
      await route.fulfill({ json: { articles: articles.map((article: object) => ({ ...article, ...long })) } })
    })
    await letPagesBeOld(page)
    await page.goto(ownSite.url)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text(180, 'Hero'))
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expectSoundLayout(page)
      await page.getByRole('region', { name: 'Skin in the Game' }).getByRole('button').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectSoundLayout(page)
      await page.keyboard.press('Escape')
    }
    for (const path of ['/press-kit', '/advisory', '/speaking', '/talks', TALK]) {
      await page.goto(ownSite.url + path)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await expectSoundLayout(page)
      }
    }
  })
}

test('with letters twice as large a phone scrolls no page sideways', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  for (const path of [...PUBLIC_PATHS, TALK, '/?about=speaking#contact']) {
    await page.goto(site.url + path)
    await expect(page.locator('html'), path).toHaveCSS('font-size', '32px')
    await expectNoSidewaysScroll(page)
    // what is hidden may be wider, as long as nothing leads there
    const left = await page.evaluate(() => {
      scrollTo(1000, 0)
      return scrollX
    })
    expect([path, left]).toEqual([path, 0])
  }
  // the company has more than a letter a line beside its logo and the button
  await page.getByRole('button', { name: 'Paperlark' }).click()
  const dialog = page.getByRole('dialog')
  expect((await dialog.getByRole('heading', { level: 2 }).boundingBox())?.width).toBeGreaterThan(150)
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

/** Labels, names and dates that belong to an Arabic text, some of them in English. */
const SHORT_TEXTS = `.talk-text > :first-child, .talk-header > .eyebrow, .talk-facts :is(dt, dd), .neighbour > p,
  .testimonial figcaption span > *, .role:not(section) > .origin, .role h3 ~ p:not([dir]), .kit-logos p`

const notAtTheRight = (texts: Element[]) =>
  texts.flatMap((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const frame = text.closest('.testimonial, .tile') ?? text
    const gap = frame.getBoundingClientRect().right - range.getBoundingClientRect().right
    return gap > 2 ? [`${text.textContent}: ${Math.round(gap)} px`] : []
  })

const startsOf = (texts: Element[]) =>
  texts.map((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return Math.round(range.getBoundingClientRect().left)
  })

const leftEdgesOf = (texts: Element[]) => texts.map((text) => Math.round(text.getBoundingClientRect().left))

test('Arabic texts begin at the right, with what belongs to them, and nothing scrolls sideways', async ({
  page,
  ownSite,
}) => {
  const change = (table: string, body: object) =>
    ownSite.rest(`${table}?created_at=not.is.null`, { method: 'PATCH', body })
  const arabic = 'التقاط ما يفقده الناس بين سطرين'
  await change('talks_description', { description: arabic })
  await change('involvements', { company: arabic })
  await change('contact', { title: arabic, description: arabic })
  await change('advisory_page', { title: arabic, description: arabic })
  await change('advisory_roles', { company: arabic, description: arabic })
  await change('speaking_page', { headline: arabic, introduction: arabic })
  await change('speaking_topics', { title: arabic, formats: arabic, audience: 'Teams' })
  await change('press_kit', { short_bio: arabic, based_in: 'دبي' })
  await change('press_logos', { name: arabic })
  await change('talks', { title: arabic, description: arabic, place: arabic })
  await change('testimonials', { quote: arabic, company: arabic })
  for (const path of ['/', '/advisory', '/speaking', '/press-kit', TALK]) {
    await page.goto(ownSite.url + path)
    await hydrated(page)
    const texts = page.locator(path === '/' ? '#contact, .section-header' : 'main').getByText(arabic)
    expect(await texts.count(), path).toBeGreaterThan(0)
    const directions = await texts.evaluateAll((elements) =>
      elements.map((element) => getComputedStyle(element).direction),
    )
    expect([path, new Set(directions)]).toEqual([path, new Set(['rtl'])])
    expect([path, await page.locator(SHORT_TEXTS).evaluateAll(notAtTheRight)]).toEqual([path, []])
    await expectNoSidewaysScroll(page)
  }
  await expect(page.locator('html')).toHaveCSS('direction', 'ltr')
  // where the letters are so large that a tile has no columns
  await page.setViewportSize({ width: 280, height: 800 })
  await page.goto(ownSite.url)
  expect(await page.locator('.tile > .badge').evaluateAll(notAtTheRight)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  // a value is beside its label
  await page.goto(`${ownSite.url}/press-kit`)
  const values = page.locator('.fact dd')
  expect(await values.evaluateAll(startsOf)).toEqual(await values.evaluateAll(leftEdgesOf))
  // and what a visitor types
  await page.goto(`${ownSite.url}/#contact`)
  const placeholder = page.getByPlaceholder(arabic)
  expect(await placeholder.evaluate((box) => getComputedStyle(box, '::placeholder').unicodeBidi)).toBe('plaintext')
  for (const label of ['Name', 'Message']) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveCSS('direction', 'ltr')
    await field.fill(arabic)
    await expect(field).toHaveCSS('direction', 'rtl')
  }
})
