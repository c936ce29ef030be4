import { expect, open, test } from './fixtures.ts'

test('on a phone the page is short, and on a wide screen its columns begin at one line', async ({ page, site }) => {
  await test.step('on a phone the page is as short as its words allow', async () => {
    await open(page, site.url, { width: 360, height: 780 })
    const heights = await page
      .locator('#skin-in-the-game, #expertise, #testimonials, #talks-media, #newsletter, #contact, .footer')
      .evaluateAll((parts) => parts.map((part) => [part.id, Math.round(part.getBoundingClientRect().height)] as const))
    expect(heights).toHaveLength(7)
    const sum = heights.reduce((total, [, height]) => total + height, 0)
    expect(sum, JSON.stringify(heights)).toBeLessThanOrEqual(6500)
  })

  await test.step('on a phone what comes and two past talks lead to all; on a wide screen the first one leads', async () => {
    const cards = page.locator('.talks > li')
    await expect(cards.filter({ visible: true })).toHaveCount(3)
    const all = page.getByRole('link', { name: 'All talks and media' })
    await expect(all).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(cards.filter({ visible: true })).toHaveCount(6)
    const lists = await page.locator('.talks').evaluateAll((all) =>
      all.map((list) => {
        const titles = [...list.querySelectorAll('.card-title')]
        return titles.map((title) => Number.parseFloat(getComputedStyle(title).fontSize))
      }),
    )
    expect(lists).toEqual([[64], [28, 28, 28, 28, 28]])
  })

  await test.step('on a wide screen what stands in a column begins at one line', async () => {
    const lines = page.locator('.section-description, .expertise-primary > p, .subscribe, .contact form')
    expect(await lines.count()).toBeGreaterThan(5)
    expect(new Set(await lines.evaluateAll(starts))).toEqual(new Set([664]))
    expect(await page.locator('.contact-links svg').evaluateAll(starts)).toEqual([140, 140, 196])
  })
})

const starts = (parts: Element[]) => parts.map((part) => Math.round(part.getBoundingClientRect().left))

test('the whole snippet of an article can be read, in an article that has a name', async ({ page, site }) => {
  const snippet = `${'Word '.repeat(99)}end…`
  await page.route('**/api/newsletter', async (route) => {
    const { articles } = await (await route.fetch()).json()
    await route.fulfill({ json: { articles: articles.map((one: object) => ({ ...one, contentSnippet: snippet })) } })
  })
  await open(page, site.url)
  const text = page.locator('#newsletter').getByRole('article', { name: 'A ladder against nothing' }).getByText(snippet)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    const charactersALine = await text.evaluate((paragraph) => {
      const lines = paragraph.clientHeight / Number.parseFloat(getComputedStyle(paragraph).lineHeight)
      return paragraph.textContent.length / lines
    })
    expect(charactersALine).toBeLessThanOrEqual(80)
  }
  await expect(page.locator('#newsletter').getByRole('article')).toHaveCount(3)
})

test('what a tile cuts can be read in its dialog, by keyboard', async ({ page, ownSite }) => {
  const description = `${'Tickets, timetables and very many words. '.repeat(20)}The end.`
  const body = { description, long_description: null }
  await ownSite.rest('involvements?company=in.(Paperlark,Saltmarsh Seed Fund)', { method: 'PATCH', body })
  await page.goto(ownSite.url)
  // the role there has a text of its own, or is the description itself
  for (const company of ['Paperlark', 'Saltmarsh Seed Fund']) {
    await page.locator('.tiles').getByRole('button', { name: company }).press('Enter')
    await expect(page.getByRole('dialog', { name: company }).getByText('The end.')).toHaveCount(1)
    await expect(page.getByRole('dialog', { name: company }).getByText('The end.')).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('Hebrew and Arabic texts stand at the right, others at the left', async ({ page, ownSite }) => {
  const [hebrew, arabic] = ['שלום עולם. זה טקסט קצר', 'مرحبا بالعالم. هذا نص قصير']
  const change = (table: string, body: object) =>
    ownSite.rest(`${table}?created_at=not.is.null`, { method: 'PATCH', body })
  await change('involvements', { company: hebrew, description: arabic })
  await change('skin_in_game', { description: hebrew })
  await change('expertise', { title: arabic, description: hebrew })
  await change('talks', { title: hebrew, location: arabic, description: arabic })
  await change('contact', { title: arabic, description: hebrew, speaking_info: arabic })
  await change('newsletter', { title: hebrew, promise: arabic, frequency: hebrew })
  await open(page, ownSite.url)
  const texts = page.locator('main').getByText(/^[\u0590-\u06ff]/)
  const astray = await texts.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const block = element.closest('h2, h3, p')
      if (!block || element.closest('dialog, .hover-card')) return []
      const range = document.createRange()
      range.selectNodeContents(element)
      const gap = block.getBoundingClientRect().right - range.getBoundingClientRect().right
      return gap > 2 ? [`${block.tagName}.${block.className}: ${Math.round(gap)} px`] : []
    }),
  )
  expect(await texts.count()).toBeGreaterThan(30)
  expect(astray).toEqual([])
  const note = page.locator('#testimonials blockquote').first()
  expect(await note.evaluate((quote) => getComputedStyle(quote).direction)).toBe('ltr')
})
