import type { Page } from '@playwright/test'
import { expect, open, test } from './fixtures.ts'

test('on paper no role is broken, and the page says where it is from', async ({ page, site }) => {
  await open(page, `${site.url}/advisory`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.role').first()).toHaveCSS('break-inside', 'avoid')
  const foot = page.getByRole('navigation', { name: 'Page' })
  expect(await foot.evaluate((foot) => getComputedStyle(foot, '::after').content)).toBe(`"${site.url}/advisory"`)
  await expect(page.getByRole('link', { name: 'Back to top' })).toBeHidden()
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

test('a client reads what others say and writes about advisory', async ({ page, ownSite }) => {
  await open(page, `${ownSite.url}/advisory`, { width: 360 })
  await expect(page.getByRole('region', { name: 'In the Words of Others' }).locator('blockquote').first()).toBeVisible()
  await expect(engagement(page)).toContainText('Write me what you are building')
  const booking = engagement(page).getByRole('link', { name: 'Book a first call' })
  await expect(booking).toHaveAttribute('href', 'https://calls.ellingsen-vale.example/first-hour')
  await expect(page.getByRole('region', { name: 'Board and Advisory Roles' })).toContainText('Saltmarsh Seed Fund')
  await engagement(page).getByRole('link', { name: 'Get in Touch' }).click()
  await sendAbout(page)
  await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
  await page.getByRole('link', { name: 'Write another message' }).click()
  await page.getByRole('combobox', { name: 'About' }).selectOption('Something else')
  await page.getByLabel('Name').fill(message.name)
  await page.getByLabel('Email').fill(message.email)
  await page.getByLabel('Message').fill('Something else')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(await ownSite.rest('contact_messages?select=name,email,message&order=created_at')).toEqual([
    { ...message, message: 'About: Advisory\n\nTwo days a month?' },
    { ...message, message: 'Something else' },
  ])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a client writes about advisory', async ({ page, ownSite }) => {
    await page.goto(`${ownSite.url}/advisory`)
    await engagement(page).getByRole('link', { name: 'Get in Touch' }).click()
    await sendAbout(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ada.')
    expect(await ownSite.rest('contact_messages?select=message')).toEqual([
      { message: 'About: Advisory\n\nTwo days a month?' },
    ])
  })
})
