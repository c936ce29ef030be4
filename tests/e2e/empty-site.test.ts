import { expect, expectNoAxeViolations, hydrated, showEverySection, test } from './fixtures.ts'
import { expectSoundLayout, inEveryLook } from './looks.ts'

test.use({ siteEnv: { CONTENT: 'empty' } })
test.beforeEach(({ site }) => showEverySection(site))

test('a site without content shows its defaults, before and after the refetch', async ({ page, browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  for (const [reader, isTakenOver] of [
    [await context.newPage(), false],
    [page, true],
  ] as const) {
    await reader.goto(site.url)
    if (isTakenOver) await hydrated(reader)
    const section = (name: string) => reader.getByRole('region', { name, exact: true })

    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Your Name')
    const hero = section('Your Name')
    await expect(hero).toContainText('Product Leader & Entrepreneur')
    await expect(hero).toContainText('I help teams build innovative products that users love and businesses value.')
    await expect(hero.getByRole('img')).toHaveAccessibleName('Portrait of Your Name')
    await expect(hero.getByRole('link', { name: 'Get in Touch' })).toBeVisible()

    const skin = section('Skin in the Game')
    await expect(skin).toContainText(/contributed strategic insights as founder, board member, investor or advisor/)
    await expect(skin.getByTestId('involvement-skeleton')).toHaveCount(8)
    await expect(skin.getByRole('status')).toContainText('Loading involvement data...')

    await expect(section('My Story')).toContainText('No story content available yet.')
    await expect(section('Areas of Expertise')).toContainText('No areas of expertise have been added yet.')
    const talks = section('Talks & Media')
    await expect(talks).toContainText(/podcast interviews, conference talks and panels/i)
    await expect(talks).toContainText('No talks or media appearances have been added yet.')

    const newsletter = section('Reflections, Projections, Regrets - a Newsletter')
    await expect(newsletter.getByRole('heading', { name: 'Latest Articles' })).toBeVisible()
    await expect(newsletter).toContainText('No articles found')
    await expect(newsletter.getByRole('link', { name: /Visit Substack/ })).toHaveCount(0)

    const contact = section('Get in Touch')
    await expect(contact.getByRole('textbox', { name: 'Message' })).toHaveAttribute(
      'placeholder',
      /speaker, an advisor, or simply someone to think with/,
    )
    await expect(contact.getByRole('link')).toHaveCount(0)
  }
  await context.close()
  await inEveryLook(page, async () => {
    await expectNoAxeViolations(page)
    await expectSoundLayout(page)
  })
})

test('empty texts fall back to the defaults one by one', async ({ page, ownSite }) => {
  await showEverySection(ownSite)
  const empty = { title: '', subtitle: '', description: '' }
  const write = (table: string, body: object) => ownSite.rest(`${table}?id=not.is.null`, { method: 'PATCH', body })
  await write('hero', { ...empty, subtitle: 'Keeper of Lists' })
  for (const table of ['story_section_config', 'newsletter']) await write(table, { title: '' })
  for (const table of ['skin_in_game', 'talks_description']) await write(table, { description: '' })
  await write('contact', { email: 'someone@example.com' })
  await page.goto(ownSite.url)
  await hydrated(page)

  await expect(page.getByText('Keeper of Lists')).toBeVisible()
  await expect(page.getByText('I help teams build innovative products')).toBeVisible()
  for (const name of ['Your Name', 'My Story', /^Reflections, Projections/, 'Get in Touch'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  await expect(page.getByText(/as founder, board member, investor or advisor/)).toBeVisible()
  await expect(page.getByText(/conference talks and panels/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'someone@example.com' })).toHaveAttribute(
    'href',
    'mailto:someone@example.com',
  )
})

test('a press kit without content says what is missing', async ({ page, site }) => {
  await page.goto(`${site.url}/press-kit`)
  await hydrated(page)
  await expect(page.getByText('This biography has not been written yet.')).toHaveCount(3)
  await expect(page.getByText('A photo has not been added yet. Please ask for one below.')).toBeVisible()
  await expect(page.getByRole('button', { name: /copy text/i })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /download/i })).toHaveCount(0)
})
