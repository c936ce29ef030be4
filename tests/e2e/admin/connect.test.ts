import type { Page } from '@playwright/test'
import { ageSessions } from '#tests/support/accounts.ts'
import { REDIRECT, testProgram } from '#tests/support/oauth-client.ts'
import type { TestSite } from '#tests/support/site.ts'
import {
  expect,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScroll,
  fillLogin,
  OWNER,
  openSignedIn,
  test,
} from './admin-fixtures.ts'

/** A program that asks to be connected, whose own site answers the browser. */
async function ask(page: Page, site: TestSite) {
  const program = testProgram(site.url)
  await expect(program.connect()).rejects.toThrow('Unauthorized')
  await page.route(`${REDIRECT}*`, (route) => route.fulfill({ body: 'Back at the program', contentType: 'text/plain' }))
  const { pathname, search } = program.kept.asked!
  return { program, path: pathname + search }
}
const card = (page: Page) => page.getByRole('region', { name: '“Claude” wants to prepare drafts' })

test('a program leads the owner here, who logs in, agrees and goes back to it, on a phone', async ({
  page,
  ownSite,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { program, path } = await ask(page, ownSite)
  await page.goto(ownSite.url + path)
  await fillLogin(page)
  await expect(card(page)).toContainText('From here you go back to claude.example.')
  await expect(card(page)).toContainText('It cannot publish or delete anything')
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolationsInBothSchemes(page)
  await page.setViewportSize({ width: 1280, height: 844 })
  await expectNoSidewaysScroll(page)
  await card(page).getByRole('button', { name: 'Agree' }).click()
  await expect(page.getByText('Back at the program')).toBeVisible()
  await program.finish(page.url())
  const client = await program.connect()
  const fields = { title: 'Slow maps', location: 'Ghent', description: 'Maps.', date: '2027-05-01' }
  await client.callTool({ name: 'prepare_change', arguments: { kind: 'talks', fields, note: 'As you said.' } })
  await client.close()

  await openSignedIn(page, ownSite, '/admin/people')
  const programs = page.getByRole('region', { name: 'Programs' })
  await expect(programs.getByLabel('Address for programs', { exact: true })).toHaveValue(`${ownSite.url}/mcp`)
  await programs.getByRole('button', { name: 'End the key of Claude (claude.example)' }).click()
  await expect(programs.getByText('Claude (claude.example)')).toHaveCount(0)
  await expect(program.connect()).rejects.toThrow('Unauthorized')
  await page.goto(program.kept.asked!.href)
  await expect(card(page)).toContainText('It takes over 1 draft of its former connection')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})

test('a press that was meant for another window agrees to nothing; the owner refuses, and the program is told', async ({
  page,
  ownSite,
}) => {
  const { path } = await ask(page, ownSite)
  await openSignedIn(page, ownSite, path)
  const agree = card(page).getByRole('button', { name: 'Agree' })
  await expect(agree).toBeEnabled()
  await page.evaluate(() => {
    document.hasFocus = () => false
    dispatchEvent(new Event('blur'))
  })
  await expect(agree).toBeDisabled()
  // the window that covered this one closes at the first press of a double click
  await page.evaluate(() => {
    document.hasFocus = () => true
    dispatchEvent(new Event('focus'))
  })
  await agree.dispatchEvent('click')
  await expect(agree).toHaveText('Agree')
  await expect(agree).toBeEnabled()
  await card(page).getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('Back at the program')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')
  expect(await ownSite.rest('access_keys')).toEqual([])
})

test.describe('what is refused', () => {
  test.use({ expectedConsole: [/Failed to load resource: the server responded with a status of 4/] })

  test('whoever signed in a while ago proves who they are, and a question of ten minutes ago is asked again', async ({
    page,
    ownSite,
  }) => {
    const { path } = await ask(page, ownSite)
    await openSignedIn(page, ownSite, '/admin/people')
    ageSessions(ownSite, 3600)
    // the next access token tells the age, and this one is not good any more
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('portico-session') ?? '{}')
      localStorage.setItem('portico-session', JSON.stringify({ ...session, expires_at: 1 }))
    })
    await page.goto(ownSite.url + path)
    await card(page).getByRole('button', { name: 'Agree' }).click()
    const dialog = page.getByRole('dialog', { name: 'Is it you?' })
    await expect(dialog).toContainText('To connect a program')
    // another tab has used the question up
    const expired = { status: 410, json: { code: 'expired', message: 'This request has expired.' } }
    await page.route('**/api/connect/agree', (route) => route.fulfill(expired), { times: 1 })
    await dialog.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(card(page).getByRole('alert')).toHaveText('This request has expired.')
    await card(page).getByRole('button', { name: 'Agree' }).click()
    await expect(page.getByText('Back at the program')).toBeVisible()
  })

  test('a program that would lead elsewhere is refused in words', async ({ page, ownSite }) => {
    const { path } = await ask(page, ownSite)
    await openSignedIn(page, ownSite, path.replace('claude.example', 'evil.example'))
    await expect(page.getByRole('alert')).toContainText('lead you back to an address that is not its own.')
    await expect(page.getByRole('button', { name: 'Agree' })).toHaveCount(0)
  })
})

test('while it is not known which program asks, the page waits', async ({ page, ownSite }) => {
  const { path } = await ask(page, ownSite)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/connect', async (route) => {
    await held
    await route.continue()
  })
  await openSignedIn(page, ownSite, path)
  await expect(page.getByRole('heading', { name: 'Connect a program' })).toBeVisible()
  await expect(page.getByText('Loading...')).toBeVisible()
  release()
  await expect(card(page)).toBeVisible()
})
