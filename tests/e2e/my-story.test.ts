import type { Page } from '@playwright/test'
import { expect, open, test } from './fixtures.ts'

const TITLES = ['The shop above the harbour', 'Seven summers of ferries', 'A chair at the long table']

test('each story has its title, paragraphs, picture and caption', async ({ page, site }) => {
  await open(page, site.url)
  await expect(page.getByRole('region', { name: 'My Story' }).getByRole('heading', { level: 3 })).toHaveText(TITLES)
  const story = stories(page).first()
  await expect(story.locator('p')).toHaveCount(4)
  await expect(story.getByRole('img')).toHaveAccessibleName(/^Illustration of a workbench under a red lamp/)
  await expect(story.locator('figcaption')).toHaveText('Four clocks, four opinions. My mother’s bench, from memory.')
})

test('stories stand by ascending display_order; picture and caption may be absent, the title stands in for a missing text', async ({
  page,
  ownSite,
}) => {
  await ownSite.rest('stories?title=like.A chair*', {
    method: 'PATCH',
    body: { display_order: -1, image_caption: null, image_alt: null },
  })
  await ownSite.rest('stories?title=like.The shop*', { method: 'PATCH', body: { image_url: null } })
  await open(page, ownSite.url)
  await expect(stories(page).getByRole('heading')).toHaveText([TITLES[2], TITLES[0], TITLES[1]] as string[])
  await expect(stories(page).first().getByRole('img')).toHaveAccessibleName('A chair at the long table')
  await expect(stories(page).first().locator('figcaption')).toHaveCount(0)
  // without a picture beside it, the second begins where the first does
  const [first, second] = await stories(page)
    .getByRole('heading')
    .evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().left))
  expect(second).toBe(first)
})

test('on a wide screen the pictures float right and left in turn, and the text flows beside them', async ({
  page,
  site,
}) => {
  await open(page, site.url, { width: 1280 })
  const sides = await stories(page).evaluateAll((items) =>
    items.map((item) => {
      const story = item.getBoundingClientRect()
      const picture = item.querySelector('figure')?.getBoundingClientRect()
      const lines = document.createRange()
      lines.selectNodeContents(item.querySelector('h3') ?? item)
      const heading = lines.getBoundingClientRect()
      if (picture?.right === story.right && heading.right <= picture.left) return 'right'
      if (picture?.left === story.left && heading.left >= picture.right) return 'left'
      return 'neither'
    }),
  )
  expect(sides).toEqual(['right', 'left', 'right'])
})

test('on a small screen each picture stands above its text, as wide as it', async ({ page, site }) => {
  await open(page, site.url, { width: 360 })
  const isAbove = await stories(page).evaluateAll((items) =>
    items.map((item) => {
      const picture = item.querySelector('img')?.getBoundingClientRect()
      const heading = item.querySelector('h3')?.getBoundingClientRect()
      return picture && heading ? picture.width === heading.width && picture.bottom <= heading.top : null
    }),
  )
  expect(isAbove).toEqual([true, true, true])
})

test('pictures are 4:3 at every width', async ({ page, site }) => {
  await open(page, site.url)
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const ratios = await stories(page)
      .getByRole('img')
      .evaluateAll((images) => images.map(({ clientWidth, clientHeight }) => clientWidth / clientHeight))
    expect(ratios).toHaveLength(3)
    for (const ratio of ratios) expect(ratio, `at ${width} px`).toBeCloseTo(4 / 3, 1)
  }
})

test('a line of text has 45 to 75 characters on a wide screen', async ({ page, site }) => {
  for (const width of [1280, 1920]) {
    await open(page, site.url, { width })
    const lengths = await stories(page)
      .locator('p')
      .evaluateAll((paragraphs) =>
        paragraphs.flatMap((paragraph) => {
          const lineHeight = Number.parseFloat(getComputedStyle(paragraph).lineHeight)
          const lines = Math.round(paragraph.clientHeight / lineHeight)
          return lines > 2 ? [(paragraph.textContent ?? '').length / lines] : []
        }),
      )
    expect(lengths.length).toBeGreaterThan(5)
    for (const length of lengths) expect(length, `at ${width} px`).toBeLessThanOrEqual(75)
    expect(Math.max(...lengths)).toBeGreaterThanOrEqual(45)
  }
})

test('on a phone a long story folds after its first paragraph, and unfolds with a tap', async ({ page, site }) => {
  await open(page, site.url, { width: 360 })
  const story = stories(page).first()
  await expect(story.getByText('My mother repaired clocks')).toBeVisible()
  await expect(story.getByText('A kitchen clock that runs four minutes fast')).not.toBeVisible()
  await story.getByText('Read on').click()
  await expect(story.getByText('A kitchen clock that runs four minutes fast')).toBeVisible()
})

test('a quotation is indented, as a list is, with a line beside it', async ({ page, ownSite }) => {
  const content = '<blockquote><p>Ask slowly.</p></blockquote>'
  await ownSite.rest('stories?id=not.is.null', { method: 'PATCH', body: { content } })
  await open(page, ownSite.url)
  await expect(page.locator('.story blockquote').first()).not.toHaveCSS('padding-inline-start', '0px')
  await expect(page.locator('.story blockquote').first()).toHaveCSS('border-inline-start-width', '2px')
})

test('on a wide screen and on paper nothing is folded', async ({ page, site }) => {
  await open(page, site.url, { width: 1280 })
  const last = stories(page).first().getByText('I have sat in many rooms')
  await expect(last).toBeVisible()
  await expect(stories(page).first().getByText('Read on')).not.toBeVisible()
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(last).not.toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(last).toBeVisible()
  // a sheet on its side is as wide as a screen, and has no smaller pictures
  await page.setViewportSize({ width: 1280, height: 780 })
  const [story, picture] = [stories(page).first(), stories(page).first().getByRole('img')]
  expect((await picture.boundingBox())!.width / (await story.boundingBox())!.width).toBeCloseTo(0.4)
})

const stories = (page: Page) => page.locator('#my-story').getByRole('article')
