import type { Page } from '@playwright/test'
import { ageSessions } from '#tests/support/accounts.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScroll,
  OWNER,
  openSignedIn,
  signIn,
  test,
  toast,
} from './admin-fixtures.ts'

// while the site starts again, and where a proof is asked for
test.use({ expectedConsole: [/Failed to load resource: (net::ERR|the server responded with a status of 4)/] })

const card = (page: Page) => page.getByRole('region', { name: 'Restore a backup' })
/** The second click of each must do nothing. */
const press = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true }).dblclick()

test('the owner restores a backup from the server, and undoes it', async ({ page, ownSite: site }) => {
  const draft = { table_name: 'stories', fields: { title: 'Under embargo' }, publish_at: '2099-01-01T00:00:00Z' }
  await site.rest('content_drafts', { method: 'POST', body: draft })
  await openSignedIn(page, site, '/admin/health')
  await page.getByRole('button', { name: 'Make one on the server' }).click()
  await expect(toast(page, 'Backup made')).toBeVisible()
  await site.rest('content_drafts?id=not.is.null', { method: 'DELETE' })
  await site.rest('stories?id=not.is.null', { method: 'DELETE' })
  await site.rest('contact_messages', {
    method: 'POST',
    body: { name: 'Ines', email: 'ines@example.com', message: 'I wrote after the backup.' },
  })
  ageSessions(site, 3600)
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('portico-session') ?? '{}')
    localStorage.setItem('portico-session', JSON.stringify({ ...session, expires_at: 1 }))
  })
  await page.reload()

  const steps: (string | undefined)[] = []
  page.on('request', (request) => request.method() === 'POST' && steps.push(request.url().split('/api/restore/')[1]))
  await press(page, 'See what changes')
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(proof).toContainText('A restore replaces what your site shows')
  await proof.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await proof.getByRole('button', { name: 'Continue' }).click()
  await expect(card(page)).toContainText('Your site as it was on')
  await expect(card(page).getByRole('listitem')).toHaveText([/: 3 come back$/, 'Drafts: 1 comes back'])
  await expect(card(page)).toContainText('1 draft comes back without its time')
  await expect(card(page)).toContainText('Messages stay, also the one that has arrived since. Accounts')
  await expectNoAxeViolationsInBothSchemes(page)
  await press(page, 'Restore')
  await expect(card(page)).toContainText('your site was restored to what it was on')
  expect(await site.rest('stories?select=id')).toHaveLength(3)
  expect(await site.rest('contact_messages?select=name')).toEqual([{ name: 'Ines' }])
  expect(await site.rest('content_drafts?select=publish_at')).toEqual([{ publish_at: null }])
  await expectNoAxeViolations(page)

  await press(page, 'Undo the last restore')
  await expect(card(page).getByRole('listitem')).toHaveText([/: 3 go$/, 'Drafts: 1 goes'])
  await press(page, 'Restore')
  await expect(card(page)).toContainText('your site was restored to what it was on')
  await expect.poll(() => site.rest('stories?select=id').catch(() => 'starting')).toEqual([])
  const taken = steps.filter((step) => step !== undefined)
  expect(taken, 'the first one again, with the proof').toEqual(['prepare', 'prepare', 'confirm', 'prepare', 'confirm'])
})

test('a file that the owner has kept is restored on a phone, though an answer is lost', async ({
  page,
  ownSite: site,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openSignedIn(page, site, '/admin/health')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a backup' }).click()
  const archive = await (await downloading).path()
  await site.rest('testimonials?id=not.is.null', { method: 'DELETE' })
  let lost = 0
  await page.route('**/api/restore?*', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    // before a slow connection has taken the first piece
    await expect(card(page)).toContainText('Sending the file: 0 %. Keep this window open: a reload cancels.')
    await route.abort()
  })
  const choose = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    const choosing = page.waitForEvent('filechooser')
    await card(page).getByText('Choose a file').click()
    await (await choosing).setFiles(file)
  }
  await choose({ name: 'holiday.gz', mimeType: 'application/gzip', buffer: Buffer.from('no archive') })
  await expect(card(page)).toContainText('This backup cannot be restored: it is not a backup, or a damaged one')
  await choose(archive)
  await expect(card(page)).toContainText(/Testimonial: \d come back/)
  expect(lost).toBe(3)
  await expectNoSidewaysScroll(page)
  await press(page, 'Cancel')
  await expect(card(page).getByRole('button', { name: 'Restore', exact: true })).toHaveCount(0)

  await choose(archive)
  await press(page, 'Restore')
  await expect(card(page)).toContainText('your site was restored to what it was on')
  await expectNoSidewaysScroll(page)
  expect(await site.rest('testimonials?select=id')).not.toEqual([])
})

test('the removal of the demo is undone', async ({ page, ownSite: site }) => {
  await signIn(page, site)
  await page.getByRole('button', { name: 'Remove demo content' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove demo content' }).click()
  await page.getByRole('link', { name: 'undo the removal' }).click()
  await expect(card(page).getByRole('button', { name: 'See what changes' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(page)).toContainText('Hero Section: changes')
  await press(page, 'Restore')
  await expect(card(page)).toContainText('your site was restored to what it was on')
  expect(await (await fetch(site.url)).text()).toContain('Ellingsen')
})
