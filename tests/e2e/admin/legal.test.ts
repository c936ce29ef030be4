import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, openSignedIn, test, toast } from './admin-fixtures.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function save(page: Page, name: string, message: string) {
  await card(page, name).getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Success').filter({ hasText: message })).toBeVisible()
}

test('an imprint and a privacy notice are made in German, and the notice follows what is set', async ({
  page,
  ownSite,
  browser,
}) => {
  test.setTimeout(90_000)
  await ownSite.rest('site?singleton=is.true', { method: 'PATCH', body: { language: 'de' } })
  await ownSite.rest('privacy?singleton=is.true', { method: 'PATCH', body: { shown: false, host: '', logs_kept: '' } })
  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const paragraph = (title: string) =>
    reader.locator('section').filter({ has: reader.getByRole('heading', { name: title, exact: true }) })
  const read = () => reader.goto(`${ownSite.url}/privacy`)

  await openSignedIn(page, ownSite, '/admin/legal')
  await expectNoAxeViolations(page)
  const imprint = card(page, 'Imprint')
  await imprint.getByLabel('Name').fill('Nora Quill GmbH')
  await imprint.getByLabel('VAT Number').fill('DE123456789')
  await save(page, 'Imprint', 'Imprint updated')
  await reader.goto(`${ownSite.url}/imprint`)
  await expect(reader.getByRole('heading', { name: 'Impressum' })).toBeVisible()
  await expect(reader.getByText('DE123456789')).toBeVisible()
  expect((await read())?.status()).toBe(404)

  const notice = card(page, 'Privacy notice')
  await notice.getByLabel('Show the privacy notice').check()
  await notice.getByLabel('Logs Are Kept For').fill('7 Tage')
  await notice.getByLabel('Backups').uncheck()
  await save(page, 'Privacy notice', 'Privacy notice updated')
  await read()
  await expect(reader.getByRole('heading', { level: 1, name: 'Datenschutz' })).toBeVisible()
  await expect(paragraph('Wer verantwortlich ist')).toContainText('Nora Quill GmbH')
  await expect(paragraph('Der Server und seine Protokolle')).toContainText(
    'Wer den Server betreibt, ist nicht angegeben.',
  )
  await expect(paragraph('Der Server und seine Protokolle')).toContainText('7 Tage')
  await expect(paragraph('Sicherungen')).toHaveCount(0)
  await expectNoSidewaysScroll(reader)

  await page.getByRole('button', { name: 'Add Paragraph' }).click()
  const dialog = page
    .getByRole('dialog', { name: 'Edit Paragraph' })
    .or(page.getByRole('dialog', { name: 'Add Paragraph' }))
  await dialog.getByLabel('Title').fill('Briefe')
  await dialog.getByLabel('Text').fill('Auf Papier.')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toHaveCount(0)

  const patch = (table: string, body: object) => ownSite.rest(`${table}?id=not.is.null`, { method: 'PATCH', body })
  for (const [title, said, table, body] of [
    ['Briefe', 'Auf Papier.', 'privacy', { host: 'Slipway' }],
    ['Der Server und seine Protokolle', 'Betreiber des Servers: Slipway.', 'site', { messages_kept_months: 12 }],
    ['Nachrichten', 'nach 12 Monaten gelöscht', 'contact', { substack_url: 'https://nora.substack.com/' }],
    ['Newsletter', 'nora.substack.com', 'speaking_page', { reel_url: 'https://vimeo.com/123456789' }],
    ['Videos', 'player.vimeo.com', 'imprint', { name: 'Nora Quill AG' }],
    ['Wer verantwortlich ist', 'Nora Quill AG', 'site', { footer_note: '' }],
  ] as const) {
    await read()
    await expect(paragraph(title)).toContainText(said)
    await patch(table, body)
  }

  await openSignedIn(page, ownSite, '/admin/health')
  await expect(page.getByText('It says that this is not stated')).toHaveCount(0)
  await patch('privacy', { host: '' })
  await page.reload()
  await expect(page.getByText('It says that this is not stated: who hosts the site.')).toBeVisible()
  await reader.context().close()
})
