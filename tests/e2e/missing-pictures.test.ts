import { expect, hydrated, letPagesBeOld, test } from './fixtures.ts'
import { expectSoundLayout, inEveryLook } from './looks.ts'

const GONE = '/storage/v1/object/public/story-images/gone.webp'

for (const [kind, expectedConsole, url] of [
  ['are not set', [], null],
  ['do not exist', [/status of 400/], GONE],
] as const)
  test.describe(`when pictures ${kind}`, () => {
    test.use({ expectedConsole: [...expectedConsole] })

    test('icons and the default portrait stand in for them', async ({ page, ownSite }) => {
      const all = 'id=not.is.null'
      await ownSite.rest(`hero?${all}`, { method: 'PATCH', body: { image_url: url, image_metadata: null } })
      await ownSite.rest(`involvements?${all}`, { method: 'PATCH', body: { logo_url: url } })
      await ownSite.rest(`talks?${all}`, { method: 'PATCH', body: { image_url: url } })
      await ownSite.rest(`stories?${all}`, { method: 'PATCH', body: { image_url: url, image_caption: 'A caption' } })
      await page.route('**/api/newsletter', async (route) => {
        const { articles } = await (await route.fetch()).json()
        await route.fulfill({ json: { articles: articles.map((article: object) => ({ ...article, imageUrl: url })) } })
      })
      await letPagesBeOld(page)
      await page.goto(ownSite.url)
      await hydrated(page)
      // a picture is asked for when it comes near
      for (const part of await page.getByRole('region').all()) await part.scrollIntoViewIfNeeded()
      const section = (name: string) => page.getByRole('region', { name, exact: true })

      const portrait = section('Marta Ellingsen-Vale').getByRole('img', { name: 'Portrait of Marta Ellingsen-Vale' })
      await expect(portrait.locator('circle'), 'in the accent of the site').toHaveCSS('fill', 'rgb(166, 58, 27)')
      await expect(section('Skin in the Game').locator('.tile > .logo-icon')).toHaveCount(8)
      await expect(section('Talks & Media').getByTestId('type-icon')).toHaveCount(6)
      await expect(section('My Story').getByRole('img')).toHaveCount(0)
      await expect(section('My Story').getByRole('article')).toHaveCount(3)
      await expect(section('My Story').locator('figure')).toHaveCount(0)
      await expect(page.locator('.articles img')).toHaveCount(0)
      await expect(page.locator('.articles > li')).toHaveCount(3)
      const broken = page
        .locator('main img')
        .evaluateAll((images) =>
          images
            .filter((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth === 0)
            .map((image) => image.outerHTML),
        )
      expect(await broken).toEqual([])
      await inEveryLook(page, () => expectSoundLayout(page))
    })
  })

test.describe('when the pictures of the press kit are gone', () => {
  test.use({ expectedConsole: [/status of 400/] })

  test('the page says nothing broken', async ({ page, ownSite }) => {
    const gone = '/storage/v1/object/public/press-kit/photo/gone.jpg'
    for (const [table, body] of Object.entries({
      press_kit: { photo_url: gone },
      press_photos: { photo_url: gone },
      press_logos: { logo_url: gone },
    }))
      await ownSite.rest(`${table}?id=not.is.null`, { method: 'PATCH', body })
    await page.goto(`${ownSite.url}/press-kit`)
    for (const name of ['Approved Photo', 'More Photos', 'Logos'])
      await page.getByRole('region', { name }).scrollIntoViewIfNeeded()
    await hydrated(page)
    await expect(page.getByRole('img')).toHaveCount(0)
    await expectSoundLayout(page)
  })
})
