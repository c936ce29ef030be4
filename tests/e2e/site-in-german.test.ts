import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { wordsOf } from '#content/words/words.ts'
import { englishIn, OWN_WORDS, saidBy } from '#tests/support/catalogue.ts'
import { cutTexts, expectNoSidewaysScroll, openSignedIn, test, toast } from './admin/admin-fixtures.ts'
import { expect, hydrated, open } from './fixtures.ts'

const GERMAN = wordsOf('de')
const PHONE = { width: 320, height: 800 }

test.use({ expectedConsole: [/status of (404|502)|404 Error: no page at/] })

test('a site is set to German and is German: for who reads, writes, prints, subscribes and gets lost', async ({
  page,
  ownSite,
}) => {
  for (const [table, body] of Object.entries(OWN_WORDS))
    await ownSite.rest(`${table}?id=not.is.null`, { method: 'PATCH', body })
  const files: string[] = []
  page.on('request', (request) => files.push(...(/\/assets\/(words-\w+)-/.exec(request.url())?.slice(1) ?? [])))

  await test.step('the owner chooses the language by its name', async () => {
    await openSignedIn(page, ownSite, '/admin/site-settings')
    await page.getByLabel('Language').selectOption({ label: 'Deutsch' })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Success')).toBeVisible()
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
  })

  await test.step('who only reads gets German in the document, and no file of words', async () => {
    await open(page, ownSite.url, PHONE)
    await expectGerman(page)
    const html = await (await page.request.get(ownSite.url)).body()
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(14_000)
    await page.goto(`${ownSite.url}/press-kit`)
    await page.getByRole('button', { name: /Kurz/ }).first().click()
    await expect(page.getByRole('button', { name: /Kurz/ }).first()).toHaveText('Kopiert')
    await expectGerman(page)
    expect(files).toEqual([])
  })

  await test.step('the form says in German what it does, and sends', async () => {
    await page.goto(`${ownSite.url}/#contact`)
    await page.getByLabel('Worum geht es?').selectOption('Vortrag')
    await hydrated(page)
    expect(files).toEqual(['words-de'])
    await page.getByLabel('Name').fill('Nora Quill')
    await page.getByLabel('E-Mail', { exact: true }).fill('nora@press.example')
    await page.getByLabel('Nachricht').fill('x'.repeat(9_900))
    await expect(page.getByText(/^Noch \d+ Zeichen$/).first()).toBeVisible()
    await page.getByLabel('Nachricht').fill('Ein Vortrag im Mai?')
    await page.getByRole('button', { name: 'Nachricht senden' }).click()
    await expect(page.getByRole('status').getByText('Ihre Nachricht ist angekommen!')).toBeVisible()
    // the protocol between form and inbox stays as it is
    expect(await ownSite.rest('contact_messages?select=message')).toEqual([
      { message: 'About: Speaking\n\nEin Vortrag im Mai?' },
    ])
    await expect(page.getByRole('heading', { name: 'Danke, Nora.' })).toBeFocused()
    await expect(page.locator('dl').filter({ hasText: 'Worum geht es?' })).toContainText('Vortrag')
    await expectGerman(page)
  })

  await test.step('a feed that fails', async () => {
    await page.route('**/api/newsletter', (route) => route.fulfill({ status: 502, json: {} }))
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.locator('#newsletter').scrollIntoViewIfNeeded()
    await expect(page.getByRole('status').getByText('Artikel nicht geladen')).toBeVisible()
    await expectGerman(page)
  })

  await test.step('a talk to come, with its calendar file and its card', async () => {
    await page.goto(`${ownSite.url}/talks`)
    await expectGerman(page)
    await page.locator('#upcoming + ul a').first().click()
    await expectGerman(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'In den Kalender eintragen' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.ics$/)
    const card = page.locator('meta[property="og:image"]')
    expect((await page.request.get((await card.getAttribute('content'))!)).headers()['content-type']).toBe('image/png')
  })

  await test.step('the speaking page, and its sheet on paper', async () => {
    await page.goto(`${ownSite.url}/speaking`)
    await expectGerman(page)
    await page.getByRole('link', { name: 'Ein Blatt zum Drucken' }).click()
    await expect(page.getByRole('heading', { name: 'Themen' })).toBeVisible()
    await expectGerman(page)
    const pdf = String(await page.pdf({ format: 'A4' }))
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })

  await test.step('an address without a page', async () => {
    await page.goto(`${ownSite.url}/nirgends`)
    await expect(page.getByText('Diese Seite gibt es leider nicht')).toBeVisible()
    await expectGerman(page)
  })
})

/** Nothing on the page is English but what the owner wrote; everything fits a small phone. */
async function expectGerman(page: Page) {
  const said = saidBy(await page.content())
  expect(
    englishIn(
      said.map(({ text }) => text),
      GERMAN,
    ),
    page.url(),
  ).toEqual([])
  // but for the press kit's texts in further languages
  expect(said.filter(({ lang }) => lang && lang !== 'de' && lang !== 'no')).toEqual([])
  await expectNoSidewaysScroll(page)
  expect(await cutTexts(page.locator('button, .button, .link, h1, h2, label'))).toEqual([])
}
