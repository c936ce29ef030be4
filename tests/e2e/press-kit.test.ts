import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { formatFileSize } from '#content/text/file-size.ts'
import { DEMO_CONTENT } from '#demo/content.ts'
import { DEMO_PRESS_FACTS } from '#demo/press.ts'
import { distanceFromBar, expect, expectNoSidewaysScroll, hydrated, open, test } from './fixtures.ts'
import { expectNoAxeViolationsInAnyLook, expectSoundLayout, inEveryLook } from './looks.ts'

const kit = DEMO_CONTENT.press_kit[0]!
const { press_email } = DEMO_PRESS_FACTS
const BIOS = [
  ['Short', '50-word biography', kit.short_bio],
  ['Medium', '100-word biography', kit.medium_bio],
  ['Full', '150-word biography', kit.full_bio],
] as const

const biography = (page: Page, label: string) => page.getByRole('article', { name: label, exact: true })
const copyButton = (page: Page, label: string) => biography(page, label).getByRole('button', { name: /copy text/i })

test('the press kit has three biographies, a photo and a way to ask', async ({ page, site }) => {
  await open(page, `${site.url}/press-kit`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Press Kit')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Facts',
    'Biography',
    'Introduction',
    'Approved Photo',
    'More Photos',
    'Logos',
    'Approved Quotes',
    'Contact for Media Inquiries',
  ])
  await expect(page.getByRole('article')).toHaveCount(BIOS.length)
  for (const [label, words, text] of BIOS) {
    await expect(biography(page, label)).toContainText(words)
    for (const paragraph of text.split('\n\n')) await expect(biography(page, label)).toContainText(paragraph)
    await expect(copyButton(page, label)).toHaveText('Copy text')
  }
  const photo = page.getByRole('region', { name: 'Approved Photo' })
  await expect(photo).toContainText('3000 x 3000 px')
  await photo.scrollIntoViewIfNeeded()
  const picture = photo.getByRole('img', { name: 'Press photo of Marta Ellingsen-Vale' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500)
  expect(await picture.getAttribute('src')).toMatch(/-web\.webp$/)
  // on paper the facts are in two columns, each below its name, also on a sheet that is as wide as a screen
  await page.emulateMedia({ media: 'print' })
  const [name, fact] = [page.locator('.fact dt').first(), page.locator('.fact dd').first()]
  expect((await fact.boundingBox())!.x).toBe((await name.boundingBox())!.x)
})

test('Copy text puts each biography on the clipboard and says so for a while', async ({ page, site }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, `${site.url}/press-kit`)
  for (const [label, , text] of BIOS) {
    await copyButton(page, label).click()
    await expect(biography(page, label).getByRole('button', { name: 'Copied' })).toBeVisible()
    await expect(biography(page, label).getByRole('status')).toHaveText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  }
  for (const [label] of BIOS) await expect(copyButton(page, label)).toHaveText('Copy text')
})

const CLIPBOARDS = {
  'is forbidden': () => {
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
  },
  'does not exist, as on plain http': () => Object.defineProperty(navigator, 'clipboard', { value: undefined }),
}
for (const [state, setClipboard] of Object.entries(CLIPBOARDS))
  test(`Copy text says what to do where the clipboard ${state}`, async ({ page, site }) => {
    await page.addInitScript(setClipboard)
    await open(page, `${site.url}/press-kit`)
    await copyButton(page, 'Short').click()
    await expect(biography(page, 'Short').getByRole('button', { name: 'Select the text to copy it' })).toBeVisible()
    await expect(biography(page, 'Short').getByRole('status')).toHaveText('Select the text to copy it')
  })

test('Download brings the photo in print quality, under the name of its owner', async ({ page, site }) => {
  await open(page, `${site.url}/press-kit`)
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download', exact: true }).click()
  const download = await arriving
  expect(download.suggestedFilename()).toMatch(/Marta Ellingsen-Vale.*\.jpg$/)
  const file = await readFile(await download.path())
  expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 3000, height: 3000 })
})

