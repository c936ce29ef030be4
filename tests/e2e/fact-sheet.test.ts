import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { accentColours } from '#content/site/accent-colours.ts'
import { siteFacts } from '#content/site/site.ts'
import { factSheet } from '#server/press-kit/fact-sheet.ts'
import type { KitContent } from '#server/press-kit/read-kit.ts'
import { photoSizes } from '#server/press-kit/read-photo.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './fixtures.ts'
import { expectSoundLayout, inEveryLook } from './looks.ts'

/** Opened as whoever unpacked it opens it. */
async function openFile(page: Page, html: string, path: string) {
  await writeFile(path, html)
  await page.goto(pathToFileURL(path).href)
}

async function pagesInPrint(page: Page, format: 'A4' | 'Letter') {
  const pdf = await page.pdf({ format })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
}

test('the fact sheet of the kit stands alone, is sound in every look and prints on one page', async ({
  page,
  site,
}, testInfo) => {
  const file = await page.request.get(`${site.url}/press-kit.zip`)
  const sheet = unzipSync(await file.body())['Marta-Ellingsen-Vale-press-kit/Marta-Ellingsen-Vale-fact-sheet.html']
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await openFile(page, strFromU8(sheet!), testInfo.outputPath('fact-sheet.html'))
  expect(requests.filter((url) => !/^(file|data):/.test(url))).toEqual([])
  await expect(page).toHaveTitle('Marta Ellingsen-Vale: fact sheet')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marta Ellingsen-Vale')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Areas of expertise',
    'Press contact',
    'Links',
    'Roles',
    'Talks and media',
  ])
  const photo = page.getByRole('img', { name: 'Press photo of Marta Ellingsen-Vale' })
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
  await inEveryLook(page, async () => {
    await expectNoAxeViolations(page)
    await expectSoundLayout(page)
  })
  expect(await pagesInPrint(page, 'A4')).toBe(1)
  expect(await pagesInPrint(page, 'Letter')).toBe(1)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0)
})

const TEXTS = {
  'long words of many lines': 'Wonderful committees ',
  'one word without end': 'W',
  Chinese: '漢字文化',
  Hindi: 'राष्ट्रीय समिति ',
  Arabic: 'مؤسسة التطوير ',
  'nothing but lines': 'a\n',
}
test('with more than could fit the fact sheet prints on one page', async ({ page }, testInfo) => {
  const tall = await sharp({ create: { width: 300, height: 900, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const photo = { kind: 'packed' as const, ...(await photoSizes(tall))! }
  await page.setViewportSize({ width: 360, height: 800 })
  for (const [what, text] of Object.entries(TEXTS))
    await test.step(what, async () => {
      const html = factSheet({ content: contentOf(text), photo, siteUrl: 'https://quill.example' })
      await openFile(page, html, testInfo.outputPath('fact-sheet.html'))
      expect(await pagesInPrint(page, 'A4')).toBe(1)
      expect(await pagesInPrint(page, 'Letter')).toBe(1)
      await expectNoSidewaysScroll(page)
    })
})

/** Every field longer than it could ever be shown, and more rows than are. */
function contentOf(text: string): KitContent {
  const long = (length: number) => text.repeat(length).slice(0, length)
  const times = <T>(count: number, item: T) => Array.from({ length: count }, () => item)
  const row = { id: '1', created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', display_order: 0 }
  const url = `https://long.example/${'x'.repeat(900)}`
  return {
    facts: siteFacts(null, { title: long(200) }),
    accent: accentColours(''),
    bios: [],
    responseTime: '',
    pressKit: {
      ...row,
      short_bio: '',
      medium_bio: '',
      full_bio: long(1200),
      photo_url: null,
      color_photo_url: null,
      based_in: long(300),
      languages: long(300),
      pronouns: long(300),
      pronunciation: long(300),
    },
    profiles: times(12, { ...row, label: long(40), address: url }),
    photos: [],
    logos: [],
    quotes: [],
    contact: {
      ...row,
      title: '',
      description: '',
      email: `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
      linkedin_url: url,
      substack_url: url,
      speaking_info: '',
    },
    hasContact: true,
    expertise: times(10, { ...row, title: long(99), description: '', is_primary: false }),
    involvements: times(12, {
      ...row,
      company: long(300),
      role: long(300),
      period: long(300),
      description: '',
      long_description: null,
      about: null,
      involvement: null,
      type: 'board',
      highlight: false,
      logo_url: null,
    }),
    talks: times(9, {
      ...row,
      title: long(300),
      location: long(300),
      description: '',
      date: '2026-09-30',
      type: 'talk',
      action_text: null,
      action_url: 'https://talks.example',
      image_url: null,
    }),
    updatedAt: new Date(row.updated_at),
  }
}
