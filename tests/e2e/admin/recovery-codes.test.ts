import { TOTP } from 'otpauth'
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

const codeOf = (secret: string) => new TOTP({ secret }).generate()

test.use({ expectedConsole: [/status of (422|429)/] })

test('a lost phone is mended with a recovery code: signed in, the app removed, another set up', async ({
  page,
  ownSite,
}) => {
  const section = page.getByRole('region', { name: 'Second factor' })
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  const turnOff = page.getByRole('dialog', { name: 'Turn off the second factor?' })
  const setUp = async () => {
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByLabel('Code').fill(codeOf((await page.locator('code').textContent())!))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(toast(page, 'Second factor is on')).toBeVisible()
  }
  await signIn(page, ownSite)
  await page.getByRole('link', { name: 'Account' }).click()
  await setUp()
  await expect(section).toContainText('This is your only app.')
  const make = page.getByRole('button', { name: 'Make recovery codes' })
  await make.click()
  await expect(dialog.getByRole('listitem')).toHaveText(Array(10).fill(/^(\w{4}-){3}\w{4}$/))
  const codes = await dialog.getByRole('listitem').allTextContents()
  await expectNoAxeViolationsInBothSchemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ media: 'print' })
  await expect(dialog.getByText(codes[9]!)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1200, height: 720 })
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(section).toContainText('10 of 10 are left.')
  await expect(page.getByText(codes[0]!)).toHaveCount(0)
  expect((await newestMail(ownSite.dataDir, 'recovery-codes-made')).link).toContain('undo=factor')

  const enterCode = async (code: string) => {
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(page.getByLabel('Recovery code')).toBeFocused()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  await fillLogin(page)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await enterCode(codes[0]!.toUpperCase())
  await expect(toast(page, 'Login successful')).toContainText('(Admin)')
  expect((await newestMail(ownSite.dataDir, 'recovery-code-used')).text).toContain('9 codes are left')

  await page.getByRole('link', { name: 'Account' }).click()
  await expect(section).toContainText('9 of 10 are left.')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await enterCode(codes[0]!)
  await expect(turnOff.getByText('This recovery code is wrong or was used already.')).toBeVisible()
  await expectNoAxeViolationsInBothSchemes(page)
  await page.getByLabel('Recovery code').fill(codes[1]!)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Second factor is off')).toBeVisible()
  await expect(section).not.toContainText('Recovery codes')
  await setUp()
  await expect(make).toBeVisible()

  // none was made for the new app
  await page.getByRole('button', { name: 'Logout' }).click()
  await fillLogin(page)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a recovery code' })).toHaveCount(0)
})

test('new codes end the former ones, and wrong ones are limited', async ({ page, ownSite }) => {
  await signIn(page, ownSite)
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Code').fill(codeOf((await page.locator('code').textContent())!))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes: string[] = []
  for (const name of ['Make recovery codes', 'Make new codes']) {
    await page.getByRole('button', { name }).click()
    codes.push(
      (await page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('listitem').first().textContent())!,
    )
    await page.getByRole('button', { name: 'I have kept them' }).click()
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  await fillLogin(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const field = page.getByLabel('Recovery code')
  const attempt = async (code: string) => {
    await field.fill(code)
    const answered = page.waitForResponse('**/factors/recovery-codes/verify')
    await page.keyboard.press('Enter')
    return (await answered).status()
  }
  expect(await attempt(codes[0]!)).toBe(422)
  await expect(field).toHaveAccessibleDescription(/This recovery code is wrong or was used already\.$/)
  // the network has passed the factor before: it has the tries of one that is known
  let tries = 1
  while ((await attempt(codes[0]!)) === 422) tries++
  expect(tries).toBeLessThanOrEqual(10)
  await expect(field).toHaveAccessibleDescription(/Request rate limit reached/)
  expect(await attempt(codes[1]!)).toBe(429)
})