for (const javaScriptEnabled of [true, false])
  for (const width of [360, 1280])
    test.describe(`a journalist ${javaScriptEnabled ? 'with' : 'without'} JavaScript at ${width} px`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 800 } })
      test('finds the upright photo for print, the press e-mail, and all of it in one file', async ({ page, site }) => {
        await page.request.get(`${site.url}/press-kit.zip`) // on a busy machine the first one may take longer than the page waits
        await page.goto(`${site.url}/press-kit`)
        if (javaScriptEnabled) await hydrated(page)
        await expectNoSidewaysScroll(page)
        const photo = page.getByRole('figure').filter({ hasText: 'Portrait' })
        await expect(photo).toContainText('Photo: Ines Torvald')
        await expect(photo).toContainText('Free for editorial use with the credit.')
        await expect(photo.getByRole('listitem').first()).toContainText('1600 x 2400 px, 214 kB')
        const arriving = page.waitForEvent('download')
        await photo.getByRole('link', { name: 'Print size of Marta Ellingsen-Vale, upright' }).click()
        const download = await arriving
        expect(download.suggestedFilename()).toBe('Marta Ellingsen-Vale press photo 2.jpg')
        expect(await sharp(await readFile(await download.path())).metadata()).toMatchObject({
          width: 1600,
          height: 2400,
        })

        const facts = page.getByRole('region', { name: 'Facts' })
        const email = facts.getByRole('link', { name: press_email })
        await expect(email).toHaveAttribute('href', `mailto:${press_email}`)
        if (javaScriptEnabled) {
          await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
          await facts.getByRole('button', { name: 'Copy the press e-mail address' }).click()
          await expect(facts.getByRole('status')).toHaveText('Copied')
          expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(press_email)
        }

        await test.step('Download all brings the whole kit, as large as the page says', async () => {
          const arriving = page.waitForEvent('download')
          await page.getByRole('link', { name: 'Download all (.zip)' }).click()
          const download = await arriving
          expect(download.suggestedFilename()).toBe('Marta-Ellingsen-Vale-press-kit.zip')
          const bytes = await readFile(await download.path())
          const names = Object.keys(unzipSync(bytes))
          expect(names).toContain('Marta-Ellingsen-Vale-press-kit/fact-sheet.html')
          expect(names).toContain('Marta-Ellingsen-Vale-press-kit/photos/photo-2-portrait-print.jpg')
          expect(names).toContain('Marta-Ellingsen-Vale-press-kit/photos/credits-and-terms.txt')
          const size = formatFileSize(bytes.length)
          await expect(
            page.getByText(
              `${size}: biographies, introduction, photos in print and web size, logos, quotes, one-page fact sheet`,
              { exact: true },
            ),
          ).toBeVisible()
        })
      })
    })

test('the size is that of the kit as it was saved last, and stays when the content is read again', async ({
  page,
  ownSite,
}) => {
  for (const list of ['press_photos', 'press_logos', 'press_quotes'])
    await ownSite.rest(`${list}?id=not.is.null`, { method: 'DELETE' })
  const body = { photo_url: null, short_bio: '', medium_bio: '', full_bio: 'Once.' }
  await ownSite.rest('press_kit?id=not.is.null', { method: 'PATCH', body })
  const file = await page.request.get(`${ownSite.url}/press-kit.zip`)
  await open(page, `${ownSite.url}/press-kit`)
  const size = formatFileSize((await file.body()).length)
  await expect(page.getByText(`${size}: biography, introduction, one-page fact sheet`, { exact: true })).toBeVisible()
  expect(size).toMatch(/^\d\skB$/)
  // what is missing is no place to go to
  const places = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  await expect(places).toHaveText(['Facts', 'Biography', 'Introduction'])
  expect(await page.content(), 'nor is it promised').not.toMatch(/photo of|three lengths/)
})

test('hovering over Download all fetches nothing in advance', async ({ page, site }) => {
  await open(page, `${site.url}/press-kit`)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.getByRole('link', { name: 'Download all (.zip)' }).hover()
  await page.waitForTimeout(500)
  expect(requests.filter((url) => url.endsWith('.zip'))).toEqual([])
  expect(await (await page.request.get(`${site.url}/speculation-rules.json`)).text()).not.toContain('zip')
})

test('the contact button has the first name, and leads to the contact section of the home page', async ({
  page,
  site,
}) => {
  await open(page, `${site.url}/press-kit`)
  const inquiries = page.getByRole('region', { name: 'Contact for Media Inquiries' })
  const link = inquiries.getByRole('link', { name: 'Contact Marta' })
  // it promises no answer that the owner has not promised herself
  await expect(inquiries.locator('.section-description')).toHaveText(
    'For interviews, quotes, fact checks and further images.',
  )
  await expect(inquiries.getByRole('link')).toHaveText([press_email, 'Contact Marta', 'Add to your contacts'])
  await link.click()
  await page.waitForURL(`${site.url}/#contact`)
  await hydrated(page)
  const contact = page.locator('#contact')
  await expect(contact).toBeInViewport()
  expect(Math.abs(await distanceFromBar(contact))).toBeLessThanOrEqual(1)
})

test('without JavaScript the texts, the photo and the ways on are there, and no button without a use', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/press-kit`)
  for (const [label, , text] of BIOS) await expect(biography(page, label)).toContainText(text.split('\n\n')[0]!)
  await expect(page.getByRole('button', { name: /copy text/i })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Contact Marta' })).toHaveAttribute('href', '/#contact')
  const address = await page.getByRole('link', { name: 'Download', exact: true }).getAttribute('href')
  const answer = await page.request.get(site.url + address)
  expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename/)
  await context.close()
})

test('axe finds nothing on the press kit, and all is in its place', async ({ page, site }) => {
  await open(page, `${site.url}/press-kit`)
  await expectNoAxeViolationsInAnyLook(page)
  await inEveryLook(page, () => expectSoundLayout(page))
})
