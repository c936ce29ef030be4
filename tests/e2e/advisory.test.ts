import type { Page } from '@playwright/test'
import { DEMO_ADVISORY_ROLES } from '#demo/advisory.ts'
import { expect, open, test } from './fixtures.ts'
import {
  expectNoAxeViolationsInAnyLook,
  expectNoAxeViolationsInState,
  expectSoundLayout,
  inEveryLook,
} from './looks.ts'

test('the advisory page lists five roles, with a badge for the non-profits', async ({ page, site }) => {
  await open(page, `${site.url}/advisory`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Advisory')
  const roles = page.getByRole('region', { name: 'Board and Advisory Roles' }).getByRole('listitem')
  await expect(roles).toHaveCount(5)
  for (const [index, { company, role, period, description, is_non_profit }] of DEMO_ADVISORY_ROLES.entries()) {
    const item = roles.nth(index)
    await expect(item.getByRole('heading', { name: company })).toBeVisible()
    for (const text of [role, period, description]) await expect(item).toContainText(text)
    await expect(item.getByText('Non-Profit', { exact: true })).toHaveCount(is_non_profit ? 1 : 0)
  }
  await expect(page.getByText('Non-Profit', { exact: true })).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.role').first()).toHaveCSS('break-inside', 'avoid')
  const foot = page.getByRole('navigation', { name: 'Page' })
  expect(await foot.evaluate((foot) => getComputedStyle(foot, '::after').content)).toBe(`"${site.url}/advisory"`)
  await expect(page.getByRole('link', { name: 'Back to top' })).toBeHidden()
})

test('the advisory page offers four services', async ({ page, site }) => {
  await open(page, `${site.url}/advisory`)
  const services = page.getByRole('region', { name: 'Advisory Services' })
  await expect(services.getByRole('heading', { level: 3 })).toHaveText([
    'Product Strategy',
    'Leadership Development',
    'Scaling Operations',
    'Strategic Fundraising',
  ])
})

test('its footer is the one of the site', async ({ page, site }) => {
  await open(page, `${site.url}/advisory`)
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText([
    'Advisory',
    'Speaking',
    'Talks & Media',
    'Press Kit',
    'Newsletter',
    'LinkedIn (opens in a new tab)',
  ])
})

const engagement = (page: Page) => page.getByRole('region', { name: 'How an Engagement Starts' })
const message = { name: 'Ada Quill', email: 'ada@visitor.example', message: 'Two days a month?' }

async function sendAbout(page: Page) {
  const form = page.getByRole('form', { name: 'Contact form' })
  await expect(form.getByRole('combobox', { name: 'About' })).toHaveValue('advisory')
  await expect(page.getByRole('region', { name: 'Get in Touch' })).toBeInViewport()
  await form.getByLabel('Name').fill(message.name)
  await form.getByLabel('Email').fill(message.email)
  await form.getByLabel('Message').fill(message.message)
  await form.getByRole('button', { name: 'Send Message' }).click()
}

for (const width of [360, 1280]) {
  test(`a client reads what others say and writes about advisory, ${width} px wide`, async ({ page, ownSite }) => {
    await open(page, `${ownSite.url}/advisory`, { width })
    await expect(
      page.getByRole('region', { name: 'In the Words of Others' }).locator('blockquote').first(),
    ).toBeVisible()
    await expect(engagement(page)).toContainText('Write me what you are building')
    await engagement(page).getByRole('link', { name: 'Get in Touch' }).click()
    await sendAbout(page)
    await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
    await page.getByRole('combobox', { name: 'About' }).selectOption('Something else')
    await page.getByLabel('Name').fill(message.name)
    await page.getByLabel('Email').fill(message.email)
    await page.getByLabel('Message').fill('Something else')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByLabel('Message')).toHaveValue('')
    expect(await ownSite.rest('contact_messages?select=name,email,message&order=created_at')).toEqual([
      { ...message, message: 'About: Advisory\n\nTwo days a month?' },
      { ...message, message: 'Something else' },
    ])
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test(`a client writes about advisory, ${width} px wide`, async ({ page, ownSite }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${ownSite.url}/advisory`)
      await engagement(page).getByRole('link', { name: 'Get in Touch' }).click()
      await sendAbout(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Success')
      expect(await ownSite.rest('contact_messages?select=message')).toEqual([
        { message: 'About: Advisory\n\nTwo days a month?' },
      ])
    })
  })
}

test('without content it still says how to begin, and leaves out what is empty', async ({ page, ownSite }) => {
  for (const table of ['advisory_roles', 'advisory_services', 'testimonials'])
    await ownSite.rest(`${table}?id=not.is.null`, { method: 'DELETE' })
  const empty = { title: ' ', description: ' ', engagement: '\n' } // blanks that a program has stored
  await ownSite.rest('advisory_page?singleton=is.true', { method: 'PATCH', body: empty })
  await open(page, `${ownSite.url}/advisory`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Advisory')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['How an Engagement Starts'])
  await expect(engagement(page)).toContainText('Write me a few lines about your company')
  await expectNoAxeViolationsInState(page)
})

test('axe finds nothing on the advisory page, and all is in its place', async ({ page, site }) => {
  await open(page, `${site.url}/advisory`)
  await expectNoAxeViolationsInAnyLook(page)
  await inEveryLook(page, () => expectSoundLayout(page))
})
