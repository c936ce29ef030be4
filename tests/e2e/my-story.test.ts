import type { Page } from '@playwright/test'
import { expect, open, test } from './fixtures.ts'

test('a story without a picture begins where the others do, and a quotation is indented, with a line beside it', async ({
  page,
  ownSite,
}) => {
  const content = '<blockquote><p>Ask slowly.</p></blockquote>'
  await ownSite.rest('stories?title=like.The shop*', { method: 'PATCH', body: { image_url: null, content } })
  await open(page, ownSite.url)
  const [first, , third] = await stories(page)
    .getByRole('heading')
    .evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().left))
  expect(first).toBe(third)
  const quotation = page.locator('.story blockquote')
  await expect(quotation).not.toHaveCSS('padding-inline-start', '0px')
  await expect(quotation).toHaveCSS('border-inline-start-width', '2px')
})

test('pictures of stories float in turn on a wide screen, stand above the text on a small one, and are 4:3', async ({
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

  await page.setViewportSize({ width: 360, height: 800 })
  const isAbove = await stories(page).evaluateAll((items) =>
    items.map((item) => {
      const picture = item.querySelector('img')?.getBoundingClientRect()
      const heading = item.querySelector('h3')?.getBoundingClientRect()
      return picture && heading ? picture.width === heading.width && picture.bottom <= heading.top : null
    }),
  )
  expect(isAbove).toEqual([true, true, true])

  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const ratios = await stories(page)
      .getByRole('img')
      .evaluateAll((images) => images.map(({ clientWidth, clientHeight }) => clientWidth / clientHeight))
    expect(ratios).toHaveLength(3)
    for (const ratio of ratios) expect(ratio, `at ${width} px`).toBeCloseTo(4 / 3, 1)
  }

  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
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

test('on a phone a long story folds after its first paragraph and unfolds with a tap; on a wide screen and on paper nothing is folded', async ({
  page,
  site,
}) => {
  await test.step('on a phone a long story folds after its first paragraph, and unfolds with a tap', async () => {
    await open(page, site.url, { width: 360 })
    const story = stories(page).first()
    await expect(story.getByText('My mother repaired clocks')).toBeVisible()
    await expect(story.getByText('A kitchen clock that runs four minutes fast')).not.toBeVisible()
    await story.getByText('Read on').click()
    await expect(story.getByText('A kitchen clock that runs four minutes fast')).toBeVisible()
  })

  await test.step('on a wide screen and on paper nothing is folded', async () => {
    await page.reload()
    await page.setViewportSize({ width: 1280, height: 800 })
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
})

const stories = (page: Page) => page.locator('#my-story').getByRole('article')
