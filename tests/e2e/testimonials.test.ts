import { DEMO_CONTENT } from '#demo/content.ts'
import { expect, hydrated, open, test } from './fixtures.ts'

const [first] = DEMO_CONTENT.testimonials

test('the words of others follow the expertise, and stay without being read again', async ({ page, site }) => {
  const reads: string[] = []
  page.on('request', (request) => reads.push(request.url()))
  await open(page, site.url)
  await hydrated(page)
  const section = page.locator('#expertise + #testimonials')
  await expect(section).toContainText(first!.quote)
  await expect(section.getByRole('figure')).toHaveCount(DEMO_CONTENT.testimonials.length)
  expect(reads.filter((url) => url.includes('testimonials'))).toEqual([])
  expect(await page.locator('#boot').textContent()).not.toContain(first!.person)
})

test('where the areas of expertise are hidden, the words of others stay in their place', async ({ page, ownSite }) => {
  const body = { sections: [{ id: 'expertise', label: '', isHidden: true }] }
  await ownSite.rest('site?id=not.is.null', { method: 'PATCH', body })
  await open(page, ownSite.url)
  await expect(page.locator('#my-story + #testimonials')).toContainText(first!.quote)
})

test('a quote that was pasted with quotation marks has one pair, here and in the press kit', async ({
  page,
  ownSite,
}) => {
  const patch = (table: string, quote: string) =>
    ownSite.rest(`${table}?id=not.is.null`, { method: 'PATCH', body: { quote } })
  await patch('testimonials', '“She asked the one question.”')
  await patch('press_quotes', '"I ask slowly."')
  await open(page, ownSite.url)
  await expect(page.locator('#testimonials blockquote').first()).toHaveText('“She asked the one question.”')
  await page.goto(`${ownSite.url}/press-kit`)
  await expect(page.locator('blockquote').first()).toHaveText('“I ask slowly.”')
})
