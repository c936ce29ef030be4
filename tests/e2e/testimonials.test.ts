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
