import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { startCountedProject } from '#tests/support/counted-project.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { S3_KEY, startS3 } from '#tests/support/s3-server.ts'
import { leave } from '../fixtures.ts'
import {
  expect,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScroll,
  OWNER,
  openSignedIn,
  sessionOf,
  test,
  toast,
} from './admin-fixtures.ts'

test.use({
  siteEnv: {
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    BACKUP_HOSTS: 'any',
    LOG_LEVEL: 'silent',
  },
  // while the site starts again
  expectedConsole: [/Failed to load resource: (net::ERR|the server responded with a status of 4)/],
})

/** Of low priority. */
const IN_ITS_PROCESS = { timeout: 40_000 }

const card = (page: Page, name = 'Backups elsewhere') => page.getByRole('region', { name })

test('the owner sends backups elsewhere from a phone, tests everything, and restores one from there', async ({
  page,
  ownSite: site,
}) => {
  test.slow()
  await using s3 = await startS3()
  await page.setViewportSize({ width: 390, height: 800 })
  await openSignedIn(page, site, '/admin/health')
  await card(page).getByRole('button', { name: 'Set up a place' }).click()

  const service = card(page).getByLabel('Storage service')
  const address = card(page).getByLabel('Address')
  await expect(address).toHaveValue('https://s3.{region}.amazonaws.com')
  await service.selectOption('Cloudflare R2')
  await expect(card(page).getByLabel('Region')).toHaveValue('auto')
  await expect(card(page).getByText('Manage API tokens')).toBeVisible()
  await service.selectOption('MinIO')
  await address.fill(s3.settings.endpoint)
  await card(page).getByLabel('Region').fill(s3.settings.region)
  await card(page).getByLabel('Bucket', { exact: true }).fill('nowhere')
  await card(page).getByLabel('Access key').fill(S3_KEY.keyId)
  const secret = card(page).getByLabel('Secret key')
  await secret.fill('not the secret')
  const save = card(page).getByRole('button', { name: 'Try it and save' })
  await save.click()
  await expect(secret).toHaveAccessibleDescription(/This is no secret/)
  await secret.fill('another-secret')
  await save.click()
  await expect(secret).toHaveAccessibleDescription(/does not belong to this key/)
  await expect(secret).toBeFocused()
  await secret.fill(S3_KEY.secret)
  await save.click()
  await expect(card(page).getByLabel('Bucket', { exact: true })).toHaveAccessibleDescription(/no bucket of this name/)
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolationsInBothSchemes(page)
  await card(page).getByLabel('Bucket', { exact: true }).fill('backups')
  await save.click()

  const ending = card(page).getByLabel('Last 6 characters of the key file')
  const downloading = page.waitForEvent('download')
  await card(page).getByRole('button', { name: 'Download the key file' }).click()
  const keyFile = readFileSync(await (await downloading).path(), 'utf8').trim()
  expect(keyFile).toContain(`# endpoint: ${s3.settings.endpoint}`)
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/admin/account"]')?.click())
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await ending.fill('ABCDE0')
  await card(page).getByRole('button', { name: 'Begin to send backups' }).click()
  await expect(ending).toHaveAccessibleDescription(/This is not how the key file ends/)
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolationsInBothSchemes(page)
  expect([...s3.objects.keys()], 'nothing is sent before').toEqual([])
  await ending.fill(keyFile.slice(-6))
  await card(page).getByRole('button', { name: 'Begin to send backups' }).click()
  await expect(card(page)).toContainText('Backups go to the bucket backups at 127.0.0.1')
  await expect(card(page)).toContainText('None has arrived yet')

  const everything = card(page, 'A test of everything')
  await everything.getByRole('button', { name: 'Test everything' }).dblclick()
  await expect(everything).toContainText(
    /Not everything works\. No mail server is set: .* Backup made: .* read back from 127/,
    IN_ITS_PROCESS,
  )
  await expect(card(page)).toContainText('The last one there was made just now')
  expect([...s3.objects.keys()]).toEqual([expect.stringMatching(/\.age$/)])

  await site.rest('stories?id=not.is.null', { method: 'DELETE' })
  const restore = card(page, 'Restore a backup')
  await restore.getByRole('button', { name: 'Fetch from elsewhere' }).click()
  await expect(restore.getByLabel('Backup elsewhere').getByRole('option')).toHaveCount(1)
  await expectNoSidewaysScroll(page)
  await restore.getByRole('button', { name: 'Fetch it' }).click()
  await expect(restore.getByRole('listitem')).toHaveText([/: 3 come back$/], IN_ITS_PROCESS)
  await restore.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(restore).toContainText('your site was restored to what it was on')
  expect(await site.rest('stories?select=id')).toHaveLength(3)

  s3.forbidDeleting()
  await card(page).getByRole('button', { name: 'Change the place' }).click()
  await expect(card(page).getByLabel('Storage service')).toHaveValue('')
  await save.click()
  await expect(card(page)).toContainText('Save the key file now')
  await page.reload()
  await expect(card(page)).toContainText('If it is lost, set the place up again.')
  await card(page).getByRole('button', { name: 'Remove the place' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('What is there stays there')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Backups stay on this server')).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Set up a place' })).toBeVisible()
  expect(s3.objects.size, 'it leaves there what is there').toBeGreaterThan(0)
})

test('everything works, in one line, where a mail server is set', async ({ page, siteEnv, siteHost }) => {
  test.slow()
  await using mails = await startMailServer()
  const site = await siteHost.start({ ...siteEnv, SMTP_URL: mails.url, MAIL_FROM: 'site@portico.example' })
  await openSignedIn(page, site, '/admin/health')
  const everything = card(page, 'A test of everything')
  await everything.getByRole('button', { name: 'Test everything' }).press('Enter')
  await expect(everything.getByRole('button')).toHaveText('Testing...')
  await expect(everything).toContainText(
    /Everything works\. Test mail sent: to .* Backup made: .* read back from this server\./,
    IN_ITS_PROCESS,
  )
  expect(mails.received).toHaveLength(1)
  await expect(page.getByText('it is the only one on the server')).toBeVisible()
  await leave(page.context())
  await site.stop()
})

test('with a project the mail alone is tested, and the page says where the backups are', async ({ page, siteHost }) => {
  test.slow()
  const project = await startCountedProject(0, { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password })
  const { url, stop } = await siteHost.startOnProject({
    ...{ SUPABASE_URL: project.url, SUPABASE_PUBLISHABLE_KEY: project.keys.publishable, LOG_LEVEL: 'silent' },
    SUPABASE_SECRET_KEY: project.keys.secret,
  })
  const session = await sessionOf(page, { url: project.url, publishableKey: project.keys.publishable })
  const stored = await page.addInitScript((session) => localStorage.setItem('portico-session', session), session)
  await page.goto(`${url}/admin/health`)
  await stored.dispose()
  await expect(card(page)).toContainText('Supabase keeps the backups of your project')
  await expect(card(page).getByRole('button')).toHaveCount(0)
  const everything = card(page, 'A test of everything')
  await everything.getByRole('button', { name: 'Test everything' }).click()
  await expect(everything).toContainText(/^A test of everything.*Not everything works\. No mail server is set: [^:]*$/)
  await leave(page.context())
  await stop()
  await project.stop()
})
