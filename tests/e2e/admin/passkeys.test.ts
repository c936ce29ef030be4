import type { Page } from '@playwright/test'
import { newestMail } from '#tests/support/outbox.ts'
import {
  expect,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScroll,
  fillLogin,
  signIn,
  test,
  toast,
} from './admin-fixtures.ts'

/** Gives the browser an authenticator in software: https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/ */
async function addAuthenticator(page: Page, verifiesUser = true) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: verifiesUser, automaticPresenceSimulation: true },
  })
  return {
    declineNext: () => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    accept: () => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  }
}

test.use({ expectedConsole: [/status of (400|422)/] })

test('a passkey is added, named, logs in and is removed', async ({ page, ownSite }) => {
  const authenticator = await addAuthenticator(page)
  const section = page.getByRole('region', { name: 'Passkeys' })
  const logIn = page.getByRole('button', { name: 'Use a passkey' })
  await signIn(page, ownSite)
  await page.getByRole('link', { name: 'Account' }).click()
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Name this passkey' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Passkey')
  await dialog.getByLabel('Name').fill('   ')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Give it a name of one to some sixty characters.')
  await dialog.getByLabel('Name').fill('Phone')
  await page.keyboard.press('Enter')
  await expect(section.getByRole('listitem')).toContainText(/Phone.*not used yet/)
  expect((await newestMail(ownSite.dataDir, 'passkey-added')).link).toContain('undo=factor')
  await expectNoAxeViolationsInBothSchemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  // this device has one already
  await section.getByRole('button', { name: 'Add another passkey' }).click()
  await expect(toast(page, 'has a passkey for your account already')).toBeVisible()
  await page.setViewportSize({ width: 1200, height: 720 })

  await page.getByRole('button', { name: 'Logout' }).click()
  // the browser suggests it by itself: one that waits answers at once here
  await expect(page).toHaveURL(/\/admin$/)
  await expect(toast(page, /Welcome|signed in/i)).toBeVisible()

  await page.getByRole('link', { name: 'Account' }).click()
  await expect(section.getByRole('listitem')).toContainText(/Phone.*last used/)
  await authenticator.declineNext()
  await page.getByRole('button', { name: 'Logout' }).click()
  await logIn.click()
  await expect(page.getByRole('alert')).toContainText('No passkey was used.')
  await fillLogin(page)
  await expect(page).toHaveURL(/\/admin$/)
  await page.getByRole('link', { name: 'Account' }).click()
  await section.getByRole('button', { name: 'Remove Phone' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(0)
  expect((await newestMail(ownSite.dataDir, 'passkey-removed')).text).toContain('The passkey')
})
