import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const positionOf = (page: Page, name: string) =>
  page.getByRole('img', { name, exact: true }).evaluate((image) => getComputedStyle(image).objectPosition)

test('pictures have the owner’s texts and stand by their focal points, without scripts too', async ({
  browser,
  ownSite: site,
}) => {
  const patch = (path: string, body: object) => site.rest(path, { method: 'PATCH', body })
  await patch('hero?id=not.is.null', { image_alt: 'Marta on a quay', image_focus_x: 0, image_focus_y: 1 })
  await patch('stories?title=like.A chair*', { image_alt: 'A chair', image_focus_x: 0.34, image_focus_y: null })
  await patch('talks?title=eq.Built for the Thumb', { image_alt: 'A stage', image_focus_y: 0.2 })
  await patch('involvements?company=eq.Paperlark', { logo_alt: 'A lark made of paper' })
  await patch('press_kit?id=not.is.null', { photo_alt: 'Marta smiles', photo_focus_x: 0.96, photo_focus_y: 0.5 })

  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto(site.url)
  expect(await positionOf(page, 'Marta on a quay')).toBe('0% 100%')
  expect(await positionOf(page, 'A chair')).toBe('30% 50%')
  expect(await positionOf(page, 'A stage')).toBe('50% 20%')
  await expect(page.getByRole('img', { name: 'A lark made of paper' })).toHaveCount(1)
  await page.goto(`${site.url}/press-kit`)
  expect(await positionOf(page, 'Marta smiles')).toBe('100% 50%')
  await expect(page.locator('[style]')).toHaveCount(0)
})
