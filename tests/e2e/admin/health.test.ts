import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '@playwright/test'
import { ageSessions } from '#tests/support/accounts.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  OWNER,
  openSignedIn,
  recordAnnouncements,
  removeFurtherLinks,
  signIn,
  test,
  toast,
} from './admin-fixtures.ts'
import { comeBack } from './inbox-fixtures.ts'

test('the owner sees how the site is, with what to do, on a phone in the dark too, and sends a test mail', async ({
  page,
  ownSite,
}) => {
  await signIn(page, ownSite)
  await page.getByRole('link', { name: 'Health' }).click()
  await expect(page.getByRole('heading', { name: 'Health', exact: true })).toBeVisible()
  await expect(page.getByText(/^Everything works\. \d things need attention\.$/)).toBeVisible()
  const row = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await page.getByText(/\d things are fine/).click()
  await expect(row('Saving (Works)')).toContainText('Changes and messages are saved.')
  await expect(row('Mail (Needs attention)')).toContainText('No mail server is set')
  await expect(row('Second factor (Needs attention)')).toContainText('Set it up under Account.')
  const said = await recordAnnouncements(page)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.poll(said, 'also when nothing has changed').toContainEqual(expect.stringMatching(/^Everything works/))
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(toast(page, 'No mail server is set')).toContainText('outbox')
})

test.describe('a backup', () => {
  // the refusals on the way: no recent proof, a wrong password, no folder
  test.use({ expectedConsole: [/Failed to load resource: the server responded with a status of (4\d\d|503)/] })

  test('is downloaded after a fresh proof, and one is made on the server', async ({ page, ownSite }) => {
    await signIn(page, ownSite)
    ageSessions(ownSite, 3600)
    // the next access token tells the age, and this one is not good any more
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('portico-session') ?? '{}')
      localStorage.setItem('portico-session', JSON.stringify({ ...session, expires_at: 1 }))
    })
    await page.goto(`${ownSite.url}/admin/health`)
    await page.getByRole('button', { name: 'Make one on the server' }).click()
    await expect(toast(page, 'Backup made')).toBeVisible()
    await expect(page.getByText(/The last one was made just now .* it is the only one on the server/)).toBeVisible()
    await page.clock.setSystemTime(Date.now() + 30 * 60_000)
    await comeBack(page)
    await expect(page.getByText('The last one was made 30 minutes ago')).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download a backup' }).click()
    const dialog = page.getByRole('dialog', { name: 'Is it you?' })
    await expect(dialog).toContainText('A backup contains every key of the site')
    await dialog.getByLabel('Password').fill('not my password at all')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog).toContainText('This is not the password of your account.')
    await dialog.getByLabel('Password').fill(OWNER.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^backup-.*\.tar\.gz$/)
    expect(statSync(await download.path()).size).toBeGreaterThan(10_000)
    await expect(toast(page, 'Download started')).toBeVisible()

    // said before the browser leaves the page for the file
    const folder = join(ownSite.dataDir, 'backups')
    rmSync(folder, { recursive: true })
    writeFileSync(folder, '')
    await page.getByRole('button', { name: 'Download a backup' }).click()
    await expect(toast(page, 'Backup failed')).toContainText('backups is a file. Set BACKUP_DIR to a folder.')
  })
})

test.describe('while no answer arrives', () => {
  test.use({ expectedConsole: [/Failed to load resource: net::ERR/] })

  // rows of the page move as answers arrive: a key finds its button wherever it stands
  test('the page says what it does not know, and so does the dashboard', async ({ page, ownSite, context }) => {
    await ownSite.rest('talks?id=not.is.null', { method: 'DELETE' })
    await ownSite.rest('contact?id=not.is.null', { method: 'PATCH', body: { linkedin_url: null, substack_url: null } })
    await removeFurtherLinks(ownSite)
    await openSignedIn(page, ownSite, '/admin/health')
    const loseAnswer = async (route: Route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    }
    await page.route('**/api/health/links', loseAnswer, { times: 1 })
    await page.getByRole('button', { name: 'Check links now' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Links' })).toContainText('No links to check just now.')
    await expect(page.locator('.toast')).toHaveCount(0)
    await page.route('**/api/backups', loseAnswer)
    await page.getByRole('button', { name: 'Make one on the server' }).press('Enter')
    await expect(toast(page, 'The backup may or may not have been made')).toBeVisible()

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send a test mail' }).press('Enter')
    await expect(toast(page, 'The test mail may or may not have been sent')).toBeVisible()
    await page.getByRole('button', { name: 'Check again' }).press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Below is the last one.' })).toBeVisible()
    await expect(page.getByText(/^Everything/)).toHaveCount(0)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/^Everything/)).toBeVisible()

    // whether there is a second factor
    await page.route('**/auth/v1/user', (route) => route.abort())
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('alert')).toContainText('The first steps could not be loaded.')
    await page.unroute('**/auth/v1/user')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: 'Turn on the second factor' })).toBeVisible()
  })
})

test.describe('while the server fails', () => {
  test.use({ expectedConsole: [/Failed to load resource: the server responded with a status of 500/] })

  test('the page says so and tries again', async ({ page, site }) => {
    await page.route('**/api/health', (route) => route.fulfill({ status: 500, body: 'no' }))
    await openSignedIn(page, site, '/admin/health')
    await expect(page.getByRole('alert')).toContainText('could not be loaded')
    await page.unroute('**/api/health')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(/\d things are fine/).click()
    await expect(page.getByRole('heading', { name: 'Saving (Works)' })).toBeVisible()
  })
})
