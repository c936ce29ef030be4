import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { languageName } from '#content/text/language-name.ts'
import { WORDS_LANGUAGES, type WordsLanguage } from '#content/words/language.ts'
import { type Words, wordsOf } from '#content/words/words.ts'
import { englishIn, OWN_WORDS, saidBy, textsOf } from '#tests/support/catalogue.ts'
import type { TestSite } from '#tests/support/site.ts'
import { cutTexts, expectNoSidewaysScroll, openSignedIn, test, toast } from './admin/admin-fixtures.ts'
import { expect, hydrated, open } from './fixtures.ts'

/** From the shortest words to the longest. */
const BY_LENGTH = WORDS_LANGUAGES.filter((language) => language !== 'en').toSorted((a, b) => lengthOf(a) - lengthOf(b))
const PHONE = { width: 320, height: 800 }

test.setTimeout(120_000)
test.use({ expectedConsole: [/status of (404|502)|404 Error: no page at/] })

for (const language of [BY_LENGTH[0]!, BY_LENGTH.at(-1)!])
  test(`a site is set to ${language} and is: for who reads, writes, prints, subscribes and gets lost`, ({
    page,
    ownSite,
  }) => journeyIn(language, page, ownSite))

test('no heading and no name is broken in the middle of a word', async ({ page, ownSite }) => {
  const places = [
    ['/talks', 768],
    ['/', 320],
  ] as const
  for (const language of WORDS_LANGUAGES) {
    await ownSite.rest('site?singleton=is.true', { method: 'PATCH', body: { language } })
    for (const [path, width] of places) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(ownSite.url + path)
      expect(await page.locator('h1, h2, h3').evaluateAll(brokenWords), `${path} in ${language}`).toEqual([])
    }
  }
})

const brokenWords = (headings: Element[]) =>
  headings.flatMap((heading) => {
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const { 0: word, index } of node.textContent!.matchAll(/[\p{L}\p{M}]+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
      }
    return broken
  })

async function journeyIn(language: WordsLanguage, page: Page, ownSite: TestSite) {
  const words = wordsOf(language)
  const { contact, kit, newsletter, speaking, talks } = words
  for (const [table, body] of Object.entries(OWN_WORDS))
    await ownSite.rest(`${table}?id=not.is.null`, { method: 'PATCH', body })
  const files: string[] = []
  page.on('request', (request) => files.push(...(/\/assets\/(words-\w+)-/.exec(request.url())?.slice(1) ?? [])))

  await test.step('the owner chooses the language by its name', async () => {
    await openSignedIn(page, ownSite, '/admin/site-settings')
    await page.getByLabel('Language').selectOption({ label: languageName(language, language) })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Success')).toBeVisible()
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
  })

  await test.step('who only reads gets the language in the document, and no file of words', async () => {
    await open(page, ownSite.url, PHONE)
    await expectLanguage(page, words)
    const html = await (await page.request.get(ownSite.url)).body()
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(14_000)
    await page.goto(`${ownSite.url}/press-kit`)
    const copy = page.getByRole('button', { name: kit.copyBio(kit.bios.short_bio), exact: true })
    await copy.click()
    await expect(copy).toHaveText(words.copy.copied)
    await expectLanguage(page, words)
    expect(files).toEqual([])
  })

  await test.step('the form says what it does, and sends', async () => {
    await page.goto(`${ownSite.url}/#contact`)
    await page.getByLabel(contact.subject).selectOption(contact.subjects.speaking)
    await hydrated(page)
    expect(files).toEqual([`words-${language}`])
    await page.getByLabel(contact.name, { exact: true }).fill('Nora Quill')
    await page.getByLabel(contact.email, { exact: true }).fill('nora@press.example')
    await page.getByLabel(contact.message, { exact: true }).fill('x'.repeat(9_900))
    await expect(page.locator('output[name=left]')).toHaveText(withNumber(contact.left))
    await page.getByLabel(contact.message, { exact: true }).fill('Ein Vortrag im Mai?')
    await page.getByRole('button', { name: contact.send }).click()
    await expect(page.getByRole('status').getByText(contact.sent.description)).toBeVisible()
    // the protocol between form and inbox stays as it is
    expect(await ownSite.rest('contact_messages?select=message')).toEqual([
      { message: 'About: Speaking\n\nEin Vortrag im Mai?' },
    ])
    await expect(page.getByRole('heading', { name: contact.thanks('Nora') })).toBeFocused()
    await expect(page.locator('dl').filter({ hasText: contact.subject })).toContainText(contact.subjects.speaking)
    await expectLanguage(page, words)
  })

  await test.step('a feed that fails', async () => {
    await page.route('**/api/newsletter', (route) => route.fulfill({ status: 502, json: {} }))
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.locator('#newsletter').scrollIntoViewIfNeeded()
    await expect(page.getByRole('status').getByText(newsletter.failed.title)).toBeVisible()
    await expectLanguage(page, words)
  })

  await test.step('a talk to come, with its calendar file and its card', async () => {
    await page.goto(`${ownSite.url}/talks`)
    await expectLanguage(page, words)
    await page.locator('#upcoming + ul a').first().click()
    await expectLanguage(page, words)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: talks.calendar }).click()
    expect((await download).suggestedFilename()).toMatch(/\.ics$/)
    const card = page.locator('meta[property="og:image"]')
    expect((await page.request.get((await card.getAttribute('content'))!)).headers()['content-type']).toBe('image/png')
  })

  await test.step('the speaking page, and its sheet on paper', async () => {
    await page.goto(`${ownSite.url}/speaking`)
    await expectLanguage(page, words)
    await page.getByRole('link', { name: speaking.sheet }).click()
    await expect(page.getByRole('heading', { name: speaking.topics })).toBeVisible()
    await expectLanguage(page, words)
    const pdf = String(await page.pdf({ format: 'A4' }))
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })

  await test.step('an address without a page', async () => {
    await page.goto(`${ownSite.url}/nirgends`)
    await expect(page.getByText(words.notFound)).toBeVisible()
    await expectLanguage(page, words)
  })
}

function lengthOf(language: WordsLanguage) {
  return textsOf(wordsOf(language)).join('').length
}

/** A word with any number in it. */
const withNumber = (word: (count: number) => string) => new RegExp(`^${word(99).replace('99', '\\d+')}$`)

/** Nothing on the page is English but what the owner wrote; everything fits a small phone. */
async function expectLanguage(page: Page, words: Words) {
  const said = saidBy(await page.content())
  expect(
    englishIn(
      said.map(({ text }) => text),
      words,
    ),
    page.url(),
  ).toEqual([])
  // but for the press kit's texts in further languages
  expect(said.filter(({ lang }) => lang && ![words.language, 'de', 'no'].includes(lang))).toEqual([])
  await expectNoSidewaysScroll(page)
  expect(await cutTexts(page.locator('button, .button, .link, h1, h2, label'))).toEqual([])
}
