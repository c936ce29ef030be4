import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { formatFileSize } from '#content/text/file-size.ts'
import { DEMO_CONTENT } from '#demo/content.ts'
import { expect, expectNoSidewaysScroll, hydrated, open, test } from './fixtures.ts'

const kit = DEMO_CONTENT.press_kit[0]!
const { press_email } = kit
const BIOS = [
  ['Short', kit.short_bio],
  ['Medium', kit.medium_bio],
  ['Full', kit.full_bio],
] as const

const biography = (page: Page, label: string) => page.getByRole('article', { name: label, exact: true })
const copyButton = (page: Page, label: string) => biography(page, label).getByRole('button', { name: /copy text/i })

test('the photo is shown in its size for screens, and on paper the facts are in two columns', async ({
  page,
  site,
}) => {
  await open(page, `${site.url}/press-kit`)
  const photo = page.getByRole('region', { name: 'Approved Photo' })
  await photo.scrollIntoViewIfNeeded()
  const picture = photo.getByRole('img', { name: 'Press photo of Marta Ellingsen-Vale' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500)
  expect(await picture.getAttribute('src')).toMatch(/-web\.webp$/)
  // each fact below its name, also on a sheet that is as wide as a screen
  await page.emulateMedia({ media: 'print' })
  const [name, fact] = [page.locator('.fact dt').first(), page.locator('.fact dd').first()]
  expect((await fact.boundingBox())!.x).toBe((await name.boundingBox())!.x)
})

test('Copy text puts each biography on the clipboard and says so for a while', async ({ page, site }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, `${site.url}/press-kit`)
  for (const [label, text] of BIOS) {
    await copyButton(page, label).click()
    await expect(biography(page, label).getByRole('button', { name: 'Copied' })).toBeVisible()
    await expect(biography(page, label).getByRole('status')).toHaveText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  }
  for (const [label] of BIOS) await expect(copyButton(page, label)).toHaveText('Copy text')
})

test('Copy text says what to do where a page may not copy, or the browser has no way to', async ({ page, site }) => {
  await open(page, `${site.url}/press-kit`)
  const forbid = () => {
    const writeText = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  }
  await page.evaluate(() => {
    document.execCommand = () => false // the other way
  })
  const takeAway = () => void Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  for (const [label, change] of [
    ['Short', forbid],
    ['Full', takeAway],
  ] as const) {
    await page.evaluate(change)
    await copyButton(page, label).click()
    await expect(biography(page, label).getByRole('button', { name: 'Select the text to copy it' })).toBeVisible()
    await expect(biography(page, label).getByRole('status')).toHaveText('Select the text to copy it')
  }
})

for (const javaScriptEnabled of [true, false])
  test.describe(`a journalist ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 800 } })
    test('finds the upright photo for print, the press e-mail, and all of it in one file', async ({ page, site }) => {
      await page.request.get(`${site.url}/press-kit.zip`) // on a busy machine the first one may take longer than the page waits
      await page.goto(`${site.url}/press-kit`)
      if (javaScriptEnabled) await hydrated(page)
      // which would do nothing without a script
      else await expect(page.getByRole('button', { name: /copy/i })).toHaveCount(0)
      await expectNoSidewaysScroll(page)
      const photo = page.getByRole('listitem').filter({ has: page.getByRole('figure'), hasText: 'Portrait' })
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
            `${size}: biographies, introduction, photos in print and web size, logos, quotes, notes for podcast hosts, one-page fact sheet`,
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
  const noNotes = { podcast_questions: '', podcast_setup: '', podcast_clip_url: null }
  const body = { photo_url: null, short_bio: '', medium_bio: '', full_bio: 'Once.', ...noNotes }
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
