import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '#tests/support/server.ts'
import { expect, fillLogin, openSignedIn, test, toast } from './admin-fixtures.ts'

const RESTORE = join(import.meta.dirname, '../../../scripts/restore.ts')

test('what the owner downloads brings her site back on another machine', async ({ page, ownSite }) => {
  await openSignedIn(page, ownSite, '/admin/hero')
  await page.getByLabel('Main Heading').fill('Ada Quill')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Success')).toBeVisible()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Health' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a backup' }).click()
  const archive = await (await downloading).path()
  const before = await (await fetch(ownSite.url)).text()

  const dataDir = mkdtempSync(join(tmpdir(), 'portico-restored-'))
  const { status, stderr } = spawnSync(process.execPath, [RESTORE, archive], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  const restored = await startServer({ dataDir, environment: { SITE_URL: ownSite.url } })
  try {
    expect(await (await fetch(restored.url)).text()).toBe(before)
    await page.goto(`${restored.url}/admin/login`)
    await fillLogin(page)
    await page.getByRole('link', { name: 'Health' }).click()
    await page.getByText(/\d things are fine/).click()
    await expect(page.getByRole('heading', { name: 'Saving (Works)' })).toBeVisible()
    await page.goto(restored.url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Quill')
    await expect(page.locator('.hero img, .portrait').first()).toBeVisible()
    await page.goto('about:blank')
  } finally {
    await restored.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
