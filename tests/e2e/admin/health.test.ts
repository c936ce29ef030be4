import { expect, expectNoAxeViolations, expectNoSidewaysScroll, signIn, test, toast } from './admin-fixtures.ts'

test('the owner sees how the site is, with what to do, on a phone in the dark too', async ({ page, ownSite }) => {
  await signIn(page, ownSite)
  await page.getByRole('link', { name: 'Health' }).click()
  await expect(page.getByRole('heading', { name: 'Health', exact: true })).toBeVisible()
  await expect(page.getByText(/^Everything works\. \d things are worth a look\.$/)).toBeVisible()
  const row = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(row('Saving (Well)')).toContainText('Changes and messages are saved.')
  await expect(row('Mail (Worth a look)')).toContainText('No mail server is set')
  await expect(row('Second factor (Worth a look)')).toContainText('Set it up under Account.')
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
})

test('a test mail tells what became of it', async ({ page, ownSite }) => {
  await signIn(page, ownSite)
  await page.goto(`${ownSite.url}/admin/health`)
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(toast(page, 'No mail server is set')).toContainText('outbox')
})

test.describe('while the server fails', () => {
  test.use({ expectedConsole: [/Failed to load resource: the server responded with a status of 500/] })

  test('the page says so and tries again', async ({ page, ownSite }) => {
    await signIn(page, ownSite)
    await page.route('**/api/health', (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.goto(`${ownSite.url}/admin/health`)
    await expect(page.getByRole('alert')).toContainText('could not be found out')
    await page.unroute('**/api/health')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Saving (Well)' })).toBeVisible()
  })
})
