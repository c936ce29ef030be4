import { expect, expectNoSidewaysScroll, open, test } from './fixtures.ts'

test('the name is set across the page, on one line where it fits, and no word of the tagline is broken', async ({
  page,
  site,
}) => {
  await page.goto(site.url)
  const name = page.getByRole('heading', { level: 1 })
  for (const width of [1920, 1280, 768, 360, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const { lines, share, wholeLines } = await name.evaluate((heading) => {
      const text = document.createRange()
      text.selectNodeContents(heading)
      const { height, width: across } = text.getBoundingClientRect()
      const size = Number.parseFloat(getComputedStyle(heading).fontSize)
      const whole = heading.querySelector('.whole')?.getBoundingClientRect().height ?? 0
      return {
        lines: Math.round(height / size),
        share: across / heading.clientWidth,
        wholeLines: Math.round(whole / size),
      }
    })
    expect({ width, lines, wholeLines }).toEqual({ width, lines: width < 768 ? 2 : 1, wholeLines: 1 })
    expect(share, `at ${width} px`).toBeGreaterThan(0.7)
  }

  await page.setViewportSize({ width: 360, height: 800 })
  const tagline = page.locator('.hero-tagline')
  for (const [word, lines] of [
    ['Telecommunications', 1],
    ['Donaudampfschifffahrtsgesellschaftskapitaensmuetze', 2], // wider than the page
  ] as const) {
    const height = await tagline.evaluate((element, text) => {
      element.textContent = text
      return element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight)
    }, word)
    expect([word, Math.round(height)]).toEqual([word, lines])
  }
  await expectNoSidewaysScroll(page)
})

test.describe('when a size of the portrait is gone', () => {
  test.use({ expectedConsole: [/status of 400/] })

  test('the picture itself stands in', async ({ page, ownSite }) => {
    const gone = '/storage/v1/object/public/hero-images/profile/gone.webp'
    const sizes = { small: gone, medium: gone, large: gone }
    const image_metadata = { sizes, dimensions: { width: 1200, height: 1200 } }
    await ownSite.rest('hero?id=not.is.null', { method: 'PATCH', body: { image_metadata } })
    await open(page, ownSite.url)
    const portrait = page.getByRole('img', { name: 'Portrait of Marta Ellingsen-Vale' })
    await expect(portrait).toHaveAttribute('src', /hero-images\/profile\/portrait\.webp$/)
    await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  })
})

test('a screen loads the size of the portrait that it shows, round', async ({ browser, site }) => {
  for (const [width, scale, file, pixels] of [
    [360, 1, 'portrait-small.webp', 300],
    [1280, 1, 'portrait-medium.webp', 600],
    [1280, 3, 'portrait.webp', 1200],
  ] as const) {
    const context = await browser.newContext({ deviceScaleFactor: scale, viewport: { width, height: 800 } })
    const page = await context.newPage()
    await page.goto(site.url)
    const portrait = page.getByRole('img', { name: 'Portrait of Marta Ellingsen-Vale' })
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.currentSrc.split('/').pop()))
      .toBe(file)
    const {
      width: shown,
      height,
      radius,
    } = await portrait.evaluate((image: HTMLImageElement) => ({
      width: image.clientWidth,
      height: image.clientHeight,
      radius: getComputedStyle(image).borderRadius,
    }))
    expect({ shape: radius, isSquare: shown === height }).toEqual({ shape: '50%', isSquare: true })
    expect(shown * scale, 'the picture has the pixels it is shown with').toBeLessThanOrEqual(pixels)
    await context.close()
  }
})

test('a name with a letter that the face lacks is drawn whole in one face', async ({ page, ownSite: site }) => {
  const devtools = await page.context().newCDPSession(page)
  const facesOf = async (selector: string) => {
    await page.goto(site.url)
    await page.evaluate(() => document.fonts.ready)
    await devtools.send('DOM.enable')
    await devtools.send('CSS.enable')
    const { root } = await devtools.send('DOM.getDocument')
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.map(({ familyName }) => familyName)
  }
  expect(await facesOf('h1')).toEqual(['Instrument Serif'])
  await site.rest('hero?singleton=is.true', { method: 'PATCH', body: { title: 'Adéọlá Nguyễn Bội' } })
  expect(await facesOf('h1')).toEqual([expect.stringMatching(/^Newsreader/)])
  // neither face has all of these: the system's faces draw them, and which ones depends on what it has
  await site.rest('hero?singleton=is.true', { method: 'PATCH', body: { title: 'Ṣadé Ọlátúnjí' } })
  for (const typeface of ['editorial', 'modern']) {
    await site.rest('site?singleton=is.true', { method: 'PATCH', body: { typeface } })
    const faces = await facesOf('h1')
    expect(faces.length).toBeGreaterThan(0)
    for (const face of faces) expect(face).not.toMatch(/^(Instrument|Newsreader)/)
  }
})
