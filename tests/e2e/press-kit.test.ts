import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
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
    await expect(copyButton(page, label)).toHaveText('Copied')
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
    await expect(copyButton(page, label)).toHaveText('Select the text to copy it')
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

      await test.step('Download everything brings the whole kit, as large as the page says', async () => {
        const arriving = page.waitForEvent('download')
        await page.getByRole('link', { name: 'Download everything (.zip)' }).click()
        const download = await arriving
        expect(download.suggestedFilename()).toBe('Marta-Ellingsen-Vale-press-kit.zip')
        const bytes = await readFile(await download.path())
        const names = Object.keys(unzipSync(bytes))
        expect(names).toContain('Marta-Ellingsen-Vale-press-kit/Marta-Ellingsen-Vale-fact-sheet.html')
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

for (const width of [390, 1280])
  test.describe(`at ${width} px and within half a minute`, () => {
    test.use({ viewport: { width, height: 800 } })
    test.beforeEach(() => test.setTimeout(30_000))

    test('a journalist copies the biography in her own language, and knows where to ask and how long to wait', async ({
      page,
      site,
    }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await open(page, `${site.url}/press-kit`)
      if (width === 1280)
        for (const needed of [
          page.getByRole('img', { name: 'Press photo of Marta Ellingsen-Vale' }),
          biography(page, 'Short'),
          page.getByRole('link', { name: 'Download everything (.zip)' }),
        ])
          await expect(needed).toBeInViewport({ ratio: 1 })
      await page.getByRole('link', { name: 'In Other Languages' }).click()
      const german = page.getByRole('article', { name: 'Deutsch' })
      await german.getByRole('button', { name: 'Copy text: Deutsch, short' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
      const text = DEMO_CONTENT.press_bios[0]!.short_bio
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
      await expect(german.getByText(text)).toHaveJSProperty('parentElement.lang', 'de')
      await expect(page.getByRole('region', { name: 'Seen In' }).getByRole('link')).toHaveText([
        /^The Second Draft/,
        /^The Slow Quarterly/,
        /^Kitchen Table Exits/,
      ])
      const inquiries = page.getByRole('region', { name: 'Contact for Media Inquiries' })
      await expect(inquiries.getByRole('link', { name: press_email })).toBeVisible()
      await expect(inquiries).toContainText('I answer within two working days')
      await expectNoSidewaysScroll(page)
    })

    test('a photo desk has every picture under her name, with credit and terms, and every text with its date', async ({
      page,
      site,
    }) => {
      await open(page, `${site.url}/press-kit`)
      const approved = page.getByRole('region', { name: 'Approved Photo' })
      await expect(approved).toContainText('3000 x 3000 px')
      await expect(approved).toContainText('Photo: Ines Torvald')
      await expect(approved).toContainText('Free for editorial use with a mention of the name.')
      const arriving = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download everything (.zip)' }).click()
      const files = unzipSync(await readFile(await (await arriving).path()))
      const names = Object.keys(files).map((path) => path.split('/').at(-1)!)
      for (const name of names) expect(name).toMatch(/^Marta-Ellingsen-Vale-/)
      const notes = strFromU8(
        files['Marta-Ellingsen-Vale-press-kit/Marta-Ellingsen-Vale-credits-and-terms.txt'] ?? new Uint8Array(),
      )
      for (const name of names.filter((name) => /photo.*jpg$|html$|txt$/.test(name) && !name.includes('credits')))
        expect(notes).toContain(name)
      expect(notes).toMatch(/photo-print\.jpg\r\n.*\r\nThe approved photo\r\nPhoto: Ines Torvald\r\nTerms: Free/)
      expect(notes).toMatch(/introduction-Deutsch\.txt\r\nAs of \w+ \d+, \d{4}/)
    })
  })

test('the size is that of the kit as it was saved last, and stays when the content is read again', async ({
  page,
  ownSite,
}) => {
  for (const list of ['press_bios', 'press_photos', 'press_logos', 'press_quotes', 'talks'])
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
  await expect(places).toHaveText(['Biography', 'Facts', 'Introduction'])
  expect(await page.content(), 'nor is it promised').not.toMatch(/photo of|three lengths/)
})

test('hovering over Download everything fetches nothing in advance', async ({ page, site }) => {
  await open(page, `${site.url}/press-kit`)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.getByRole('link', { name: 'Download everything (.zip)' }).hover()
  await page.waitForTimeout(500)
  expect(requests.filter((url) => url.endsWith('.zip'))).toEqual([])
  expect(await (await page.request.get(`${site.url}/speculation-rules.json`)).text()).not.toContain('zip')
})
