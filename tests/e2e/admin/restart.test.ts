import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { freePort, startServer } from '#tests/support/server.ts'
import { testSite } from '#tests/support/site.ts'
import { expect, OWNER, openSignedIn, openTab, test, toast } from './admin-fixtures.ts'

// A restart is a pause for whoever writes: what meets it is sent again by the page itself, and done once.

test.use({ expectedConsole: [/Failed to load resource|net::ERR|Failed to fetch/] })

const WAITING = 'The site does not answer'
const SAVE = { name: 'Save Changes' }
const picture = sharp({ create: { width: 64, height: 64, channels: 4, background: '#f00' } }).png()

const newTestimonial = async (page: Page, author: string) => {
  await page.getByRole('button', { name: 'Add Testimonial' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Testimonial' })
  await dialog.getByLabel('Quote').fill('She made the harbour clear to all of us.')
  await dialog.getByLabel('Name').fill(author)
  return dialog.getByRole('button', SAVE)
}

test('a save, a new entry, an upload and a message that meet a restart are done once, and nobody has to press again', async ({
  page: hero,
  context,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-'))
  const environment = { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }
  const options = { environment, dataDir, port: await freePort() }
  let server = await startServer(options)
  const site = await testSite({ ...server, stop: async () => {} })
  const [list, icons, contact] = [await context.newPage(), await context.newPage(), await context.newPage()]
  try {
    await openSignedIn(hero, site, '/admin/hero')
    await hero.getByLabel('Main Heading').fill('Saved in a restart')
    await list.goto(`${site.url}/admin/testimonials`)
    const save = await newTestimonial(list, 'Ada Quill')
    await icons.goto(`${site.url}/admin/site-settings`)
    await openTab(icons, 'Icons')
    await expect(icons.getByLabel('Favicon file')).toBeAttached()
    await contact.goto(site.url)
    await contact.getByLabel('Name').fill('Bo Visitor')
    await contact.getByLabel('Email').fill('bo@visitor.example')
    await contact.getByLabel('Message').fill('A talk in May?')

    await server.stop()
    await hero.getByRole('button', SAVE).click()
    await save.click()
    const file = { name: 'icon.png', mimeType: 'image/png', buffer: await picture.toBuffer() }
    await icons.getByLabel('Favicon file').setInputFiles(file)
    await contact.getByRole('button', { name: 'Send Message' }).click()
    for (const page of [hero, list, icons]) await expect(toast(page, WAITING)).toBeVisible()
    await expect(contact.locator('output[name=left]')).toHaveText(/Your message is sent again by itself/)
    await contact.getByLabel('Message').press('End')
    await expect(contact.getByRole('button', { name: 'Sending...' })).toBeDisabled()

    server = await startServer(options)
    await expect(toast(hero, 'Hero content updated successfully')).toBeVisible()
    await expect(toast(list, /added successfully/)).toBeVisible()
    await expect(toast(icons, 'Favicon uploaded successfully')).toBeVisible()
    await expect(toast(contact, 'Your message has been sent successfully!')).toBeVisible()
    await expect(contact.getByText('is sent again by itself')).toHaveCount(0)
    for (const page of [hero, list, icons]) await expect(toast(page, WAITING)).toHaveCount(0)
    expect(await site.rest('hero?select=title')).toEqual([{ title: 'Saved in a restart' }])
    expect(await site.rest('testimonials?person=eq.Ada%20Quill&select=person')).toHaveLength(1)
    expect(await site.rest('contact_messages?select=message')).toEqual([{ message: 'A talk in May?' }])
  } finally {
    for (const page of context.pages()) await page.goto('about:blank').catch(() => null)
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** What answers in place of the server, or of its answer. */
const lost = async (route: Route) => {
  await route.fetch()
  await route.abort()
}
const SHAPES: ((route: Route) => Promise<unknown>)[] = [
  lost,
  (route) => route.fulfill({ status: 502, body: '' }), // Caddy's
  (route) => route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>504 Gateway Time-out</h1>' }), // nginx's
  (route) => route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: { code: 'starting', message: 'x' } }),
]

test('a new entry, a save, a deletion and its undo are done once, whatever answers in place of the server', async ({
  page,
  ownSite: site,
}) => {
  await site.rest('testimonials?id=not.is.null', { method: 'DELETE' })
  const body = { person: 'Cy Former', quote: 'Clear and kind.', display_order: 0 }
  await site.rest('testimonials', { method: 'POST', body })
  await openSignedIn(page, site, '/admin/testimonials')
  await meet(page, lost)
  await (await newTestimonial(page, 'Ada Quill')).click()
  await expect(toast(page, /added successfully/)).toBeVisible()

  for (const answer of SHAPES) {
    await meet(page, answer)
    await page.getByRole('button', { name: 'Edit Cy Former' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Testimonial' })
    await dialog.getByLabel('Role').fill(`Pilot ${SHAPES.indexOf(answer)}`)
    await dialog.getByRole('button', SAVE).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('row', { name: `Pilot ${SHAPES.indexOf(answer)}` })).toBeVisible()
  }

  await meet(page, lost)
  await page.getByRole('button', { name: 'Delete Cy Former' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const deleted = toast(page, /deleted successfully/)
  await expect(deleted).toBeVisible()

  await meet(page, lost)
  await deleted.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(toast(page, 'Undone')).toBeVisible()
  await expect(toast(page, 'Error')).toHaveCount(0)
  const rows = (await site.rest('testimonials?select=person,role')) as { person: string; role: string }[]
  expect(rows.map(({ person, role }) => `${person} ${role}`.trim()).toSorted()).toEqual([
    'Ada Quill',
    'Cy Former Pilot 3',
  ])
})

/** The next change meets this. */
async function meet(page: Page, answer: (route: Route) => Promise<unknown>) {
  await page.unrouteAll()
  let hasMet = false
  await page.route('**/rest/v1/testimonials*', async (route) => {
    if (hasMet || route.request().method() === 'GET') return route.fallback()
    hasMet = true
    await answer(route)
  })
}
