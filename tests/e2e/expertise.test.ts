import { expect, open, test } from './fixtures.ts'

test('primary areas come first, then the others, each group by display_order', async ({ page, ownSite }) => {
  const areas = [
    { title: 'Second of the others', is_primary: false, display_order: 2 },
    { title: 'First of the others', is_primary: false, display_order: 0 },
    { title: 'Second primary', is_primary: true, display_order: 3 },
    { title: 'First primary', is_primary: true, display_order: 1 },
  ]
  await ownSite.rest('expertise?id=not.is.null', { method: 'DELETE' })
  await ownSite.rest('expertise', {
    method: 'POST',
    body: areas.map((area) => ({ ...area, description: 'Its text.' })),
  })
  await open(page, ownSite.url)
  const section = page.getByRole('region', { name: 'Areas of Expertise' })
  await expect(section.getByRole('listitem').getByRole('heading', { level: 3 })).toHaveText([
    'First primary',
    'Second primary',
    'First of the others',
    'Second of the others',
  ])
  await expect(section.getByRole('listitem').first()).toContainText('Its text.')
})

test('the cards stand in two columns on a wide screen and in one on a small screen', async ({ page, site }) => {
  await open(page, site.url)
  for (const [width, columns] of [
    [1280, 2],
    [360, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const lefts = await page
      .locator('.expertise > li')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left))
    expect(lefts).toHaveLength(6)
    expect(new Set(lefts).size, `columns at ${width} px`).toBe(columns)
  }
})
