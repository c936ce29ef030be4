import type { Page } from '@playwright/test'
import { DEMO_LABELS } from '#tests/support/demo-menu.ts'
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts'

test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'no-preference' } })

const MESSAGE = { name: 'Ada Quill', email: 'ada@visitor.example', message: 'A talk in May?\n\nBest, Ada' }

test('every section shows its content, and nothing is hidden or loading', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(site.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marta Ellingsen-Vale')
  for (const [name, items] of [
    ['Skin in the Game', page.locator('.tiles > li')],
    ['My Story', page.locator('.story')],
    ['Areas of Expertise', page.locator('.expertise > li')],
    ['Talks & Media', page.locator('.talks > li')],
    ['Reflections, Projections, Regrets - a Newsletter', page.locator('.articles > li')],
  ] as const) {
    await expect(page.getByRole('region', { name }).and(page.locator('section'))).toBeVisible()
    for (const item of await items.all()) await expect(item).toHaveCSS('opacity', '1')
    expect(await items.count(), name).toBeGreaterThanOrEqual(3)
  }
  await expect(page.getByRole('link', { name: 'marta@ellingsen-vale.example' })).toBeVisible()
  await expect(page.locator('.skeleton, .spinner')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
})

test('the details of an involvement open and close', async ({ page, site }) => {
  await page.goto(site.url)
  const button = page.locator('.tiles').getByRole('button', { name: 'Paperlark' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Paperlark' })
  await expect(dialog).toContainText('Paperlark made ticketing and timetable software')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)

  await button.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
})

test("the bar's links lead to their section, below the bar", async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [path, label, id] of [
    ['/', 'Talks', 'talks-media'],
    ['/', 'Skin in the Game', 'skin-in-the-game'],
    ['/press-kit', 'Newsletter', 'newsletter'],
  ] as const) {
    await page.goto(site.url + path)
    await page.getByRole('navigation').getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(`${site.url}/#${id}`)
    const top = async () => Math.round((await page.locator(`#${id}`).boundingBox())?.y ?? Number.NaN)
    await expect.poll(top).toBe(64)
  }
})

test('on a small screen the links stand below the name, and nothing covers the section to which one leads', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(site.url)
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('list').getByRole('link')
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
  await expect(links).toHaveCount(DEMO_LABELS.length)
  for (const link of await links.all()) {
    await expect(link).toBeInViewport({ ratio: 1 })
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
  }
  await links.filter({ hasText: 'Expertise' }).click()
  await expect(page).toHaveURL(`${site.url}/#expertise`)
  const heading = page.getByRole('heading', { name: 'Areas of Expertise' })
  await expect(heading).toBeInViewport({ ratio: 1 })
  const { x = 0, y = 0 } = (await heading.boundingBox()) ?? {}
  expect(y).toBeGreaterThan(0)
  await heading.click({ position: { x: 5, y: 5 }, trial: true }) // nothing lies over it
  expect(x).toBeGreaterThan(0)

  await page.goto(site.url)
  await links.filter({ hasText: 'Press Kit' }).click()
  await expect(page).toHaveURL(`${site.url}/press-kit`)
})

test('the contact form is sent, stored and answered by a page', { tag: '@quick' }, async ({ page, ownSite }) => {
  await page.goto(ownSite.url)
  await fillIn(page, MESSAGE)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ada.')
  await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
  await expect(page.getByText('I answer within two working days')).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText('Something else')
  await expect(page.getByRole('definition').last()).toHaveText(MESSAGE.message, { useInnerText: true })
  await expect(page.getByRole('status')).toBeEmpty() // a new page is read out anyway
  const stored = () => ownSite.rest('contact_messages?select=name,email,message')
  expect(await stored()).toEqual([MESSAGE])

  const posted: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ada.')
  await page.goBack()
  await expect(page).toHaveURL(`${ownSite.url}/`)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ada.')
  expect([await stored(), posted]).toEqual([[MESSAGE], []])
  await page.getByRole('main').getByRole('link', { name: 'Write another message' }).click()
  await expect(page).toHaveURL(`${ownSite.url}/#contact`)
})

test.describe('a message that the server refuses', () => {
  test.use({ expectedConsole: [/Failed to load resource.* 422/] })
  test('comes back with the reason beside the field, its subject, its answers and every word, and can be sent then', async ({
    page,
    ownSite,
  }) => {
    await page.goto(`${ownSite.url}/?about=speaking#contact`)
    await page.getByRole('group', { name: 'Your event' }).getByLabel('Place').fill('Bergen')
    const long = 'm'.repeat(9_980)
    await fillIn(page, { ...MESSAGE, message: long })
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('alert')).toHaveText('The message is 11 characters too long')
    await expect(field(page, 'Message')).toHaveValue(long)
    await expect(field(page, 'Place')).toHaveValue('Bergen')

    await fillIn(page, { ...MESSAGE, name: '   ' })
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('alert')).toHaveText('Name is required')
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Name is required')
    await expect(field(page, 'Email')).toHaveValue(MESSAGE.email)
    await expect(field(page, 'Message')).toHaveValue(MESSAGE.message)
    expect(await ownSite.rest('contact_messages?select=id')).toEqual([])

    await field(page, 'Name').fill(MESSAGE.name)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ada.')
    const message = `About: Speaking\nPlace: Bergen\n\n${MESSAGE.message}`
    expect(await ownSite.rest('contact_messages?select=name,email,message')).toEqual([{ ...MESSAGE, message }])
  })
})

test('an organiser asks for a talk', async ({ page, ownSite }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(ownSite.url)
  const event = page.getByRole('group', { name: 'Your event' })
  await expect(event).toBeHidden()
  await page.getByRole('combobox', { name: 'What is this about?' }).selectOption('Speaking')
  await event.getByLabel('Event').fill('Harbour Days')
  await event.getByLabel('Date').fill('2027-05-14')
  await event.getByLabel('Budget').fill('2,000 EUR: and travel')
  await expectNoSidewaysScroll(page)
  await fillIn(page, MESSAGE)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ada.')
  await expect(page.getByRole('definition').last()).toContainText('Event: Harbour Days')
  expect(await ownSite.rest('contact_messages?select=message')).toEqual([
    {
      message: `About: Speaking\nEvent: Harbour Days\nDate: 2027-05-14\nBudget: 2,000 EUR: and travel\n\n${MESSAGE.message}`,
    },
  ])
})

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

async function fillIn(page: Page, { name, email, message }: typeof MESSAGE) {
  await field(page, 'Name').fill(name)
  await field(page, 'Email').fill(email)
  await field(page, 'Message').fill(message)
}
