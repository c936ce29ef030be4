import type { Locator, Page } from '@playwright/test'
import { DEMO_CONTENT } from '#demo/content.ts'
import { expect, expectNoSidewaysScroll, open, test } from './fixtures.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** What an organiser came for, and the form that asks for a talk. */
async function findAll(page: Page, { fillsIn } = { fillsIn: true }) {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Speaking' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(DEMO_CONTENT.speaking_page[0]!.headline)
  const topics = part(page, 'Topics').getByRole('listitem')
  await expect(topics).toHaveCount(DEMO_CONTENT.speaking_topics.length + 1) // and a talk that is a topic
  await expect(topics.last().getByRole('link')).toHaveAttribute('href', '/talks/who-is-the-board-for')
  await expect(page.locator('.speaking-facts')).toContainText('FeeOn request')
  await expect(page.getByRole('link', { name: 'Watch the video' })).toContainText('when you press here')
  await expect(part(page, 'In the Words of Others').getByRole('blockquote')).toHaveCount(1)
  for (const [index, { title, abstract, formats, lengths, audience }] of DEMO_CONTENT.speaking_topics.entries())
    for (const text of [title, abstract, formats, lengths, audience])
      await expect(topics.nth(index)).toContainText(text)
  await expect(part(page, 'Introduction')).toContainText('She has brought no slides')
  await expect(part(page, 'Stages so far').getByRole('heading', { level: 3 })).toHaveText(['2026', '2025'])
  await expect(part(page, 'Stages so far')).toContainText('Northbank Product Forum, Aldersund · May 21, 2026')
  await expect(part(page, 'What a Stage Needs').getByRole('listitem')).toHaveCount(5)
  await expect(part(page, 'Headshots').getByRole('img')).toHaveAttribute('alt', 'Press photo of Marta Ellingsen-Vale')
  await part(page, 'Stages so far').getByRole('link', { name: 'Built for the Thumb' }).click()
  await expect(page).toHaveURL(/\/talks\/built-for-the-thumb$/)
  await page.getByRole('link', { name: 'Ask for this talk' }).click()
  await expect(page).toHaveURL(/\?about=speaking&talk=Built%20for%20the%20Thumb#contact$/)
  await expect(page.getByRole('textbox', { name: 'Talk' })).toHaveValue(fillsIn ? 'Built for the Thumb' : '')
  await page.goBack()
  await page.goBack()
  await part(page, 'Headshots').getByRole('link', { name: 'Open the press kit' }).click()
  await expect(page).toHaveURL(/\/press-kit$/)
  await page.goBack()
  await page.getByRole('link', { name: 'One sheet to print' }).click()
  await expect(page).toHaveTitle('Marta Ellingsen-Vale: speaker sheet')
  await page.getByRole('link', { name: 'Back to the speaking page' }).click()
  await part(page, 'Invite Marta').getByRole('link', { name: 'Ask for a talk' }).click()
  await expect(page).toHaveURL(/\/\?about=speaking#contact$/)
  await expect(page.getByRole('combobox', { name: 'About' })).toHaveValue('speaking')
}

test('an organiser finds everything and asks for a talk', async ({ page, site }) => {
  await open(page, site.url, { width: 360 })
  await findAll(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an organiser finds everything and asks for a talk', async ({ page, site }) => {
    await page.goto(site.url)
    await findAll(page, { fillsIn: false })
  })
})

async function pagesInPrint(page: Page, format: 'A4' | 'Letter') {
  const pdf = await page.pdf({ format })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
}

/** What stands outside of the sheet once it is on paper; a list may end before its last entry, never within one. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const sheet = document.querySelector('.sheet')!.getBoundingClientRect()
    return [
      ...document.querySelectorAll('.sheet h1, .sheet h2, .sheet img, .sheet svg, .topics > li, .sheet footer li'),
    ]
      .filter((element) => {
        const { bottom, right } = element.getBoundingClientRect()
        return bottom > sheet.bottom + 1 || right > sheet.right + 1
      })
      .map(({ textContent }) => textContent.slice(0, 40))
  })

test('the sheet prints on one side of A4 and of Letter, and says no address twice', async ({ page, site }) => {
  await page.goto(`${site.url}/speaking/sheet`)
  const right = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right)
  expect(await right(page.locator('figure svg'))).toBeCloseTo(await right(page.locator('.columns')), 0)
  expect(await pagesInPrint(page, 'A4')).toBe(1)
  expect(await pagesInPrint(page, 'Letter')).toBe(1)
  await page.setViewportSize({ width: 680, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  expect(await cutOff(page)).toEqual([])
  const addresses = page.locator('.sheet footer').getByRole('link') // within <main>, it is no contentinfo
  await expect(addresses).toHaveCount(4)
  for (const link of await addresses.all()) {
    expect(await link.evaluate((shown) => getComputedStyle(shown, '::after').content)).toBe('none')
    await expect(link).toHaveCSS('font-kerning', 'none') // kerned, its full stops nearly disappear
  }
})

const TEXTS = {
  'long words of many lines': 'Wonderful committees ',
  'one word without end': 'W',
  Chinese: '漢字文化',
  Arabic: 'مؤسسة التطوير ',
  'nothing but lines': 'a\n',
}

test('with the fullest content it prints on one side too, and loses no topic', async ({ page, ownSite }) => {
  const fill = async (text: string, topics: number) => {
    const long = (length: number) => text.repeat(length).slice(0, length).trim()
    const patch = (table: string, body: object) => ownSite.rest(`${table}?singleton=is.true`, { method: 'PATCH', body })
    await patch('site', { name: long(100), job_title: long(120), employer: long(120) })
    await patch('speaking_page', { introduction: long(600), needs: `${long(118)}\n`.repeat(5) })
    await patch('contact', { linkedin_url: `https://long.example/${'x'.repeat(400)}` })
    await ownSite.rest('speaking_topics?id=not.is.null', { method: 'DELETE' })
    await ownSite.rest('speaking_topics', {
      method: 'POST',
      body: Array.from({ length: topics }, (_, display_order) => ({
        ...{ title: long(100), abstract: long(500), formats: long(80), lengths: long(80), audience: long(120) },
        display_order,
      })),
    })
    await ownSite.rest('talks?id=not.is.null', { method: 'PATCH', body: { type: 'talk', location: long(300) } })
  }
  for (const [what, text] of Object.entries(TEXTS))
    for (const topics of what === 'one word without end' ? [1, 4, 9] : [5]) {
      await fill(text, topics)
      await page.emulateMedia({ media: null })
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto(`${ownSite.url}/speaking/sheet`)
      await expectNoSidewaysScroll(page)
      expect(await pagesInPrint(page, 'A4'), `${what}, A4`).toBe(1)
      expect(await pagesInPrint(page, 'Letter'), `${what}, Letter`).toBe(1)
      await page.setViewportSize({ width: 680, height: 1000 })
      await page.emulateMedia({ media: 'print' })
      expect(await cutOff(page), `${topics} topics of ${what}`).toEqual([])
    }
})
