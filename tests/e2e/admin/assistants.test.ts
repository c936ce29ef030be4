import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { newestMail } from '#tests/support/outbox.ts'
import {
  chooseForRow,
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScroll,
  signIn,
  test,
  toast,
} from './admin-fixtures.ts'

const NORA = 'nora@portico.example'
const PASSWORD = 'seven herons on the weir'
const PHONE = { width: 390, height: 844 }

const people = (page: Page) => page.getByRole('region', { name: 'People' })

test('an invited assistant prepares a talk on a phone, an owner publishes it, and removes them', async ({
  page: owner,
  browser,
  ownSite: site,
}) => {
  test.slow()
  await signIn(owner, site)
  await owner.getByRole('link', { name: 'People and programs' }).click()
  await people(owner).getByLabel('Invite by e-mail address').fill(NORA)
  await people(owner).getByRole('button', { name: 'Invite an assistant' }).click()
  await expect(toast(owner, 'Invited')).toContainText('mails are in the outbox folder')
  await expect(people(owner).getByRole('listitem').filter({ hasText: NORA })).toContainText('not logged in yet')
  await expectNoAxeViolationsInBothSchemes(owner)

  const phone = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
  const page = await phone.newPage()
  const { link } = await newestMail(site.dataDir, 'invite', NORA)
  await page.goto(link!)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard' })).toBeVisible()
  await expect(page.getByRole('region', { name: /Messages|First|Visits|changes/ })).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  const room = async () => {
    const above = await page.getByText('You are an assistant').boundingBox()
    const below = await page.getByRole('heading', { name: 'Your page' }).boundingBox()
    return below!.y - above!.y - above!.height
  }
  await expect.poll(room).toBeLessThan(60)

  const bar = page.getByRole('navigation', { name: 'Quick' })
  await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'New talk', 'Drafts'])
  await bar.getByRole('link', { name: 'New talk' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title', { exact: true }).fill('Slow maps')
  await dialog.getByLabel('Location/Host').fill('Berlin')
  await dialog.getByLabel('Description', { exact: true }).fill('On maps that take their time.')
  await dialog.getByLabel('Action URL').fill('https://maps.example/slow')
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a63a1b' } })
    .jpeg()
    .toBuffer()
  await dialog
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(toast(page, 'Image uploaded successfully')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^(Schedule…|History|Add|Save(?! as draft).*)$/ })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Save as draft' }).tap()
  await expect(toast(page, 'Draft saved')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Slow maps' })).toContainText('new, not published')

  const [talk] = (await site.rest('talks?order=display_order&limit=1')) as { id: string; title: string }[]
  await chooseForRow(page, talk!.title, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save as draft' }).tap()
  await expect(page.getByRole('listitem').filter({ hasText: talk!.title })).toContainText('a removal, not published')
  await page.goto(`${site.url}/admin/talks?edit=${talk!.id}`)
  await expect(dialog.getByText('A draft removes this once it is published.')).toBeVisible()
  await page.goto(`${site.url}/admin/people`)
  await expect(page.getByRole('heading', { name: 'This page is for owners' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'People and programs' })).toHaveCount(0)
  await page.goto(`${site.url}/admin/messages`)
  await expect(page.getByRole('heading', { name: 'This page is for owners' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the dashboard' }).tap()
  await expect(page.getByRole('heading', { name: 'Welcome to the Admin Dashboard' })).toBeVisible()

  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('portico-session')!).access_token)
  const ask = (method: string, path: string, data?: object) =>
    owner.request.fetch(site.url + path, {
      method,
      headers: { apikey: site.publishableKey, authorization: `Bearer ${token}` },
      ...(data && { data }),
    })
  const [draft] = (await site.rest('content_drafts?row_id=is.null')) as { id: string; updated_at: string }[]
  const { id, updated_at } = draft!
  expect((await ask('POST', '/api/drafts/publish', { drafts: [{ id, updated_at }] })).status()).toBe(403)
  expect((await ask('PATCH', `/rest/v1/content_drafts?id=eq.${id}`, { publish_at: updated_at })).status()).toBe(403)
  const preview = { path: '/', changes: [{ table: 'talks', id, fields: { title: 'Slow maps' } }] }
  expect((await ask('POST', '/api/preview', preview)).status()).toBe(200)

  await owner.goto(`${site.url}/admin/drafts`)
  const card = owner.getByRole('listitem').filter({ has: owner.getByRole('heading', { name: 'Slow maps' }) })
  await expect(card).toContainText(`Prepared by ${NORA}`)
  await card.getByRole('button', { name: /^Publish/ }).click()
  await expect(toast(owner, 'Published')).toBeVisible()
  expect(await (await fetch(`${site.url}/talks`)).text()).toContain('Slow maps')
  await owner.goto(`${site.url}/admin`)
  await expect(owner.getByRole('region', { name: 'Last changes' })).toContainText(`prepared by ${NORA}`)

  await owner.goto(`${site.url}/admin/people`)
  await expect(people(owner).getByText('Last prepared Talk: ')).toBeVisible()
  await people(owner)
    .getByRole('button', { name: `Remove ${NORA}` })
    .click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(owner, 'Removed')).toBeVisible()
  await expect(people(owner).getByText(NORA)).toHaveCount(0)
  expect((await ask('GET', '/rest/v1/content_drafts')).status()).toBe(401)
  expect((await ask('POST', '/api/preview', preview)).status()).toBe(401)
  expect((await ask('POST', '/storage/v1/object/press-kit/photo/1.png')).ok()).toBe(false)
  expect(await site.rest('content_drafts?is_removal=is.true')).toHaveLength(1)
  await phone.close()
})
