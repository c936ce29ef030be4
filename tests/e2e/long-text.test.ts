import { PUBLIC_PATHS } from '#content/site/routes.ts'
import { DEMO_CONTENT } from '#demo/content.ts'
import type { TestSite } from '#tests/support/site.ts'
import { expect, expectNoSidewaysScroll, hydrated, test } from './fixtures.ts'
import { expectSoundLayout } from './looks.ts'

const TALK = `/talks/${DEMO_CONTENT.talks[0]!.slug}`
const WIDTHS = [320, 768, 1280]
const WORD = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetze'
const SENTENCE = 'Nobody can cut a sentence that is as long as this one. '
type Text = (length: number, start?: string) => string
const repeated =
  (unit: string): Text =>
  (length, start = '') =>
    (start + unit.repeat(Math.ceil(length / unit.length))).slice(0, length).trim()
const TEXTS = { 'one unbroken word': repeated(WORD), 'very long prose': repeated(SENTENCE) }

/** Fills every field of the content with as much as it takes, or as much as anyone would write. */
async function fill(site: TestSite, text: Text) {
  const change = (table: string, body: object) =>
    site.rest(`${table}?created_at=not.is.null`, { method: 'PATCH', body })
  await change('hero', { title: text(180, 'Hero'), subtitle: text(180), description: `<p>${text(1500)}</p>` })
  await change('skin_in_game', { description: text(900) })
  await change('talks_description', { description: text(900) })
  await change('story_section_config', { title: text(180, 'Story') })
  await change('newsletter', { title: text(240, 'Newsletter') })
  await change('press_kit', { short_bio: text(400), medium_bio: text(800), full_bio: text(1200) })
  const facts = { role: text(180), based_in: text(180), languages: text(180), pronunciation: text(180) }
  const longEmail = `${text(64).replaceAll(/\W/g, '')}@press.example`
  await change('press_kit', { ...facts, introduction: text(600), press_email: longEmail })
  await change('press_photos', { caption: text(400), credit: text(180), terms: text(400) })
  await change('press_logos', { name: text(180) })
  await change('press_quotes', { quote: text(600), context: text(240) })
  await change('testimonials', { quote: text(900), person: text(180), role: text(180), company: text(180) })
  await change('expertise', { title: text(99), description: text(499) })
  await change('stories', { title: text(240), content: text(4000), image_alt: text(240), image_caption: text(400) })
  await change('talks', { title: text(240), location: text(180), description: text(900), action_text: text(90) })
  await change('talks', { event: text(180), place: text(180), abstract: text(900), date: '2026-09-30' })
  const address = `${text(64).replaceAll(/\W/g, '')}@${text(60).replaceAll(/\W/g, '')}.example`
  await change('contact', {
    title: text(180, 'Contact'),
    description: text(900),
    email: address,
    speaking_info: text(900),
  })
  const long = { about: text(2000), involvement: text(2000), long_description: text(2000) }
  await change('involvements', {
    company: text(180),
    role: text(180),
    period: text(90),
    description: text(900),
    ...long,
  })
}

for (const [kind, text] of Object.entries(TEXTS)) {
  test(`${kind} in every field breaks no page and no dialog`, async ({ page, ownSite }) => {
    await fill(ownSite, text)
    await page.route('**/api/newsletter', async (route) => {
      const answer = await route.fetch()
      const { articles } = await answer.json()
      const long = { title: text(240), contentSnippet: text(1500) }
      await route.fulfill({ json: { articles: articles.map((article: object) => ({ ...article, ...long })) } })
    })
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
