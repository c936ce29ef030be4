import type { Page } from '@playwright/test'
import { adminPaths, PUBLIC_PATHS } from '#content/site/routes.ts'
import { loginTexts } from '#data/messages.ts'
import { test as base, expect, goOnTo, signInByForm, toast } from './admin/admin-fixtures.ts'
import { hydrated } from './fixtures.ts'

// A site at http://nas:3000: to a browser that is no secure context, and it leaves out what exists on https alone.

const HOST = 'portico.test'

const test = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`] }),
    { scope: 'worker' },
  ],
})

/** What stands on the clipboard: the page itself may not read it. */
async function pasteInto(page: Page, label: string) {
  const field = page.getByLabel(label)
  await field.fill('')
  await field.press('Control+V')
  return field.inputValue()
}

test('on plain http a visitor reads every page and copies a biography', async ({ page, site }) => {
  const url = site.url.replace('localhost', HOST)
  for (const path of PUBLIC_PATHS) {
    await page.goto(url + path)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await page.goto(`${url}/press-kit`)
  const copy = page.locator('[data-copy]').first()
  await copy.click()
  await expect(copy).toHaveText('Copied')
  const copied = await copy.getAttribute('data-copy')
  await page.goto(`${url}/`)
  expect(await pasteInto(page, 'Message')).toBe(copied)
})

test('on plain http the owner signs in, is told what that means, opens every page, saves and uploads', async ({
  page,
  ownSite: site,
}) => {
  test.slow()
  const plain = { ...site, url: site.url.replace('localhost', HOST) }
  await page.goto(`${plain.url}/admin/login`)
  await expect(page.getByText(loginTexts.plainHttp)).toBeVisible()
  await expect(page.getByText(loginTexts.notStored)).toHaveCount(0)
  await signInByForm(page, plain)
  for (const path of adminPaths()) {
    if (path === '/admin' || path === '/admin/login') continue
    await goOnTo(page, path)
    await expect(page.getByText(/Loading\.\.\.|could not be|reload/i), path).toHaveCount(0)
  }

  await page.goto(`${plain.url}/admin/drafts`)
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeDisabled()
  await expect(page.getByText('The browser makes links on https only')).toBeVisible()

  await page.goto(`${plain.url}/admin/talks`)
  await page.getByRole('button', { name: 'Add New Item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Item' })
  await dialog.getByLabel('Title').fill('Slow ships')
  await dialog.getByLabel('Location/Host').fill('The pier')
  await dialog.getByLabel('Description').fill('On arriving.')
  const stored = page.waitForResponse(/object\/public\/.*\/\d{13}\.webp$/)
  await dialog.getByLabel('Image', { exact: true }).setInputFiles('docs/pictures/home.webp')
  const picture = new URL((await stored).url()).pathname
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'New talk added successfully')).toBeVisible()
  expect(await site.rest('talks?title=eq.Slow ships&select=image_url')).toEqual([{ image_url: picture }])
  expect((await fetch(site.url + picture)).status).toBe(200)
})
